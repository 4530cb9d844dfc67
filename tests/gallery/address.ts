import { languages, type Language } from '#shared/account.ts';

/**
 * Every state is shown at an address of its own below this name: browsers resolve it to this machine, and what one
 * state leaves in cookies and storage stays its own. By the name the server knows which answers to give.
 */
export const galleryHost = 'gallery.localhost';

export const themes = ['light', 'dark'] as const;
export type Theme = (typeof themes)[number];

/** One state as it is looked at. Without a theme it is the browser's. */
export interface View {
  screen: string;
  state: string;
  language: Language;
  theme?: Theme;
}

export const frameHost = ({ screen, state, language, theme }: View): string =>
  [`${screen}--${state}`, language, ...(theme ? [theme] : []), galleryHost].join('.');

const pattern = new RegExp(
  `^([a-z0-9-]+?)--([a-z0-9-]+)\\.(${languages.join('|')})(?:\\.(${themes.join('|')}))?\\.${galleryHost.replace('.', '\\.')}$`,
);

/** The view that a host name (without its port) stands for; undefined for any other name. */
export function viewOf(host: string): View | undefined {
  const [, screen, state, language, theme] = pattern.exec(host) ?? [];
  if (!screen || !state) return undefined;
  return { screen, state, language: language as Language, theme: theme as Theme | undefined };
}
