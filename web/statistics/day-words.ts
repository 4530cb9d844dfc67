import type { Language } from '#shared/account-options.ts';

const locales: Record<Language, string> = { es: 'es-419', en: 'en-US' };
const formats = new Map<string, Intl.DateTimeFormat>();

/** A day (YYYY-MM-DD) as people say it: "20 nov" under a chart, "vie, 20 nov" in a table. */
export function dayWords(language: Language, day: string, length: 'short' | 'long'): string {
  const key = `${language} ${length}`;
  let format = formats.get(key);
  if (!format) {
    const style: Intl.DateTimeFormatOptions =
      length === 'short'
        ? { day: 'numeric', month: 'short' }
        : { weekday: 'short', day: 'numeric', month: 'short' };
    formats.set(key, (format = new Intl.DateTimeFormat(locales[language], { ...style, timeZone: 'UTC' })));
  }
  return format.format(new Date(`${day}T00:00:00Z`));
}
