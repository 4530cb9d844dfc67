import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  afterSync,
  applyChanges,
  changesOf,
  readSavedList,
  shownIds,
  withoutSaved,
  withSaved,
  type SavedList,
} from '#shared/saved.ts';

const ids = Array.from({ length: 6 }, (_, index) => `00000000-0000-4000-8000-00000000000${index}`);
const act = fc.record({ id: fc.constantFrom(...ids), save: fc.boolean() });
const run = (list: SavedList, acts: ReadonlyArray<{ id: string; save: boolean }>): SavedList =>
  acts.reduce((so, { id, save }) => (save ? withSaved(so, id) : withoutSaved(so, id)), list);
const sync = (list: SavedList, account: readonly string[]) => {
  const sent = changesOf(list);
  const answer = applyChanges(account, sent);
  return { sent, answer, list: afterSync(list, sent, answer) };
};

describe('a browser’s saved list', () => {
  test('keeps the position of a listing that is saved twice or restored by undo', () => {
    const list = run(
      [],
      [ids[0]!, ids[1]!, ids[2]!, ids[1]!].map((id) => ({ id, save: true })),
    );
    expect(shownIds(list)).toEqual([ids[2], ids[1], ids[0]]);
    expect(withSaved(withoutSaved(list, ids[1]!), ids[1]!, 1)).toEqual(list);
  });

  test('is empty for invalid data, and keeps the valid entries of damaged data', () => {
    for (const stored of [undefined, null, 'x', {}, 7, [null, 3, { id: 'nope' }, {}]])
      expect(readSavedList(stored)).toEqual([]);
    expect(readSavedList([{ id: ids[0], account: 'yes', more: 1 }, { id: ids[0] }, 'x'])).toEqual([
      { id: ids[0] },
    ]);
  });
});

describe('syncing a browser’s saved list with the account', () => {
  const lists = fc.tuple(fc.uniqueArray(fc.constantFrom(...ids)), fc.array(act), fc.array(act));

  test('makes both lists equal and leaves no pending changes', () => {
    fc.assert(
      fc.property(lists, ([account, acts]) => {
        const known = afterSync([], { save: [], remove: [] }, account);
        const { list, answer } = sync(run(known, acts), account);
        expect(shownIds(list)).toEqual(answer);
        expect(changesOf(list)).toEqual({ save: [], remove: [] });
        // Repeating the same changes, as after a lost response, changes nothing.
        expect(applyChanges(answer, changesOf(run(known, acts)))).toEqual(answer);
      }),
    );
  });

  test('keeps changes made during the request, and sends them next time', () => {
    fc.assert(
      fc.property(lists, ([account, acts, meanwhile]) => {
        const before = run(afterSync([], { save: [], remove: [] }, account), acts);
        const sent = changesOf(before);
        const answer = applyChanges(account, sent);
        const pressed = run(before, meanwhile);
        const after = afterSync(pressed, sent, answer);
        expect(new Set(shownIds(after))).toEqual(new Set(shownIds(pressed)));
        expect(new Set(sync(after, answer).answer)).toEqual(new Set(shownIds(pressed)));
      }),
    );
  });

  test('adds listings saved in another browser and drops listings removed there', () => {
    const first = afterSync([], { save: [], remove: [] }, [ids[0]!, ids[1]!]);
    expect(shownIds(afterSync(first, changesOf(first), [ids[2]!, ids[1]!]))).toEqual([ids[2], ids[1]]);
  });
});
