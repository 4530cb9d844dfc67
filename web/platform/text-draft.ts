import { draftsId, readStored, removeStored, writeStored } from './browser-storage.ts';

/**
 * What was typed into a form and not sent, so that a session that ends or a phone that reloads the page loses none of
 * it. It ends with the tab, and signing out clears it.
 * @param key of browser-storage.ts
 */
export function textDraft<Field extends string>(key: string, fields: readonly Field[]) {
  type Values = Record<Field, string>;
  const stored = () =>
    readStored(key, 'session') as { version?: unknown; values?: unknown } | null | undefined;
  const isSame = (one: Values, other: Values): boolean =>
    fields.every((field) => one[field] === other[field]);
  return {
    isSame,
    /** Whether something was typed over this version of what is saved. */
    isOf: (version: number): boolean => stored()?.version === version,
    /** What was typed, where it says something else than what is saved; over a later version it would undo a save. */
    read: (version: number, saved: Values): Values | undefined => {
      const draft = stored();
      if (draft?.version !== version) return undefined;
      const given = (draft.values ?? {}) as Record<string, unknown>;
      // Storage is the device owner's to change: what is no text is as it was saved.
      const values = { ...saved };
      for (const field of fields) {
        const text = given[field];
        if (typeof text === 'string') values[field] = text;
      }
      return isSame(values, saved) ? undefined : values;
    },
    keep: (version: number, values: Values): boolean =>
      writeStored(key, { version, values, draftsId: draftsId() }, 'session'),
    clear: (): void => removeStored(key, 'session'),
  };
}
