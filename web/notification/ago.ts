import type { Language } from '#shared/account-options.ts';

const steps = [
  { unit: 'day', seconds: 86_400 },
  { unit: 'hour', seconds: 3_600 },
  { unit: 'minute', seconds: 60 },
] as const;
const formats = new Map<Language, Intl.RelativeTimeFormat>();

/** How long ago something was, in words: "3 hours ago"; undefined for less than a minute, and for what is to come. */
export function ago(language: Language, instant: string, now: Date): string | undefined {
  const seconds = (now.getTime() - Date.parse(instant)) / 1000;
  const step = steps.find((one) => seconds >= one.seconds);
  if (!step) return undefined;
  let format = formats.get(language);
  if (!format) formats.set(language, (format = new Intl.RelativeTimeFormat(language)));
  return format.format(-Math.floor(seconds / step.seconds), step.unit);
}
