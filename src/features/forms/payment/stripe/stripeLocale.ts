import type { StripeElementLocale } from "@stripe/stripe-js";

/** The interface languages that Stripe speaks; it has no Hindi. */
const LOCALES: Readonly<Record<string, StripeElementLocale>> = {
  de: "de",
  en: "en",
  es: "es",
  fr: "fr",
  hi: "en",
  it: "it",
  ko: "ko",
  nb: "nb",
  nn: "nb",
  no: "nb",
  pt: "pt",
  ru: "ru",
  tl: "fil",
  zh: "zh",
};

/** In which language Stripe shows its field: the interface's, else the browser's. */
export function stripeLocale(language: string): StripeElementLocale {
  const name = language.split("-")[0] ?? "";
  return (Object.hasOwn(LOCALES, name) && LOCALES[name]) || "auto";
}
