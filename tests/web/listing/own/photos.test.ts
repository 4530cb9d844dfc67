import { describe, expect, it } from 'vitest';
import {
  draftPhotos,
  phaseOf,
  photoReducer,
  photosFault,
  savedPhotos,
  type PhotoItem,
  type PhotoPhase,
} from '#web/listing/own/photo-items.ts';
import { fitInto } from '#web/listing/own/prepare-photo.ts';

const item = (key: string, state: PhotoPhase = { phase: 'ready' }): PhotoItem => ({
  key,
  id: `id-${key}`,
  name: `${key}.jpg`,
  face: false,
  saved: false,
  state,
});
const keys = (items: PhotoItem[]) => items.map(({ key }) => key).join('');

describe('the photos of the form', () => {
  it('move one place at a time and stop at the ends', () => {
    const items = ['a', 'b', 'c'].map((key) => item(key));
    expect(keys(photoReducer(items, { type: 'move', key: 'c', by: -1 }))).toBe('acb');
    expect(keys(photoReducer(items, { type: 'move', key: 'a', by: 1 }))).toBe('bac');
    expect(keys(photoReducer(items, { type: 'move', key: 'a', by: -1 }))).toBe('abc');
    expect(keys(photoReducer(items, { type: 'move', key: 'c', by: 1 }))).toBe('abc');
    expect(keys(photoReducer(items, { type: 'move', key: 'gone', by: 1 }))).toBe('abc');
  });

  it('are never more than eight', () => {
    const nine = [...'abcdefghi'].map((key) => item(key));
    expect(keys(photoReducer([], { type: 'add', items: nine }))).toBe('abcdefgh');
  });

  it('a change that comes after the photo was removed changes nothing', () => {
    const left = photoReducer([item('a'), item('b')], { type: 'remove', key: 'a' });
    expect(photoReducer(left, { type: 'change', key: 'a', change: { face: true } })).toEqual([item('b')]);
  });

  it('can be saved once there is one and all are ready', () => {
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

  it('a draft remembers what the server is still working on, not what it refused', () => {
    const items = [
      item('a'),
      item('b', { phase: 'processing' }),
      item('c', { phase: 'refused', refusal: 'not-an-image' }),
      { ...item('d', { phase: 'waiting' }), id: undefined },
    ];
    expect(draftPhotos(items).map(({ id }) => id)).toEqual(['id-a', 'id-b']);
  });

  it('show what the server says of them', () => {
    expect(phaseOf({ status: 'uploading' })).toEqual({ phase: 'processing' });
    expect(phaseOf({ status: 'ready' })).toEqual({ phase: 'ready' });
    expect(phaseOf({ status: 'refused', refusal: 'too-many-pixels' })).toEqual({
      phase: 'refused',
      refusal: 'too-many-pixels',
    });
  });
});

describe('downscaling', () => {
  it('fits the longer side and keeps the proportions', () => {
    expect(fitInto(4000, 3000, 1200)).toEqual({ width: 1200, height: 900 });
    expect(fitInto(3000, 4000, 1200)).toEqual({ width: 900, height: 1200 });
  });

  it('never enlarges, and never makes a side vanish', () => {
    expect(fitInto(800, 600, 1200)).toEqual({ width: 800, height: 600 });
    expect(fitInto(30_000, 3, 1200)).toEqual({ width: 1200, height: 1 });
  });
});
