import type { app as en } from "../en/app";

export const app: Readonly<Record<keyof typeof en, string>> = {
  "app.name": "Black Ticket",
  "app.tagline": "Dai la caccia a Mister X per la città, o sii tu lui.",
  "app.loading": "Caricamento…",
  "app.home": "Inizio",
  "app.settings": "Impostazioni",
  "app.back": "Indietro",
  "app.toGame": "Torna alla tua partita",
  "app.failed": "Impossibile mostrare questa pagina.",
  "app.retry": "Riprova",
  "app.notFound": "Questa pagina non esiste.",
  "app.link": "Il link",
  "app.copied": "Link copiato.",
};
