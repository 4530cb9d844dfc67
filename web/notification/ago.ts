import type { Language } from '#shared/account-options.ts';
import { once } from '#web/i18n/format.ts';

const steps = [
  { unit: 'day', seconds: 86_400 },
  { unit: 'hour', seconds: 3_600 },
  { unit: 'minute', seconds: 60 },
] as const;
const formats = once((language: Language) => new Intl.RelativeTimeFormat(language));

/** How long ago something was, in words: "3 hours ago"; undefined for less than a minute, and for what is to come. */
export function ago(language: Language, instant: string, now: Date): string | undefined {
  const seconds = (now.getTime() - Date.parse(instant)) / 1000;
  const step = steps.find((one) => seconds >= one.seconds);
  if (!step) return undefined;
  return formats(language).format(-Math.floor(seconds / step.seconds), step.unit);
}
