import { chromium, type Browser } from '@playwright/test';
import { browserExecutable } from '#tests/support/browser.ts';
import { builtSite } from '#tests/support/built-site.ts';
import { joinCloud } from '#tests/support/in-process.ts';
import { createPerson } from '#tests/support/people.ts';
import { startCloudForTests } from '#tests/support/start-cloud.ts';
import type { BenchReport, Row } from './run.ts';
import { scriptsOf, signedInContext } from './auth/scripts.ts';

/**
 * What an account screen loads on a first visit, from the site as it ships: JavaScript as gzip sends it. Bound: issue
 * "Accounts: sign-up to erasure", Figures. The others are told; public pages must load none of what accounts need.
 */
const loginKilobytes = 200;

const guestScreens = {
  login: '/login',
  register: '/register',
  'forgot password': '/forgot-password',
  'reset password': '/reset-password?access_token=123456&email=a%40b.cc',
};
const ownScreens = {
  'settings, profile': '/dashboard/settings',
  'settings, security': '/dashboard/settings/security',
};
const publicPages = {
  home: '/es',
  list: '/es/listings?category=women',
  terms: '/es/terms',
  'not found': '/es/no-such-page',
};

/** Libraries of the account screens, by the folder they are installed in. */
const accountLibraries = /node_modules\/(aws-amplify|@aws-amplify|uqr|libphonenumber-js|@aws-sdk|@smithy)\//;

export default async function bench(): Promise<BenchReport> {
  const cloud = await startCloudForTests();
  const built = await builtSite();
  const { executablePath, args } = await browserExecutable();
  const browser = await chromium.launch({ executablePath, args });
  try {
    joinCloud(cloud);
    const screens = await measure(browser, cloud.site, { ...guestScreens, ...publicPages });
    const person = await createPerson(cloud, { role: 'user' });
    const context = await signedInContext(browser, cloud.site, person);
    const own = await measure(browser, cloud.site, ownScreens, await context.storageState());
    await context.close();

    const named = (script: string): string[] => [
      ...new Set(
        (built.modules.get(script) ?? []).flatMap((module) => accountLibraries.exec(module)?.[1] ?? []),
      ),
    ];
    const rows = [...screens, ...own].map(({ name, scripts, kilobytes }): Row => ({
      screen: name,
      'JS KB': kilobytes,
      scripts: scripts.length,
      'account libraries': [...new Set(scripts.flatMap(named))].sort().join(' '),
    }));
    return { rows, broken: brokenBounds(rows) };
  } finally {
    await browser.close();
    await cloud.stop();
  }
}

type Storage = Awaited<ReturnType<Awaited<ReturnType<typeof signedInContext>>['storageState']>>;

async function measure(
  browser: Browser,
  site: string,
  pages: Record<string, string>,
  storage?: Storage,
): Promise<Array<{ name: string; scripts: string[]; kilobytes: number }>> {
  const found = [];
  for (const [name, path] of Object.entries(pages))
    found.push({ name, ...(await scriptsOf(browser, site + path, storage)) });
  return found;
}

function brokenBounds(rows: readonly Row[]): string[] {
  const row = (name: string) => rows.find(({ screen }) => screen === name);
  const login = Number(row('login')?.['JS KB']);
  return [
    // Not loaded at all it would hold every bound.
    ...(login > 0 && login <= loginKilobytes ? [] : [`login: JS KB ${login}, at most ${loginKilobytes}`]),
    ...(String(row('login')?.['account libraries']).includes('amplify')
      ? []
      : ['login: Amplify was not found in it, so that nothing can be said of the public pages']),
    ...Object.keys(publicPages).flatMap((name) =>
      row(name)?.['account libraries'] === ''
        ? []
        : [`${name}: loads ${row(name)?.['account libraries']}, which only account screens need`],
    ),
  ];
}
