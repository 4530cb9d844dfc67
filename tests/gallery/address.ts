import { languages, type Language } from '#shared/account-options.ts';

/**
 * Parent domain of the gallery's states. Each state has its own subdomain, which browsers resolve to this machine. This
 * keeps cookies and storage separate, and the server knows which responses to give.
 */
export const galleryHost = 'gallery.localhost';

export const themes = ['light', 'dark'] as const;
export type Theme = (typeof themes)[number];

/** A state in a language and a theme. Without a theme, the browser's setting applies. */
export interface View {
  screen: string;
  state: string;
  language: Language;
  theme?: Theme;
}

export const frameHost = ({ screen, state, language, theme }: View): string =>
  [`${screen}--${state}`, language, ...(theme ? [theme] : []), galleryHost].join('.');

/**
 * Hosts on which checks open one state after the other, so that scripts load and compile only once. A cookie names the
 * state. The hosts alternate, so that late requests of one page never get the next state's responses.
 */
export const checkHosts = [`even.${galleryHost}`, `odd.${galleryHost}`] as const;
export const checkCookie = 'gallery-state';

const pattern = new RegExp(
  `^([a-z0-9-]+?)--([a-z0-9-]+)\\.(${languages.join('|')})(?:\\.(${themes.join('|')}))?\\.${galleryHost.replace('.', '\\.')}$`,
);

/** Returns the view of a host name (without port), given the browser's cookies; undefined for other hosts. */
export function viewOf(host: string, sent = ''): View | undefined {
  const name = (checkHosts as readonly string[]).includes(host) ? cookieIn(sent, checkCookie) : host;
  const [, screen, state, language, theme] = pattern.exec(name) ?? [];
  if (!screen || !state) return undefined;
  return { screen, state, language: language as Language, theme: theme as Theme | undefined };
}

const cookieIn = (sent: string, name: string): string =>
  sent
    .split('; ')
    .find((one) => one.startsWith(`${name}=`))
    ?.slice(name.length + 1) ?? '';
