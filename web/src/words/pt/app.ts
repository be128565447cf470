import type { app as en } from "../en/app";

export const app: Readonly<Record<keyof typeof en, string>> = {
  "app.name": "Black Ticket",
  "app.tagline": "Persiga Mister X pela cidade, ou fuja na pele dele.",
  "app.loading": "A carregar…",
  "app.home": "Início",
  "app.settings": "Definições",
  "app.back": "Voltar",
  "app.toGame": "Voltar ao seu jogo",
  "app.failed": "Não foi possível mostrar esta página.",
  "app.unreached": "Não é possível contactar o servidor.",
  "app.unreached.wait": "A página aparece sozinha assim que ele responder.",
  "app.retry": "Tentar de novo",
  "app.notFound": "Esta página não existe.",
  "app.link": "A ligação",
  "app.copied": "Ligação copiada.",
};
