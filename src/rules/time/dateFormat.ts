const made = new Map<string, Intl.DateTimeFormat>();

/** A date format, made once: making one costs more than a row of a list. English is the suite's own, American. */
export function dateFormat(locale: string, options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  const key = `${locale} ${JSON.stringify(options)}`;
  const format = made.get(key) ?? new Intl.DateTimeFormat(locale === "en" ? "en-US" : locale, options);
  made.set(key, format);
  return format;
}
