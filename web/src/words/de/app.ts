import type { app as en } from "../en/app";

export const app: Readonly<Record<keyof typeof en, string>> = {
  "app.name": "Black Ticket",
  "app.tagline": "Jag Mister X durch die Stadt – oder sei Mister X.",
  "app.loading": "Lädt …",
  "app.home": "Start",
  "app.settings": "Einstellungen",
  "app.back": "Zurück",
  "app.toGame": "Zurück zu deiner Partie",
  "app.failed": "Diese Seite ließ sich nicht zeigen.",
  "app.unreached": "Der Server ist nicht zu erreichen.",
  "app.unreached.wait": "Die Seite kommt von selbst, sobald er antwortet.",
  "app.retry": "Noch einmal",
  "app.notFound": "Diese Seite gibt es nicht.",
  "app.link": "Der Link",
  "app.copied": "Der Link ist kopiert.",
};
