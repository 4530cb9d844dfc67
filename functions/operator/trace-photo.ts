import { AppError } from '#shared/errors.ts';
import { isUsed } from '#functions/facts/facts.ts';
import { readFacts } from '#functions/facts/read-facts.ts';
import { readMark } from '#functions/photo/mark-table.ts';
import { markId } from '#functions/photo/watermark.ts';
import { changes, logged } from './changes.ts';

/**
 * Says whose photo carries a mark, for an operator who has found a copy of it elsewhere (PHOTO-11). The log keeps that
 * they asked.
 *
 * @param given the eight letters, as they can be read: capitals or not, with the letters that a mark has none of
 * @param operator who does it, as the audit log names it
 * @returns sentences for the operator
 * @throws Error for what is no mark's id
 */
export async function tracePhoto(given: string, operator: string): Promise<string> {
  const id = given.trim().toUpperCase().replaceAll('O', '0').replaceAll(/[IL]/g, '1');
  if (!markId.test(id)) throw new Error(`${given} is no mark's id: it has eight letters and digits.`);
  const marked = await readMark(id);
  const facts = marked && (await readFacts(marked.sub).catch(noAccount));
  if (!facts) return `No photo of an account that there is carries the mark ${id}.`;
  await changes(marked.sub, () => ({ also: [logged(marked.sub, operator, 'photo-traced', { mark: id })] }));
  const { account, listing, photos } = facts;
  const state = !photos.some((photo) => photo.id === marked.photoId)
    ? 'It is not there any more.'
    : isUsed(facts, marked.photoId)
      ? 'It is in use.'
      : 'Nothing uses it.';
  return [
    `The mark ${id} is of the photo ${marked.photoId}, which arrived at ${marked.at}. ${state}`,
    `Its account is ${account.email} (${account.sub})${listing ? `, with the listing ${listing.id}` : ', without a listing'}.`,
  ].join('\n');
}

function noAccount(error: unknown): undefined {
  if (error instanceof AppError && error.code === 'not-found') return undefined;
  throw error;
}
