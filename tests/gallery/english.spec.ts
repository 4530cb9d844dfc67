import { expect } from '@playwright/test';
import { test, thorough, visit } from './gallery-test.ts';
import { englishTexts, isSpanish } from './spanish.ts';
import { screens } from './states/index.ts';
import { usual } from './variants.ts';

/**
 * English pages say nothing in Spanish, but for what is marked as Spanish: so that a screen reader speaks it as what it
 * is (WCAG 3.1.2). One state of every address, all of them where the gallery is walked whole.
 */
const window = { ...usual, language: 'en', themes: [usual.theme] } as const;
test.use({ window });

const seen = new Set<string>();
for (const { name: screen, states } of screens)
  for (const state of states) {
    const address = state.path.split('?')[0]!;
    if (state.only === 'wide' || (!thorough && seen.has(address))) continue;
    seen.add(address);
    test(`${screen}/${state.name} is in English`, { tag: '@default' }, async ({ eyes }) => {
      const { status } = await visit(eyes, { screen, state, window });
      expect(status).toBe('ready');
      expect((await eyes.page.call(englishTexts, undefined)).filter(isSpanish)).toEqual([]);
    });
  }

test('finds Spanish in sentences and headings, and not in the names of places', { tag: '@default' }, () => {
  const spanish = [
    'Encuentra cariñosas en Guadalajara',
    'Tu perfil',
    'Escríbeme con tiempo',
    '¿Ofreces servicios?',
  ];
  expect(spanish.filter(isSpanish)).toEqual(spanish);
  const english = ['8 women in Ciudad Obregón', 'Mexico, Guadalajara', 'Your profile', 'Save', 'No photos'];
  expect(english.filter(isSpanish)).toEqual([]);
});
