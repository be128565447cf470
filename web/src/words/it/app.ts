import type { app as en } from "../en/app";

export const app: Readonly<Record<keyof typeof en, string>> = {
  "app.name": "Black Ticket",
  "app.tagline": "Dai la caccia a Mister X per la città, o fuggi nei suoi panni.",
  "app.loading": "Caricamento…",
  "app.home": "Inizio",
  "app.settings": "Impostazioni",
  "app.back": "Indietro",
  "app.toGame": "Torna alla tua partita",
  "app.failed": "Impossibile mostrare questa pagina.",
  "app.unreached": "Il server non è raggiungibile.",
  "app.unreached.wait": "La pagina arriva da sola appena risponde.",
  "app.retry": "Riprova",
  "app.notFound": "Questa pagina non esiste.",
  "app.link": "Il link",
  "app.copied": "Link copiato.",
};
