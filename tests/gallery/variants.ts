import { languages, type Language } from '#shared/account.ts';
import { themes, type Theme } from './address.ts';

/** The screens that people hold: small and usual phone, tablet, desktop; CSS pixels. */
export const sizes = {
  320: { width: 320, height: 640, phone: true },
  390: { width: 390, height: 844, phone: true },
  768: { width: 768, height: 1024, phone: false },
  1280: { width: 1280, height: 800, phone: false },
} as const;
export type Size = keyof typeof sizes;
export const sizeNames = Object.keys(sizes).map(Number) as Size[];

/** One way of looking at every state. */
export interface Variant {
  language: Language;
  size: Size;
  theme: Theme;
}

/** Where flows are tested, and gallery states but for `npm run gallery -- check`. */
export const usual: Variant = { language: 'es', size: 390, theme: 'light' };

/** The variants of one browser window: a state is opened once, and the theme changes under it. */
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
