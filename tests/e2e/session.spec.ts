import type { Browser, BrowserContext, Page, Request } from '@playwright/test';
import { cookies } from '#shared/cookies.ts';
import { signInPath } from '#shared/sign-in.ts';
import type { Cloud } from '@directory/local-cloud/cloud.ts';
import { readFacts } from '#functions/facts/read-facts.ts';
import { privateMessages as words } from '#web/i18n/es/private.ts';
import { settingsMessages as settings } from '#web/i18n/es/settings.ts';
import { createPerson, type Person } from '#tests/support/people.ts';
import { logOutInHeader } from '#tests/support/public-header.ts';
import { mailsTo } from '#tests/support/signed-in.ts';
import { expect, test } from './cloud-test.ts';

/** A browser of somebody who answered the gate. */
async function openBrowser(browser: Browser, cloud: Cloud): Promise<BrowserContext> {
  const context = await browser.newContext();
  await context.addCookies([{ name: 'adult', value: '1', url: cloud.site }]);
  return context;
}

async function signIn(page: Page, { email, password }: Person): Promise<void> {
  await page.getByLabel(words.account.email).fill(email);
  await page.getByLabel(words.account.password, { exact: true }).fill(password);
  await page.getByRole('button', { name: words.login.submit, exact: true }).click();
}

/** Two sign-ins of one second are one row of the list, since the pool knows them by it (ACC-20). */
async function nextSecond(): Promise<void> {
  const second = Math.floor(Date.now() / 1000);
  await expect.poll(() => Math.floor(Date.now() / 1000)).toBeGreaterThan(second);
}

async function signedInAt(context: BrowserContext, cloud: Cloud, path: string, who: Person): Promise<Page> {
  const page = await context.newPage();
  await page.goto(`${cloud.site}${path}`);
  await signIn(page, who);
  await expect(page).toHaveURL(`${cloud.site}${path}`);
  await nextSecond();
  return page;
}

const hint = async (context: BrowserContext): Promise<string | undefined> =>
  (await context.cookies()).find(({ name }) => name === 'session')?.value;

/** Everything that this browser keeps for the site. */
async function keptBy(page: Page): Promise<string[]> {
  const cookies = (await page.context().cookies()).map(({ name }) => `cookie ${name}`);
  const stored = await page.evaluate(async () => [
    ...Object.keys(localStorage).map((key) => `local ${key}`),
    ...Object.keys(sessionStorage).map((key) => `session ${key}`),
    ...(await indexedDB.databases()).map(({ name }) => `database ${name}`),
    ...(await caches.keys()).map((key) => `cache ${key}`),
  ]);
  return [...cookies, ...stored].sort();
}

/** What Amplify keeps of a sign-in: tokens, and whose they are. */
const ofSignIn = async (page: Page): Promise<string[]> =>
  (await keptBy(page)).filter((one) => one.includes('Cognito'));

/** As if ten minutes had passed: the browser's clock is told to be behind. */
const age = (page: Page): Promise<void> =>
  page.evaluate(() => {
    const key = Object.keys(localStorage).find((one) => one.endsWith('.clockDrift'))!;
    localStorage.setItem(key, String(11 * 60_000));
  });

/** What may stay: choices of the browser, and its own random id. Nothing tells who was here. */
const mayStay = [
  'cookie adult',
  `cookie ${cookies.device.name}`,
  'cookie language',
  'cookie sidebar:state',
  'local theme',
];

const isRefresh = (request: Request): boolean =>
  new URL(request.url()).pathname === signInPath &&
  (request.headers()['x-amz-target'] ?? '').endsWith('GetTokensFromRefreshToken');

test('a session that is ended from another device is told, and nothing typed is lost, in any tab', async ({
  cloud,
  browser,
}) => {
  const she = await createPerson(cloud, { role: 'user', name: 'Ana Prueba' });
  const phone = await openBrowser(browser, cloud);
  const laptop = await openBrowser(browser, cloud);
  const typing = await signedInAt(phone, cloud, '/dashboard/settings', she);
  await typing.getByLabel(settings.profile.name, { exact: true }).fill('Ana Cambiada');
  const beside = await phone.newPage();
  await beside.goto(`${cloud.site}/dashboard`);
  const greeting = (name: string) => beside.getByRole('heading', { name: words.overview.greeting(name) });
  await expect(greeting('Ana Prueba')).toBeVisible();

  const other = await signedInAt(laptop, cloud, '/dashboard/settings/security', she);
  await other.getByRole('button', { name: /^Terminar la sesión de/ }).click();
  await other.getByRole('dialog').getByRole('button', { name: settings.sessions.end }).click();
  await expect(other.getByText(settings.sessions.ended)).toBeVisible();
  await expect(other.getByRole('heading', { name: settings.sessions.title })).toBeFocused();

  const asked = (page: Page) => page.getByRole('dialog', { name: words.sessionEnded.title });
  await typing.bringToFront();
  await typing.getByRole('button', { name: settings.profile.save }).click();
  for (const page of [typing, beside]) {
    await expect(asked(page)).toBeVisible();
    await expect(asked(page).getByText(words.sessionEnded.why.revoked)).toBeVisible();
  }
  expect(await hint(phone)).toBeUndefined();
  await expect(asked(typing).getByLabel(words.account.email)).toHaveValue(she.email);
  await typing.keyboard.press('Escape');
  await typing.keyboard.press('Escape');
  await expect(asked(typing)).toBeVisible();
  const submit = asked(typing).getByRole('button', { name: words.sessionEnded.submit });
  await typing.getByLabel(words.account.password, { exact: true }).fill('not-hers');
  await submit.click();
  await expect(asked(typing).getByRole('alert')).toHaveText(words.login.failed);
  await typing.getByLabel(words.account.password, { exact: true }).fill(she.password);
  await submit.click();
  // What was pressed goes on by itself, and no tab asks any more.
  await expect(typing.getByText(settings.profile.saved)).toBeVisible();
  for (const page of [typing, beside]) await expect(asked(page)).toBeHidden();
  await expect(typing.getByLabel(settings.profile.name, { exact: true })).toHaveValue('Ana Cambiada');
  expect((await readFacts(she.sub)).account.name).toBe('Ana Cambiada');
  expect(await hint(phone)).toBe('1');
  // The other tab shows them as they are by now (USER_UPDATED).
  await expect(greeting('Ana Cambiada')).toBeVisible();
});

test('the list of sessions says without a reload who is left after a new password and a new sign-in', async ({
  cloud,
  browser,
}) => {
  const person = await createPerson(cloud, { role: 'user' });
  const path = '/dashboard/settings/security';
  const phone = await openBrowser(browser, cloud);
  const laptop = await openBrowser(browser, cloud);
  const tablet = await openBrowser(browser, cloud);
  await signedInAt(laptop, cloud, '/dashboard', person);
  const page = await signedInAt(phone, cloud, path, person);
  const rows = page.locator('.sessions__row');
  await expect(rows).toHaveCount(2);

  const changed = { ...person, password: 'violeta-Claro-31' };
  await test.step('a new password has ended the others', async () => {
    const { password: t } = settings.security;
    await page.getByLabel(t.current, { exact: true }).fill(person.password);
    await page.getByLabel(t.new, { exact: true }).fill(changed.password);
    await page.getByLabel(t.confirm).fill(changed.password);
    await page.getByRole('button', { name: t.submit }).click();
    await expect(page.getByText(t.updated)).toBeVisible();
    await expect(rows).toHaveCount(1);
    await expect(rows.getByText(settings.sessions.current, { exact: true })).toBeVisible();
    // Rows that were not ended by a press here leave the person where they are.
    await expect(page.getByRole('heading', { name: settings.sessions.title })).not.toBeFocused();
  });

  await test.step('signed in anew in place, after another browser has ended all', async () => {
    const { factor: t } = settings.security;
    const elsewhere = await signedInAt(tablet, cloud, path, changed);
    await elsewhere.getByRole('button', { name: settings.sessions.everywhere }).click();
    const sure = elsewhere.getByRole('dialog').getByRole('button', { name: settings.sessions.everywhere });
    await sure.click();
    await expect(elsewhere).toHaveURL(/\/login$/);
    await signIn(elsewhere, changed);
    await expect(elsewhere).toHaveURL(`${cloud.site}/dashboard`);
    await nextSecond();

    await page.bringToFront();
    await page.getByRole('button', { name: t.turnOn }).click();
    await page.getByLabel(t.password, { exact: true }).fill(changed.password);
    await page.getByRole('button', { name: t.start, exact: true }).click();
    const asking = page.getByRole('dialog', { name: words.sessionEnded.title });
    await asking.getByLabel(words.account.password, { exact: true }).fill(changed.password);
    await asking.getByRole('button', { name: words.sessionEnded.submit }).click();
    await expect(asking).toBeHidden();
    // The one of this browser, and the one of the browser that ended all.
    await expect(rows).toHaveCount(2);
  });
  for (const context of [phone, laptop, tablet]) await context.close();
});

test('the menu opens for who presses it the moment it is there, and closes as they go on', async ({
  cloud,
  browser,
}) => {
  const context = await openBrowser(browser, cloud);
  const page = await signedInAt(context, cloud, '/dashboard', await createPerson(cloud, { role: 'user' }));
  await page.addInitScript((name) => {
    new MutationObserver((_, observer) => {
      const button = [...document.querySelectorAll('button')].find(
        ({ textContent }) => textContent?.trim() === name,
      );
      if (!button) return;
      observer.disconnect();
      button.click();
    }).observe(document, { subtree: true, childList: true });
  }, words.shell.openMenu);
  await page.reload();
  const menu = page.getByRole('dialog', { name: words.shell.menu });
  await menu.getByRole('link', { name: words.shell.settings }).click();
  await expect(page).toHaveURL(/settings/);
  await expect(menu).toBeHidden();
  await context.close();
});

test('logout ends every tab, leaves nothing of theirs in the browser, and "back" shows nothing', async ({
  cloud,
  wholeBrowser: browser,
}) => {
  const she = await createPerson(cloud, { role: 'worker', name: 'Valeria Única' });
  const context = await openBrowser(browser, cloud);
  const page = await signedInAt(context, cloud, '/dashboard', she);
  await expect(page.getByText(she.email).or(page.getByText('Valeria Única')).first()).toBeVisible();
  const beside = await context.newPage();
  await beside.goto(`${cloud.site}/dashboard/settings`);
  await beside.getByLabel(settings.profile.name, { exact: true }).fill('Sin guardar');
  // A page of theirs that the browser keeps for "back".
  await beside.evaluate(() => (window.location.href = '/safety'));
  await beside.waitForURL('**/safety');

  await page.bringToFront();
  await page.getByRole('button', { name: words.shell.openMenu }).click();
  await page.getByRole('button', { name: words.shell.logout, exact: true }).click();
  await expect(page).toHaveURL(`${cloud.site}/`);
  await expect.poll(() => keptBy(page)).toEqual((await keptBy(page)).filter((one) => mayStay.includes(one)));
  expect((await keptBy(page)).filter((one) => !mayStay.includes(one))).toEqual([]);
  for (const left of [page, beside]) {
    // Home is a list too, and where it was left is noted anew as somebody goes on: of nobody who is signed in.
    await left.goBack();
    // Told while it was kept, it has left for the home page by itself.
    await expect(left).toHaveURL(/\/(login.*)?$/);
    expect(await left.content()).not.toContain('Valeria Única');
    expect((await keptBy(left)).filter((one) => ![...mayStay, 'session listLeft'].includes(one))).toEqual([]);
  }
});

test('a link on another page to Logout’s address signs nobody out: it asks, and a press does', async ({
  cloud,
  browser,
}) => {
  const she = await createPerson(cloud, { role: 'user' });
  const context = await openBrowser(browser, cloud);
  const page = await signedInAt(context, cloud, '/dashboard', she);
  const asked = page.getByRole('heading', { name: words.shell.logoutQuestion });
  const stay = page.getByRole('link', { name: words.shell.backToDashboard });
  const fromElsewhere = async () => {
    await page.route('https://elsewhere.test/', (route) =>
      route.fulfill({ contentType: 'text/html', body: `<a href="${cloud.site}/login?logout=1">x</a>` }),
    );
    await page.goto('https://elsewhere.test/');
    await page.getByRole('link').click();
  };

  await fromElsewhere();
  await expect(asked).toBeVisible();
  expect(await ofSignIn(page)).not.toEqual([]);
  await stay.click();
  await expect(page.getByRole('heading', { level: 1 })).toContainText(words.overview.greeting('Ana Prueba'));

  // A press whose page never came is over after a minute.
  await page.evaluate((ago) => sessionStorage.setItem('logoutPressed', String(Date.now() - ago)), 61_000);
  await page.goto(`${cloud.site}/login?logout=1`);
  await expect(asked).toBeVisible();

  await page.getByRole('button', { name: words.shell.logout, exact: true }).click();
  await expect(page).toHaveURL(`${cloud.site}/`);
  await expect.poll(() => ofSignIn(page)).toEqual([]);
  await fromElsewhere();
  await signIn(page, she);
  await expect(page).toHaveURL(`${cloud.site}/dashboard`);
  await expect(page.getByRole('heading', { name: words.overview.greeting('Ana Prueba') })).toBeVisible();
  await context.close();
});

test('what was typed in a tab is gone after a logout in another, also where its screen is loaded again', async ({
  cloud,
  browser,
}) => {
  const she = await createPerson(cloud, { role: 'worker' });
  const context = await openBrowser(browser, cloud);
  const page = await signedInAt(context, cloud, '/dashboard/settings', she);
  await page.getByLabel(settings.profile.name, { exact: true }).fill('Sin guardar');
  expect(await keptBy(page)).toContain(`session profileDraft:${she.sub}`);
  // On a public page the tab does not hear of the logout.
  await page.goto(`${cloud.site}/safety`);
  const other = await context.newPage();
  await other.goto(`${cloud.site}/safety`);
  await logOutInHeader(other);
  await expect(other).toHaveURL(`${cloud.site}/`);

  await page.goto(`${cloud.site}/dashboard/settings`);
  await expect(page).toHaveURL(/\/login/);
  expect((await keptBy(page)).filter((one) => !mayStay.includes(one))).toEqual([]);
  await context.close();
});

test('tabs refresh one at a time, a failing service is waited for, and half a session is none', async ({
  cloud,
  browser,
}) => {
  const she = await createPerson(cloud, { role: 'user' });
  const context = await openBrowser(browser, cloud);
  const first = await signedInAt(context, cloud, '/dashboard', she);
  const second = await context.newPage();
  await second.goto(`${cloud.site}/dashboard`);
  const greeting = (page: Page) => page.getByRole('heading', { name: words.overview.greeting('Ana Prueba') });
  await expect(greeting(second)).toBeVisible();

  // What the pages begin with is over.
  for (const page of [first, second]) await page.waitForLoadState('networkidle');
  let refreshes = 0;
  let failures = 0;
  await context.route(`${cloud.site}${signInPath}`, async (route) => {
    if (!isRefresh(route.request())) return route.continue();
    refreshes += 1;
    if (failures > 0) {
      failures -= 1;
      const broken = { status: 503, json: { __type: 'InternalErrorException' } };
      return failures % 2 ? route.fulfill(broken) : route.abort();
    }
    return route.continue();
  });

  await test.step('two tabs, one refresh', async () => {
    await age(first);
    await Promise.all([first.reload(), second.reload()]);
    for (const page of [first, second]) await expect(greeting(page)).toBeVisible();
    expect(refreshes).toBe(1);
  });

  await test.step('four requests that fail by the network and by the service, and they are still there', async () => {
    failures = 4;
    refreshes = 0;
    await age(first);
    await first.reload();
    await expect(greeting(first)).toBeVisible();
    expect(refreshes).toBe(5);
    await expect(first).toHaveURL(`${cloud.site}/dashboard`);
    expect(await hint(context)).toBe('1');
  });

  await test.step('a refresh on the way keeps the hint alive', async () => {
    await context.clearCookies({ name: 'session' });
    // Whichever tab is the first to need a token.
    const refreshed = context.waitForEvent('response', {
      predicate: (response) => isRefresh(response.request()),
    });
    await age(first);
    await first.getByRole('button', { name: words.shell.openMenu }).click();
    await first.getByRole('link', { name: words.shell.settings }).click();
    await refreshed;
    await expect.poll(() => hint(context)).toBe('1');
  });

  await test.step('without its refresh token it is no session', async () => {
    await first.evaluate(() => {
      for (const key of Object.keys(localStorage))
        if (key.endsWith('.refreshToken')) localStorage.removeItem(key);
    });
    await second.close();
    await first.goto(`${cloud.site}/dashboard`);
    await expect(first).toHaveURL(/\/login\?next=%2Fdashboard$/);
    expect(await hint(context)).toBeUndefined();
    expect(await ofSignIn(first)).toEqual([]);
  });
});

test('a tab that is closed while it clears the tokens leaves nothing for whoever comes next', async ({
  cloud,
  browser,
}) => {
  const context = await openBrowser(browser, cloud);
  const person = await createPerson(cloud, { role: 'user' });
  const page = await signedInAt(context, cloud, '/dashboard', person);
  await page.waitForLoadState('networkidle');
  const whole = await page.evaluate(() =>
    Object.entries<string>(localStorage).filter(([key]) => key.startsWith('Cognito')),
  );
  // What Amplify removes, one after the other (TokenStore.clearTokens); without the last it finds none of the others.
  const removals = ['accessToken', 'idToken', 'clockDrift', 'refreshToken', 'signInDetails', 'LastAuthUser'];
  const cuts = [...removals.map((_, index) => removals.slice(0, index + 1)), ['LastAuthUser']];
  for (const cut of cuts)
    await test.step(`after ${cut.join(', ')}`, async () => {
      const left = whole.filter(([key]) => !cut.some((name) => key.endsWith(`.${name}`)));
      expect(left).toHaveLength(whole.length - cut.length);
      await page.goto(`${cloud.site}/safety`);
      await page.evaluate((entries) => {
        for (const key of Object.keys(localStorage))
          if (key.startsWith('Cognito')) localStorage.removeItem(key);
        for (const [key, value] of entries) localStorage.setItem(key, value);
      }, left);
      await page.goto(`${cloud.site}/dashboard`);
      await expect(page).toHaveURL(/\/login\?next=%2Fdashboard$/);
      expect(await ofSignIn(page)).toEqual([]);
    });
  await context.close();
});

test('a refresh that hangs in one tab neither holds up a logout in another nor brings the tokens back', async ({
  cloud,
  browser,
}) => {
  const context = await openBrowser(browser, cloud);
  const person = await createPerson(cloud, { role: 'user' });
  const page = await signedInAt(context, cloud, '/dashboard', person);
  const beside = await context.newPage();
  await beside.goto(`${cloud.site}/dashboard`);
  for (const one of [page, beside]) await one.waitForLoadState('networkidle');

  // A bad network: the refresh of the tab beside waits for its answer, and the page that it would leave for as well.
  let answer = () => {};
  const answered = new Promise<void>((resolve) => (answer = resolve));
  await beside.route(`${cloud.site}/`, () => undefined);
  await beside.route(`${cloud.site}${signInPath}`, async (route) => {
    if (isRefresh(route.request())) await answered;
    await route.continue();
  });
  const refresh = beside.waitForRequest(isRefresh);
  await age(beside);
  await beside.getByRole('button', { name: words.shell.openMenu }).click();
  await beside.getByRole('link', { name: words.shell.settings }).click();
  await refresh;

  await page.bringToFront();
  await page.getByRole('button', { name: words.shell.openMenu }).click();
  await page.getByRole('button', { name: words.shell.logout, exact: true }).click();
  // Twelve seconds at most: 3 for what was saved, 3 for the list of sessions, 6 for the tokens' turn.
  await expect(page).toHaveURL(`${cloud.site}/`, { timeout: 25_000 });
  expect(await ofSignIn(page)).toEqual([]);

  answer();
  // The tab beside has its turn (web/platform/tokens.ts) until what it got is dealt with.
  await page.evaluate(() => navigator.locks.request('auth-tokens', () => undefined));
  expect(await ofSignIn(page)).toEqual([]);
  await context.close();
});

test('a guest is sent to sign in and back; what is not theirs is not there; a new password ends the session here too', async ({
  cloud,
  browser,
}) => {
  const she = await createPerson(cloud, { role: 'user' });
  const context = await openBrowser(browser, cloud);
  const page = await context.newPage();
  for (const path of ['/dashboard/settings', '/verification', '/admin/verifications']) {
    await page.goto(`${cloud.site}${path}`);
    await expect(page).toHaveURL(`${cloud.site}/login?next=${encodeURIComponent(path)}`);
  }
  // For anybody but an admin there is no such page, and nothing is asked of the API.
  const asked: string[] = [];
  page.on('request', (request) => asked.push(new URL(request.url()).pathname));
  await signIn(page, she);
  await expect(page).toHaveURL(`${cloud.site}/admin/verifications`);
  await expect(page.getByRole('heading', { name: words.shell.notFound })).toBeVisible();
  expect(asked.filter((path) => path.startsWith('/api/admin'))).toEqual([]);
  await page.goto(`${cloud.site}/verification`);
  await expect(page.getByRole('heading', { name: words.provider.title })).toBeVisible();

  const reset = await context.newPage();
  await reset.goto(`${cloud.site}/dashboard/settings/security`);
  await reset.getByRole('button', { name: settings.security.password.forgot }).click();
  await expect(reset.getByText(settings.security.password.resetSent)).toBeVisible();
  const [mail] = await mailsTo(cloud, she.email);
  const [, link = ''] = /href="([^"]*reset-password[^"]*)"/.exec(mail?.html ?? '') ?? [];
  await reset.goto(link.replaceAll(/&#(\d+);/g, (_, code: string) => String.fromCharCode(Number(code))));
  await reset.getByLabel(words.reset.newPassword).fill('chosen-by-the-link');
  await reset.getByLabel(words.account.confirmPassword).fill('chosen-by-the-link');
  await reset.getByRole('button', { name: words.reset.submit }).click();
  await expect(reset.getByText(words.reset.doneTitle)).toBeVisible();
  expect(await hint(context)).toBeUndefined();
  expect((await keptBy(reset)).filter((one) => /Cognito/.test(one))).toEqual([]);
  const asking = page.getByRole('dialog', { name: words.sessionEnded.title });
  await expect(asking).toBeVisible();
  // Three seconds after it said so.
  await expect(reset).toHaveURL(`${cloud.site}/login`);

  // Somebody else at this browser starts anew, with nothing of theirs.
  const other = await createPerson(cloud, { role: 'user', name: 'Berta Otra' });
  await asking.getByLabel(words.account.email).fill(other.email);
  await asking.getByLabel(words.account.password, { exact: true }).fill(other.password);
  await asking.getByRole('button', { name: words.sessionEnded.submit }).click();
  await expect(page).toHaveURL(`${cloud.site}/dashboard`);
  await expect(page.getByRole('heading', { name: words.overview.greeting('Berta Otra') })).toBeVisible();
  // Whoever is signed in has nothing to do where one signs in.
  for (const path of ['/register', '/login']) {
    await page.goto(`${cloud.site}${path}`);
    await expect(page).toHaveURL(`${cloud.site}/dashboard`);
  }
});
