import type { Page, Request } from '@playwright/test';
import { cookies } from '#shared/cookies.ts';
import { signInPath } from '#shared/sign-in.ts';
import { readFacts } from '#functions/core/facts/read-facts.ts';
import { privateMessages as words } from '#web/i18n/es/private.ts';
import { settingsMessages as settings } from '#web/i18n/es/settings.ts';
import { createPerson, type Person } from '#tests/support/people.ts';
import { logOutInHeader } from '#tests/support/public-header.ts';
import { mailsTo } from '#tests/support/signed-in.ts';
import { expect, signIn, test, type TestFixtures } from './cloud-test.ts';

/** Waits, because the pool identifies sign-ins by their second: two sign-ins in one second share a row (ACC-20). */
async function nextSecond(): Promise<void> {
  const second = Math.floor(Date.now() / 1000);
  await expect.poll(() => Math.floor(Date.now() / 1000)).toBeGreaterThan(second);
}

async function signedInAt(visitAs: TestFixtures['visitAs'], path: string, who: Person): Promise<Page> {
  const page = await visitAs(who, path);
  await nextSecond();
  return page;
}

const hint = async (page: Page): Promise<string | undefined> =>
  (await page.context().cookies()).find(({ name }) => name === 'session')?.value;

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

const ofSignIn = async (page: Page): Promise<string[]> =>
  (await keptBy(page)).filter((one) => one.includes('Cognito'));

/** Makes the tokens look expired: sets Amplify's clock drift as if the browser's clock were 11 minutes behind. */
const age = (page: Page): Promise<void> =>
  page.evaluate(() => {
    const key = Object.keys(localStorage).find((one) => one.endsWith('.clockDrift'))!;
    localStorage.setItem(key, String(11 * 60_000));
  });

/** May remain after a logout: this browser's settings and its random id. None of them identifies a person. */
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

test('every tab asks to sign in again once another device ends the session', async ({ cloud, visitAs }) => {
  const she = await createPerson(cloud, { role: 'user', name: 'Ana Prueba' });
  const typing = await signedInAt(visitAs, '/dashboard/settings', she);
  await typing.getByLabel(settings.profile.name, { exact: true }).fill('Ana Cambiada');
  const beside = await typing.context().newPage();
  await beside.goto(`${cloud.site}/dashboard`);
  const greeting = (name: string) => beside.getByRole('heading', { name: words.overview.greeting(name) });
  await expect(greeting('Ana Prueba')).toBeVisible();

  const other = await visitAs(she, '/dashboard/settings/security');
  await other.getByRole('button', { name: /^Terminar la sesión de/ }).click();
  await other.getByRole('dialog').getByRole('button', { name: settings.sessions.end }).click();
  await expect(other.getByText(settings.sessions.ended)).toBeVisible();
  await expect(other.getByRole('heading', { name: settings.sessions.title })).toBeFocused();

  const asked = (page: Page) => page.getByRole('dialog', { name: words.sessionEnded.title });
  await typing.bringToFront();
  await typing.getByRole('button', { name: settings.save }).click();
  for (const page of [typing, beside]) {
    await expect(asked(page)).toBeVisible();
    await expect(asked(page).getByText(words.sessionEnded.why.revoked)).toBeVisible();
  }
  expect(await hint(typing)).toBeUndefined();
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
  // The save continues automatically, and every tab closes its dialog.
  await expect(typing.getByText(settings.profile.saved)).toBeVisible();
  for (const page of [typing, beside]) await expect(asked(page)).toBeHidden();
  await expect(typing.getByLabel(settings.profile.name, { exact: true })).toHaveValue('Ana Cambiada');
  expect((await readFacts(she.sub)).account.name).toBe('Ana Cambiada');
  expect(await hint(typing)).toBe('1');
  // The other tab shows the new name (USER_UPDATED).
  await expect(greeting('Ana Cambiada')).toBeVisible();
});

test('the session list updates after a new password and a new sign-in', async ({ cloud, visitAs }) => {
  const person = await createPerson(cloud, { role: 'user' });
  const path = '/dashboard/settings/security';
  await signedInAt(visitAs, '/dashboard', person);
  const page = await signedInAt(visitAs, path, person);
  const rows = page.getByTestId('session');
  await expect(rows).toHaveCount(2);

  const changed = { ...person, password: 'violeta-Claro-31' };
  await test.step('a new password ends the other sessions', async () => {
    const { password: t } = settings.security;
    await page.getByLabel(t.current, { exact: true }).fill(person.password);
    await page.getByLabel(t.new, { exact: true }).fill(changed.password);
    await page.getByLabel(t.confirm).fill(changed.password);
    await page.getByRole('button', { name: t.submit }).click();
    await expect(page.getByText(t.updated)).toBeVisible();
    await expect(rows).toHaveCount(1);
    await expect(rows.getByText(settings.sessions.current, { exact: true })).toBeVisible();
    // The password change, not a click in the list, removed the other rows. So the focus must not move to the heading.
    await expect(page.getByRole('heading', { name: settings.sessions.title })).not.toBeFocused();
  });

  await test.step('the session list has both sessions after signing in again in the dialog', async () => {
    const { factor: t } = settings.security;
    const elsewhere = await signedInAt(visitAs, path, changed);
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
    // One row for this browser's new session, and one for the other browser's session.
    await expect(rows).toHaveCount(2);
  });
});

test('the menu opens on a click as soon as its button exists', async ({ cloud, visitAs }) => {
  const page = await visitAs(await createPerson(cloud, { role: 'user' }), '/dashboard');
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
});

test('logout signs out every tab and leaves no personal data behind', async ({
  cloud,
  visitAs,
  wholeBrowser,
}) => {
  const she = await createPerson(cloud, { role: 'worker', name: 'Valeria Única' });
  const page = await visitAs(she, '/dashboard', { in: wholeBrowser });
  await expect(page.getByText(she.email).or(page.getByText('Valeria Única')).first()).toBeVisible();
  const beside = await page.context().newPage();
  await beside.goto(`${cloud.site}/dashboard/settings`);
  await beside.getByLabel(settings.profile.name, { exact: true }).fill('Sin guardar');
  // Leave a private page, so that the browser keeps it in its back/forward cache.
  await beside.evaluate(() => (window.location.href = '/safety'));
  await beside.waitForURL('**/safety');

  await page.bringToFront();
  await page.getByRole('button', { name: words.shell.openMenu }).click();
  await page.getByRole('button', { name: words.shell.logout, exact: true }).click();
  await expect(page).toHaveURL(`${cloud.site}/`);
  await expect.poll(() => keptBy(page)).toEqual((await keptBy(page)).filter((one) => mayStay.includes(one)));
  expect((await keptBy(page)).filter((one) => !mayStay.includes(one))).toEqual([]);
  for (const left of [page, beside]) {
    // The home page is a list too. Leaving it stores its scroll position (`listLeft`), which is not personal.
    await left.goBack();
    // The cached page received the logout, and has already left for the home page.
    await expect(left).toHaveURL(/\/(login.*)?$/);
    expect(await left.content()).not.toContain('Valeria Única');
    expect((await keptBy(left)).filter((one) => ![...mayStay, 'session listLeft'].includes(one))).toEqual([]);
  }
});

test('a logout link on another site asks before signing out', async ({ cloud, visitAs }) => {
  const she = await createPerson(cloud, { role: 'user' });
  const page = await visitAs(she, '/dashboard');
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

  // A logout request whose page never loads expires after a minute.
  await page.evaluate((ago) => sessionStorage.setItem('logoutRequested', String(Date.now() - ago)), 61_000);
  await page.goto(`${cloud.site}/login?logout=1`);
  await expect(asked).toBeVisible();

  await page.getByRole('button', { name: words.shell.logout, exact: true }).click();
  await expect(page).toHaveURL(`${cloud.site}/`);
  await expect.poll(() => ofSignIn(page)).toEqual([]);
  await fromElsewhere();
  await signIn(page, she);
  await expect(page).toHaveURL(`${cloud.site}/dashboard`);
  await expect(page.getByRole('heading', { name: words.overview.greeting('Ana Prueba') })).toBeVisible();
});

test('a logout in one tab deletes the draft in another tab', async ({ cloud, visitAs }) => {
  const she = await createPerson(cloud, { role: 'worker' });
  const page = await visitAs(she, '/dashboard/settings');
  await page.getByLabel(settings.profile.name, { exact: true }).fill('Sin guardar');
  expect(await keptBy(page)).toContain(`session profileDraft:${she.sub}`);
  // On a public page the tab does not receive the logout.
  await page.goto(`${cloud.site}/safety`);
  const other = await page.context().newPage();
  await other.goto(`${cloud.site}/safety`);
  await logOutInHeader(other);
  await expect(other).toHaveURL(`${cloud.site}/`);

  await page.goto(`${cloud.site}/dashboard/settings`);
  await expect(page).toHaveURL(/\/login/);
  expect((await keptBy(page)).filter((one) => !mayStay.includes(one))).toEqual([]);
});

test('one tab at a time refreshes tokens, and failed refreshes are retried', async ({ cloud, visitAs }) => {
  const she = await createPerson(cloud, { role: 'user' });
  const first = await visitAs(she, '/dashboard');
  const context = first.context();
  const second = await context.newPage();
  await second.goto(`${cloud.site}/dashboard`);
  const greeting = (page: Page) => page.getByRole('heading', { name: words.overview.greeting('Ana Prueba') });
  await expect(greeting(second)).toBeVisible();

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

  await test.step('two tabs share one refresh', async () => {
    await age(first);
    await Promise.all([first.reload(), second.reload()]);
    for (const page of [first, second]) await expect(greeting(page)).toBeVisible();
    expect(refreshes).toBe(1);
  });

  await test.step('the session survives four refreshes that fail', async () => {
    failures = 4;
    refreshes = 0;
    await age(first);
    await first.reload();
    await expect(greeting(first)).toBeVisible();
    expect(refreshes).toBe(5);
    await expect(first).toHaveURL(`${cloud.site}/dashboard`);
    expect(await hint(first)).toBe('1');
  });

  await test.step('a refresh restores the session hint cookie', async () => {
    await context.clearCookies({ name: 'session' });
    // Wait for a refresh by any tab, because either tab may be the first to need a token.
    const refreshed = context.waitForEvent('response', {
      predicate: (response) => isRefresh(response.request()),
    });
    await age(first);
    await first.getByRole('button', { name: words.shell.openMenu }).click();
    await first.getByRole('link', { name: words.shell.settings }).click();
    await refreshed;
    await expect.poll(() => hint(first)).toBe('1');
  });

  await test.step('a missing refresh token ends the session', async () => {
    await first.evaluate(() => {
      for (const key of Object.keys(localStorage))
        if (key.endsWith('.refreshToken')) localStorage.removeItem(key);
    });
    await second.close();
    await first.goto(`${cloud.site}/dashboard`);
    await expect(first).toHaveURL(/\/login\?next=%2Fdashboard$/);
    expect(await hint(first)).toBeUndefined();
    expect(await ofSignIn(first)).toEqual([]);
  });
});

test('partly removed tokens are cleared and lead to the sign-in', async ({ cloud, visitAs }) => {
  const page = await visitAs(await createPerson(cloud, { role: 'user' }), '/dashboard');
  await page.waitForLoadState('networkidle');
  const whole = await page.evaluate(() =>
    Object.entries<string>(localStorage).filter(([key]) => key.startsWith('Cognito')),
  );
  // Amplify removes these keys in order (`TokenStore.clearTokens`). Without the last key it finds none of the others.
  const removals = ['accessToken', 'idToken', 'clockDrift', 'refreshToken', 'signInDetails', 'LastAuthUser'];
  const cuts = [...removals.map((_, index) => removals.slice(0, index + 1)), ['LastAuthUser']];
  for (const cut of cuts)
    await test.step(`the dashboard asks to sign in after the removal of ${cut.join(', ')}`, async () => {
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
});

test('a tab logs out while a refresh hangs in another tab', async ({ cloud, visitAs }) => {
  const page = await visitAs(await createPerson(cloud, { role: 'user' }), '/dashboard');
  const beside = await page.context().newPage();
  await beside.goto(`${cloud.site}/dashboard`);
  for (const one of [page, beside]) await one.waitForLoadState('networkidle');

  // Simulate a slow network: the other tab's refresh gets no response yet, and its page can't leave for the home page.
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
  // At most 12 seconds: 3 for saved listings, 3 for the list of sessions, 6 for the token lock.
  await expect(page).toHaveURL(`${cloud.site}/`, { timeout: 25_000 });
  expect(await ofSignIn(page)).toEqual([]);

  answer();
  // Wait for the lock, which the other tab holds until it has processed the response (`web/platform/tokens.ts`).
  await page.evaluate(() => navigator.locks.request('auth-tokens', () => undefined));
  expect(await ofSignIn(page)).toEqual([]);
});

test('guests are redirected to sign-in, and a password reset ends the session', async ({ cloud, visit }) => {
  const she = await createPerson(cloud, { role: 'user' });
  const page = await visit();
  for (const path of ['/dashboard/settings', '/verification', '/admin/verifications']) {
    await page.goto(`${cloud.site}${path}`);
    await expect(page).toHaveURL(`${cloud.site}/login?next=${encodeURIComponent(path)}`);
  }
  // Anyone but a reviewer gets a not-found page, and the browser sends no admin request.
  const asked: string[] = [];
  page.on('request', (request) => asked.push(new URL(request.url()).pathname));
  await signIn(page, she);
  await expect(page).toHaveURL(`${cloud.site}/admin/verifications`);
  await expect(page.getByRole('heading', { name: words.shell.notFound })).toBeVisible();
  expect(asked.filter((path) => path.startsWith('/api/admin'))).toEqual([]);
  await page.goto(`${cloud.site}/verification`);
  await expect(page.getByRole('heading', { name: words.provider.title })).toBeVisible();

  const reset = await page.context().newPage();
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
  expect(await hint(reset)).toBeUndefined();
  expect((await keptBy(reset)).filter((one) => /Cognito/.test(one))).toEqual([]);
  const asking = page.getByRole('dialog', { name: words.sessionEnded.title });
  await expect(asking).toBeVisible();
  // The page redirects three seconds after its message.
  await expect(reset).toHaveURL(`${cloud.site}/login`);

  // Another person at this browser starts without any data of the first.
  const other = await createPerson(cloud, { role: 'user', name: 'Berta Otra' });
  await asking.getByLabel(words.account.email).fill(other.email);
  await asking.getByLabel(words.account.password, { exact: true }).fill(other.password);
  await asking.getByRole('button', { name: words.sessionEnded.submit }).click();
  await expect(page).toHaveURL(`${cloud.site}/dashboard`);
  await expect(page.getByRole('heading', { name: words.overview.greeting('Berta Otra') })).toBeVisible();
  // The sign-in and sign-up pages redirect signed-in members.
  for (const path of ['/register', '/login']) {
    await page.goto(`${cloud.site}${path}`);
    await expect(page).toHaveURL(`${cloud.site}/dashboard`);
  }
});
