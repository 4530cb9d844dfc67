import { randomBytes } from 'node:crypto';
import type { Booking } from '#shared/api/booking.ts';
import { nonceBytes, seal, unseal } from '#functions/data/seal.ts';
import { accountSecret } from '#functions/data/account-secret.ts';
import { DamagedItem } from '#functions/data/stored.ts';
import type { StoredBooking } from './diary-table.ts';

/** Binds a note to one appointment of one account; a note copied elsewhere does not decrypt. */
const about = (sub: string, id: string): string => `booking-note\0${sub}\0${id}`;

/** Encrypts a note, so that it is unreadable in the table, its backups and its stream (BOOK-3). */
export async function sealNote(
  sub: string,
  id: string,
  note: string | undefined,
): Promise<string | undefined> {
  if (note === undefined) return undefined;
  return seal(
    await accountSecret.deriveKey('booking-note'),
    about(sub, id),
    randomBytes(nonceBytes),
    Buffer.from(note),
  );
}

/** Returns an appointment with its note decrypted. @throws DamagedItem if the note was encrypted with another key */
export async function openBooking(sub: string, { note, ...rest }: StoredBooking): Promise<Booking> {
  if (note === undefined) return rest;
  const plain = unseal(await accountSecret.deriveKey('booking-note'), about(sub, rest.id), note);
  if (!plain) throw new DamagedItem(`the note of the appointment ${rest.id} can't be decrypted`);
  return { ...rest, note: plain.toString() };
}
