import Bowser from 'bowser';

/** No browser sends a longer one. */
const longest = 1_000;

const browsers = new Set(Object.values(Bowser.BROWSER_MAP));
const systems = new Set(Object.values(Bowser.OS_MAP));
const named = (known: ReadonlySet<string>, name: string | undefined): string | undefined =>
  name !== undefined && known.has(name) ? name : undefined;

/**
 * Browser and system by a User-Agent. Names of the library's list alone: the header is whatever its sender likes,
 * and what is made of it stands in a mail.
 */
export function namesOf(userAgent: string | undefined): { browser?: string; system?: string } {
  if (!userAgent) return {};
  const { browser, os } = Bowser.parse(userAgent.slice(0, longest));
  const [name, system] = [named(browsers, browser.name), named(systems, os.name)];
  return { ...(name && { browser: name.replace(/ for Android$/, '') }), ...(system && { system }) };
}
