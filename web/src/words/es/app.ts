import type { app as en } from "../en/app";

export const app: Readonly<Record<keyof typeof en, string>> = {
  "app.name": "Black Ticket",
  "app.tagline": "Persigue a Mister X por la ciudad, o sé tú Mister X.",
  "app.loading": "Cargando…",
  "app.home": "Inicio",
  "app.settings": "Ajustes",
  "app.back": "Atrás",
  "app.toGame": "Volver a tu partida",
  "app.failed": "No se pudo mostrar esta página.",
  "app.unreached": "No se puede contactar con el servidor.",
  "app.unreached.wait": "La página aparece sola en cuanto responda.",
  "app.retry": "Reintentar",
  "app.notFound": "Esta página no existe.",
  "app.link": "El enlace",
  "app.copied": "Enlace copiado.",
};
