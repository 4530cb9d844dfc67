import {
  draftsId,
  readStored,
  removeStored,
  storageKeys,
  writeStored,
} from '#web/platform/browser-storage.ts';
import { profileFields, type ProfileValues } from './profile-values.ts';

/**
 * What was typed and not saved, so that a session that ends loses none of it. It ends with the tab, and signing out
 * clears it.
 */
interface Draft {
  /** Of the profile it was based on: over a later one it would undo what was saved since. */
  version: number;
  values: ProfileValues;
  draftsId: string | undefined;
}

/** The draft where it says something else than what is saved. */
export function readDraft(sub: string, version: number, saved: ProfileValues): ProfileValues | undefined {
  const stored = readStored(storageKeys.profileDraft(sub), 'session') as Partial<Draft> | null | undefined;
  if (stored?.version !== version || typeof stored.values !== 'object') return undefined;
  const given = stored.values as unknown as Record<string, unknown>;
  // Storage is the device owner's to change: what is no text is as it was saved.
  const values = { ...saved };
  for (const field of profileFields) {
    const text = given[field];
    if (typeof text === 'string') values[field] = text;
  }
  return sameValues(values, saved) ? undefined : values;
}

export const keepDraft = (sub: string, version: number, values: ProfileValues): boolean =>
  writeStored(
    storageKeys.profileDraft(sub),
    { version, values, draftsId: draftsId() } satisfies Draft,
    'session',
  );

export const clearDraft = (sub: string): void => removeStored(storageKeys.profileDraft(sub), 'session');

export const sameValues = (one: ProfileValues, other: ProfileValues): boolean =>
  profileFields.every((field) => one[field] === other[field]);
