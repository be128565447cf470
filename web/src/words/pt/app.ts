import type { app as en } from "../en/app";

export const app: Readonly<Record<keyof typeof en, string>> = {
  "app.name": "Black Ticket",
  "app.tagline": "Persegue o Mister X pela cidade, ou sê tu ele.",
  "app.loading": "A carregar…",
  "app.home": "Início",
  "app.settings": "Definições",
  "app.back": "Voltar",
  "app.toGame": "Voltar ao seu jogo",
  "app.failed": "Não foi possível mostrar esta página.",
  "app.retry": "Tentar de novo",
  "app.notFound": "Esta página não existe.",
  "app.link": "A ligação",
  "app.copied": "Ligação copiada.",
};
