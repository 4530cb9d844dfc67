import { isDefault } from './default-states.ts';
import { look, test } from './gallery-test.ts';
import { screens } from './states/index.ts';

for (const screen of screens) {
  for (const state of screen.states) {
    const tag = isDefault(screen, state.name) ? '@default' : [];
    test(`${screen.name}/${state.name}`, { tag }, async ({ statePage, window }, { annotations }) => {
      const narrow = window.size < 768;
      test.skip(
        state.only !== undefined && (state.only === 'narrow') !== narrow,
        'This state exists at other sizes only (a menu on phones, a bar on desktops).',
      );
      const found = await look(statePage, { screen: screen.name, state, window });
      for (const [theme, faults] of found)
        for (const [kind, ofKind] of Object.entries<string[]>({ ...faults }))
          for (const description of ofKind) annotations.push({ type: `${theme} ${kind}`, description });
      test.expect(annotations).toEqual([]);
    });
  }
}
