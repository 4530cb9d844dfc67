import { type DatePart, dateParts, pastDate, typedDate } from '#shared/typed-date.ts';
import { mayBeAdult, personalDetails, type PersonalDetails } from '#shared/verification.ts';
import { storageKeys } from '#web/platform/browser-storage.ts';
import { textDraft } from '#web/platform/text-draft.ts';

export type DetailsValues = Record<'fullName' | DatePart | 'address', string>;
export const detailsFields = ['fullName', ...dateParts, 'address'] as const satisfies ReadonlyArray<
  keyof DetailsValues
>;

/** Returns the store for a provider's unsent details. */
export const detailsDraft = (sub: string) => textDraft(storageKeys.verificationDraft(sub), detailsFields);

/** `date` marks the parts of the birth date that `pastDate` reports as faulty. */
type DetailsFault = 'short' | 'long' | 'date' | 'under-age';
type DetailsFaults = Partial<Record<keyof DetailsValues, DetailsFault>>;

/** Returns the initial form values: the saved details, or the account's name. */
export const detailsValues = (details: PersonalDetails | undefined, name: string): DetailsValues => ({
  fullName: details?.fullName ?? name,
  ...typedDate(details?.dateOfBirth),
  address: details?.address ?? '',
});

const textFaults: Readonly<Record<string, DetailsFault>> = { too_small: 'short', too_big: 'long' };

/**
 * Validates the form with the server's own schema. The age check only saves a round trip; the server decides (AGE-1).
 */
export function checkDetails(
  { fullName, address, ...typed }: DetailsValues,
  now: Date,
): { details: PersonalDetails } | { faults: DetailsFaults } {
  const read = pastDate(typed, now);
  const faults: DetailsFaults = {};
  if ('fault' in read) for (const part of read.fault.parts) faults[part] = 'date';
  else if (!mayBeAdult(read.date, now)) for (const part of dateParts) faults[part] = 'under-age';
  const texts = personalDetails.pick({ fullName: true, address: true }).safeParse({ fullName, address });
  for (const { path, code } of texts.error?.issues ?? [])
    faults[path[0] as 'fullName' | 'address'] = textFaults[code] ?? 'short';
  return 'date' in read && texts.success && Object.keys(faults).length === 0
    ? { details: { ...texts.data, dateOfBirth: read.date } }
    : { faults };
}
