import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { clearDraft, keepDraft, readDraft, type Draft } from '#web/own-listing/draft.ts';
import { valuesOf } from '#web/own-listing/listing-values.ts';
import { storageKeys } from '#web/platform/browser-storage.ts';

const sub = '11111111-2222-3333-4444-555555555555';
const base = valuesOf(undefined, 'mx');
const photos = [{ id: 'AAAAAAAAAAAAAAAAAAAAAA', face: true }];
const draft = (changes: Partial<Draft> = {}): Draft => ({
  version: 3,
  values: { ...base, title: 'Half a title', contact: { ...base.contact, phone: '+52' } },
  photos,
  ...changes,
});

function storage(): Storage {
  const kept = new Map<string, string>();
  return {
    get length() {
      return kept.size;
    },
    key: (index) => [...kept.keys()][index] ?? null,
    getItem: (key) => kept.get(key) ?? null,
    setItem: (key, value) => void kept.set(key, value),
    removeItem: (key) => void kept.delete(key),
    clear: () => kept.clear(),
  };
}

describe('draft of the listing form', () => {
  const localStorage = storage();
  beforeEach(() => vi.stubGlobal('window', { localStorage }));
  afterEach(() => {
    localStorage.clear();
    vi.unstubAllGlobals();
  });

  it('is restored unchanged, only for the account that saved it', () => {
    keepDraft(sub, draft());
    expect(readDraft(sub, 3, base)).toEqual(draft());
    expect(readDraft('somebody-else', 3, base)).toBeUndefined();
  });

  it('keeps its base version after the listing gets a newer version', () => {
    keepDraft(sub, draft());
    expect(readDraft(sub, 4, base)).toEqual(draft());
    keepDraft(sub, { values: base, photos });
    expect(readDraft(sub, 1, base)).not.toHaveProperty('version');
  });

  it('becomes a draft of a new listing if the listing was deleted', () => {
    keepDraft(sub, draft());
    const { version: _, ...left } = draft();
    expect(readDraft(sub, undefined, base)).toEqual(left);
  });

  it.each([
    ['invalid JSON', '{'],
    ['JSON without form fields', '{"version":3}'],
    [
      'values of wrong types',
      '{"version":3,"values":{"title":7,"services":"all","contact":null},"photos":[{"id":1}]}',
    ],
  ])('falls back to the saved values for %s', (_, text) => {
    localStorage.setItem(storageKeys.listingDraft(sub), text);
    const read = readDraft(sub, 3, base);
    expect(read?.values ?? base).toEqual(base);
    expect(read?.photos ?? []).toEqual([]);
  });

  it('is gone after it was cleared', () => {
    keepDraft(sub, draft());
    clearDraft(sub);
    expect(readDraft(sub, 3, base)).toBeUndefined();
  });
});
