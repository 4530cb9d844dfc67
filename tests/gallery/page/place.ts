import { languages, type Language } from '#shared/account.ts';
import { themes, type Theme } from '../address.ts';
import { sizeNames, usual, type Size, type Variant } from '../variants.ts';

/** Location within the gallery, as stored in its URL: the state (or all states of the screen), and its variant. */
export interface Place extends Variant {
  screen: string | undefined;
  state: string | undefined;
}

export function readPlace(search: string): Place {
  const query = new URLSearchParams(search);
  const one = <T extends string | number>(name: string, options: readonly T[], otherwise: T): T =>
    options.find((option) => String(option) === query.get(name)) ?? otherwise;
  return {
    screen: query.get('screen') ?? undefined,
    state: query.get('state') ?? undefined,
    language: one<Language>('language', languages, usual.language),
    size: one<Size>('size', sizeNames, usual.size),
    theme: one<Theme>('theme', themes, usual.theme),
  };
}

export const writePlace = (place: Place): string =>
  `?${new URLSearchParams(
    Object.entries(place).flatMap(([name, value]) => (value === undefined ? [] : [[name, String(value)]])),
  ).toString()}`;
