import type { SentReport } from '#shared/api/report.ts';
import { visitorSecret } from '#functions/data/visitor-secret.ts';

/** Letters and digits that are not easily confused. 32 of them, so that each takes exactly 5 bits. */
const alphabet = '23456789ABCDEFGHJKLMNPQRSTUVWXYZ';
const length = 16;

export const referencePattern = new RegExp(`^[${alphabet}]{${length}}$`);

/**
 * Derives the reference of a report: 80 bits, which nobody can guess. A repeated submission of the same form has the
 * same reference; the form sent again with another text has a different one.
 */
export async function newReference(sent: SentReport): Promise<string> {
  const hash = await visitorSecret.hash('report', JSON.stringify(sent));
  const bytes = Buffer.from(hash, 'base64url');
  return Array.from({ length }, (_, at) => alphabet[(bytes[at] ?? 0) % alphabet.length]).join('');
}
