import { describe, expect, it } from 'vitest';
import { deltaOf, type World } from './world.ts';

const withObjects = (...objects: string[]): World => ({
  items: new Map(),
  objects: new Set(objects),
  mails: new Map(),
});

describe('deltaOf', () => {
  it('replaces a random photo id even if it resembles another kind of id', () => {
    const ids = ['in_4kXw9QyT-bV2mZr8LpA', 'K-evt_Xw9QyT_bV2mZr8Lp', 'a-2346789C-VmZr8LpXw9Q'];
    const after = withObjects(...ids.map((id) => `media public/${id}.jpg`));
    expect(new Set(deltaOf(withObjects(), after, {}).lines)).toEqual(
      new Set(['object media public/<photo>.jpg']),
    );
  });
});
