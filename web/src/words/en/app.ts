export const app = {
  "app.name": "Black Ticket",
  "app.tagline": "Hunt Mister X across the city, or be him.",
  "app.loading": "Loading…",
  "app.home": "Home",
  "app.settings": "Settings",
  "app.back": "Back",
  "app.toGame": "Back to your game",
  "app.failed": "This page could not be shown.",
  "app.retry": "Try again",
  "app.notFound": "There is no such page.",
  "app.link": "The link",
  "app.copied": "The link is copied.",
} as const;
