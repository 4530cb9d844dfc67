import { citiesOf, municipalitiesOf } from '#shared/location/catalogue.ts';
import { countries } from '#shared/location/countries.ts';

/**
 * What an English page says outside of anything that is marked as Spanish: its title, and every text and label that can
 * be read. Runs inside of the page.
 */
export function englishTexts(): string[] {
  const isOther = (element: Element | null): boolean => {
    const marked = element?.closest('[lang]');
    return marked !== null && marked?.getAttribute('lang') !== 'en';
  };
  const found = [document.title];
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  while (walker.nextNode()) {
    const { parentElement: parent, nodeValue: text } = walker.currentNode;
    // Names of people and places (bdi) have no language, nor does what a reviewer wrote, or writes, to one person.
    const isQuoted = parent?.closest('bdi, blockquote, textarea') != null;
    if (!text?.trim() || !parent?.checkVisibility() || isOther(parent) || isQuoted) continue;
    found.push(text.trim());
  }
  for (const name of ['aria-label', 'title', 'alt', 'placeholder'])
    for (const element of document.body.querySelectorAll(`[${name}]`))
      if (element.checkVisibility() && !isOther(element)) found.push(element.getAttribute(name)!);
  return found;
}

/** Words that Spanish sentences and headings are made of, and English ones are not. */
const spanishWords =
  /[¿¡]|(?<![\p{L}\d])(?:el|con|para|por|que|una|tu|tus|más|está|perfil(?:es)?|encuentra|cariños[ao]s|ciudad|mujer(?:es)?|hombres?|cuenta|contraseña|correo|guardar|cerrar|sesión|foto|fotos|aquí|desde|hasta|ahora)(?![\p{L}\d])/iu;

/** Names of places are the same in every language, most of them. */
const places = countries
  .flatMap(({ id, name }) => [
    name.es,
    ...citiesOf(id).flatMap((city) => [city.name, ...municipalitiesOf(city.id).map((one) => one.name)]),
  ])
  .filter((name) => spanishWords.test(name));

export const isSpanish = (text: string): boolean =>
  spanishWords.test(places.reduce((rest, place) => rest.replaceAll(place, ''), text));
