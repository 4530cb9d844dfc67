import { languages, type Language } from '#shared/account.ts';
import { themes, type Theme } from './address.ts';

/** Common screen sizes in CSS pixels: small phone, usual phone, tablet, desktop. */
export const sizes = {
  320: { width: 320, height: 640, phone: true },
  390: { width: 390, height: 844, phone: true },
  768: { width: 768, height: 1024, phone: false },
  1280: { width: 1280, height: 800, phone: false },
} as const;
export type Size = keyof typeof sizes;
export const sizeNames = Object.keys(sizes).map(Number) as Size[];

/** Combination of language, size and theme in which a state is shown. */
export interface Variant {
  language: Language;
  size: Size;
  theme: Theme;
}

/** Variant of flow tests, and of the gallery except in `npm run gallery -- check`. */
export const usual: Variant = { language: 'es', size: 390, theme: 'light' };

/** Variants that share a browser window: a state is opened once, and then the theme changes. */
export interface Window extends Omit<Variant, 'theme'> {
  themes: readonly Theme[];
}

export const usualWindow: Window = { ...usual, themes: [usual.theme] };
export const allWindows: readonly Window[] = languages.flatMap((language) =>
  sizeNames.map((size) => ({ language, size, themes })),
);

export const windowName = ({ language, size }: Pick<Window, 'language' | 'size'>): string =>
  `${language}-${size}`;
export const variantName = (variant: Variant): string => `${windowName(variant)}-${variant.theme}`;
