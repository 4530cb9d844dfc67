import { describe, expect, it } from 'vitest';
import {
  draftPhotos,
  photosFault,
  savedPhotos,
  withAdded,
  withChanged,
  withMoved,
  withReplaced,
  withRestored,
  type PhotoItem,
} from '#web/own-listing/photo-items.ts';
import { phaseOf, type PhotoPhase } from '#web/photo/photo-phase.ts';

const item = (key: string, state: PhotoPhase = { phase: 'ready' }): PhotoItem => ({
  key,
  id: `id-${key}`,
  name: `${key}.jpg`,
  face: false,
  saved: false,
  state,
});
const keys = (items: PhotoItem[]) => items.map(({ key }) => key).join('');

describe('photos of the listing form', () => {
  it('move to another position within the list only', () => {
    const items = ['a', 'b', 'c'].map((key) => item(key));
    const move = (key: string, to: number) => keys(withMoved(items, key, to));
    expect(move('c', 0)).toBe('cab');
    expect(move('a', 2)).toBe('bca');
    expect(move('b', 1)).toBe('abc');
    expect(move('a', -1)).toBe('abc');
    expect(move('c', 3)).toBe('abc');
    expect(move('gone', 1)).toBe('abc');
  });

  it('return to their former position when restored, unless the list is full', () => {
    const items = ['a', 'b', 'c'].map((key) => item(key));
    const back = (list: PhotoItem[], index: number) => keys(withRestored(list, { item: item('x'), index }));
    expect(back(items, 0)).toBe('xabc');
    expect(back(items, 2)).toBe('abxc');
    expect(back([], 5)).toBe('x');
    expect(
      back(
        [...'abcdefgh'].map((key) => item(key)),
        1,
      ),
    ).toBe('abcdefgh');
    expect(back([item('x')], 0)).toBe('x');
  });

  it('give their position to a replacement', () => {
    const items = ['a', 'b', 'c'].map((key) => item(key));
    expect(keys(withReplaced(items, 'b', item('x')))).toBe('axc');
    expect(keys(withReplaced(items, 'gone', item('x')))).toBe('abc');
  });

  it('are limited to eight', () => {
    const nine = [...'abcdefghi'].map((key) => item(key));
    expect(keys(withAdded([], nine))).toBe('abcdefgh');
  });

  it('ignore a change that arrives after the photo was removed', () => {
    expect(withChanged([item('b')], 'a', { face: true })).toEqual([item('b')]);
  });

  it('can be saved once there is at least one and all are ready', () => {
    expect(photosFault([])).toBe('atLeastOne');
    expect(photosFault([item('a')])).toBeUndefined();
    expect(photosFault([item('a'), item('b', { phase: 'processing' })])).toBe('stillWorking');
    expect(photosFault([item('a'), item('b', { phase: 'refused', refusal: 'damaged' })])).toBe('failedOnes');
  });

  it('are saved in their order, the first as the profile picture', () => {
    const [a, b] = [{ ...item('a'), face: true }, item('b')];
    expect(savedPhotos([b, a])).toEqual([
      { id: 'id-b', face: false },
      { id: 'id-a', face: true },
    ]);
  });

  it('are kept in a draft while the server processes them, unless refused', () => {
    const items = [
      item('a'),
      item('b', { phase: 'processing' }),
      item('c', { phase: 'refused', refusal: 'not-an-image' }),
      { ...item('d', { phase: 'waiting' }), id: undefined },
    ];
    expect(draftPhotos(items).map(({ id }) => id)).toEqual(['id-a', 'id-b']);
  });

  it('are kept in a draft by their device key until the server has them', () => {
    const kept = (phase: PhotoPhase): PhotoItem => ({ ...item('a', phase), id: undefined, keptAs: 'kept' });
    const inDraft = (one: PhotoItem) => draftPhotos([one]).map(({ id }) => id);
    expect(inDraft(kept({ phase: 'offline' }))).toEqual(['kept']);
    expect(inDraft(kept({ phase: 'failed', error: undefined }))).toEqual(['kept']);
    // The server created the photo but the upload is unfinished. The photo's id may never become usable.
    expect(inDraft({ ...kept({ phase: 'uploading', percent: 3 }), id: 'id-a' })).toEqual(['kept']);
    expect(inDraft({ ...kept({ phase: 'processing' }), id: 'id-a' })).toEqual(['id-a']);
    expect(inDraft(kept({ phase: 'unfit', fault: 'undecodable' }))).toEqual([]);
  });

  it("take their phase from the server's status", () => {
    expect(phaseOf({ status: 'uploading' })).toEqual({ phase: 'processing' });
    expect(phaseOf({ status: 'ready' })).toEqual({ phase: 'ready' });
    expect(phaseOf({ status: 'refused', refusal: 'too-many-pixels' })).toEqual({
      phase: 'refused',
      refusal: 'too-many-pixels',
    });
  });
});
