import type { Language } from './account-options.ts';

/** Months in which the member may object (Regulation (EU) 2022/2065, Article 20). */
const objectionMonths = 6;

/** Returns the deadline (ISO, UTC) for objecting to a decision made at `at`. */
export function objectionEnd(at: Date): string {
  const end = new Date(at);
  end.setUTCMonth(end.getUTCMonth() + objectionMonths);
  return end.toISOString();
}

/** Sentence on how to object to a decision, the same on pages and in mails. `day`: the deadline's date. */
export const writeToObject: Record<Language, (email: string, day: string) => string> = {
  es: (email, day) =>
    `Escribe a ${email} hasta el ${day} y di por qué. Otra persona de nuestro equipo lo revisará sin costo.`,
  en: (email, day) =>
    `Write to ${email} by ${day} and say why. Another person on our team will review it, free of charge.`,
};

/** Sentence on how to appeal a decision on a report (REPORT-10), the same on pages and in mails. */
export const appealToObject: Record<Language, (day: string) => string> = {
  es: (day) =>
    `Puedes apelar hasta el ${day} en la página de la decisión, sin costo. Lo revisará otra persona de nuestro equipo.`,
  en: (day) =>
    `You can appeal until ${day} on the page of the decision, free of charge. Another person on our team will review it.`,
};
