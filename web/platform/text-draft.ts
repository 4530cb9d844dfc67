import { draftsId, readStored, removeStored, writeStored } from './browser-storage.ts';

/**
 * Builds the draft store of a form. A draft survives an ended session or a reload on a phone. The draft ends with the
 * tab or a sign-out.
 * @param key a key of browser-storage.ts
 */
export function textDraft<Field extends string>(key: string, fields: readonly Field[]) {
  type Values = Record<Field, string>;
  const stored = () =>
    readStored(key, 'session') as { version?: unknown; values?: unknown } | null | undefined;
  const isSame = (one: Values, other: Values): boolean =>
    fields.every((field) => one[field] === other[field]);
  return {
    isSame,
    isOf: (version: number): boolean => stored()?.version === version,
    /**
     * Returns the draft if it differs from the saved data. Ignores a draft of another version, because such a draft
     * would undo a later save.
     */
    read: (version: number, saved: Values): Values | undefined => {
      const draft = stored();
      if (draft?.version !== version) return undefined;
      const given = (draft.values ?? {}) as Record<string, unknown>;
      // The device's owner can edit storage, so ignore anything that is not text.
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
