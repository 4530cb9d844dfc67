import { languages, type Language } from '#shared/account-options.ts';

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

/**
 * Where a check opens one state after the other: scripts are loaded and compiled once and not once a state. A cookie
 * names the state. Two in turn, so that what a page still asks while the next one is opened is answered by its own.
 */
export const checkHosts = [`even.${galleryHost}`, `odd.${galleryHost}`] as const;
export const checkCookie = 'gallery-state';

const pattern = new RegExp(
  `^([a-z0-9-]+?)--([a-z0-9-]+)\\.(${languages.join('|')})(?:\\.(${themes.join('|')}))?\\.${galleryHost.replace('.', '\\.')}$`,
);

/** The view that stands at a host name (without its port), for a browser that sends these cookies; undefined at any other. */
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
