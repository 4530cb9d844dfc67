import { expect } from '@playwright/test';
import { citiesOf, municipalitiesOf } from '#shared/location/catalogue.ts';
import { countries } from '#shared/location/countries.ts';
import { test, thorough, visit } from './gallery-test.ts';
import { screens } from './states/index.ts';
import { usual } from './variants.ts';

/** Collects an English page's title, texts and labels outside elements marked as Spanish. Runs in the page. */
function englishTexts(): string[] {
  const isOther = (element: Element | null): boolean => {
    const marked = element?.closest('[lang]');
    return marked !== null && marked?.getAttribute('lang') !== 'en';
  };
  const found = [document.title];
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  while (walker.nextNode()) {
    const { parentElement: parent, nodeValue: text } = walker.currentNode;
    // Names of people and places (bdi) have no language. A reviewer's message to one person can be in any language.
    const isQuoted = parent?.closest('bdi, blockquote, textarea') != null;
    if (!text?.trim() || !parent?.checkVisibility() || isOther(parent) || isQuoted) continue;
    found.push(text.trim());
  }
  for (const name of ['aria-label', 'title', 'alt', 'placeholder'])
    for (const element of document.body.querySelectorAll(`[${name}]`))
      if (element.checkVisibility() && !isOther(element)) found.push(element.getAttribute(name)!);
  return found;
}

/** Words that are common in Spanish sentences and headings but not in English ones. */
const spanishWords =
  /[¿¡]|(?<![\p{L}\d])(?:el|con|para|por|que|una|tu|tus|más|está|perfil(?:es)?|encuentra|cariños[ao]s|ciudad|mujer(?:es)?|hombres?|cuenta|contraseña|correo|guardar|cerrar|sesión|foto|fotos|aquí|desde|hasta|ahora)(?![\p{L}\d])/iu;

const places = countries
  .flatMap(({ id, name }) => [
    name.es,
    ...citiesOf(id).flatMap((city) => [city.name, ...municipalitiesOf(city.id).map((one) => one.name)]),
  ])
  .filter((name) => spanishWords.test(name));

const isSpanish = (text: string): boolean =>
  spanishWords.test(places.reduce((rest, place) => rest.replaceAll(place, ''), text));

/**
 * English pages mark their Spanish, so that screen readers pronounce it correctly (WCAG 3.1.2). Checks one state per
 * path, or every state in a thorough run.
 */
const window = { ...usual, language: 'en', themes: [usual.theme] } as const;
test.use({ window });

const seen = new Set<string>();
for (const { name: screen, states } of screens)
  for (const state of states) {
    const address = state.path.split('?')[0]!;
    if (state.only === 'wide' || (!thorough && seen.has(address))) continue;
    seen.add(address);
    test(`${screen}/${state.name} is in English`, { tag: '@default' }, async ({ statePage }) => {
      const { status } = await visit(statePage, { screen, state, window });
      expect(status).toBe('ready');
      expect((await statePage.page.call(englishTexts, undefined)).filter(isSpanish)).toEqual([]);
    });
  }

test('the check finds Spanish sentences and headings but ignores place names', { tag: '@default' }, () => {
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
