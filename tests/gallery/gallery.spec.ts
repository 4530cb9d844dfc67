import { look, test } from './gallery-test.ts';
import { screens } from './states/index.ts';

for (const { name: screen, states } of screens) {
  for (const state of states) {
    test(`${screen}/${state.name}`, async ({ eyes, variant }, { annotations }) => {
      const narrow = variant.size < 768;
      test.skip(
        state.only !== undefined && (state.only === 'narrow') !== narrow,
        'What it shows stands at the other sizes only (a menu on phones, a bar on desks).',
      );
      const faults = await look(eyes, { screen, state, variant });
      for (const [type, found] of Object.entries<string[]>({ ...faults })) {
        for (const description of found) annotations.push({ type, description });
      }
      test.expect(faults).toEqual({ reached: [], axe: [], overflow: [], console: [] });
    });
  }
}
