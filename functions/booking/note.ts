import { randomBytes } from 'node:crypto';
import type { Booking } from '#shared/api/booking.ts';
import { nonceBytes, seal, unseal } from '#functions/data/seal.ts';
import { accountSecret } from '#functions/data/account-secret.ts';
import { DamagedItem } from '#functions/data/stored.ts';
import type { StoredBooking } from './diary-table.ts';

/** A note belongs to one appointment of one person: moved to another one it opens no more. */
const about = (sub: string, id: string): string => `booking-note\0${sub}\0${id}`;

/**
 * A note as it is stored: sealed, so that whoever reads the table, its backups or its stream reads none (BOOK-3).
 * Undefined where there is none.
 */
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

/** An appointment as its owner reads it. @throws DamagedItem where its note was sealed with another key */
export async function openBooking(sub: string, { note, ...rest }: StoredBooking): Promise<Booking> {
  if (note === undefined) return rest;
  const plain = unseal(await accountSecret.deriveKey('booking-note'), about(sub, rest.id), note);
  if (!plain) throw new DamagedItem(`the note of the appointment ${rest.id} does not open`);
  return { ...rest, note: plain.toString() };
}
