import {
  draftsId,
  readStored,
  removeStored,
  storageKeys,
  writeStored,
} from '#web/platform/browser-storage.ts';
import { detailsFields, type DetailsValues } from './details.ts';

/**
 * What was typed and not sent, so that a reload loses none of it: a phone may reload the page while another app is open.
 * It ends with the tab, and signing out clears it.
 */
interface Draft {
  /** Of the verification that it was typed for. */
  version: number;
  values: DetailsValues;
  draftsId: string | undefined;
}

const stored = (sub: string): Partial<Draft> | undefined =>
  readStored(storageKeys.verificationDraft(sub), 'session') ?? undefined;

/** Whether something was typed for this version of the verification. */
export const hasDetailsDraft = (sub: string, version: number): boolean => stored(sub)?.version === version;

/** The draft, where it says something else than what the form begins with. */
export function readDetailsDraft(
  sub: string,
  version: number,
  start: DetailsValues,
): DetailsValues | undefined {
  const draft = stored(sub);
  if (draft?.version !== version) return undefined;
  const given = draft.values as Record<string, unknown> | null | undefined;
  const values = { ...start };
  for (const field of detailsFields) {
    const text = given?.[field];
    if (typeof text === 'string') values[field] = text;
  }
  return detailsFields.every((field) => values[field] === start[field]) ? undefined : values;
}

export const keepDetailsDraft = (sub: string, version: number, values: DetailsValues): boolean =>
  writeStored(
    storageKeys.verificationDraft(sub),
    { version, values, draftsId: draftsId() } satisfies Draft,
    'session',
  );

export const clearDetailsDraft = (sub: string): void =>
  removeStored(storageKeys.verificationDraft(sub), 'session');
