import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, test } from 'vitest';
import type { Session } from '#shared/session.ts';
import { accountPk, devicePrefix, sessionPrefix } from '#functions/data/keys.ts';
import { queryPartition } from '#functions/data/table.ts';
import { readFacts } from '#functions/facts/read-facts.ts';
import { changeFacts } from '#functions/publish/change-facts.ts';
import { lastsUntil, withEnded } from '#functions/session/ended.ts';
import { namesOf } from '#functions/session/user-agent.ts';
import { cloudStartTimeout, type SharedCloud, sharedCloud } from '#tests/support/cloud.ts';
import { joinCloud } from '#tests/support/in-process.ts';
import { signInAs } from '#tests/support/people.ts';
import { callSite, type SiteAnswer, type SiteCall } from '#tests/support/site-api.ts';
import { mailsTo, signedIn, type SignedIn } from '#tests/support/signed-in.ts';

let cloud: SharedCloud;
beforeAll(async () => {
  cloud = await sharedCloud();
  joinCloud(cloud);
}, cloudStartTimeout);

const android =
  'Mozilla/5.0 (Linux; Android 14; Pixel 7) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/126.0.0.0 Mobile Safari/537.36';
const mac = 'Mozilla/5.0 (Macintosh; Intel Mac OS X 10.15; rv:127.0) Gecko/20100101 Firefox/127.0';

/** One of somebody's browsers, with the tokens of a sign-in of its own. */
interface Browser {
  device: string;
  token: string;
  /** The second of the sign-in. */
  id: string;
  call: <T>(name: Parameters<typeof callSite>[1], call?: SiteCall) => Promise<SiteAnswer<T>>;
  register: () => Promise<SiteAnswer>;
  list: () => Promise<Session[]>;
}

function browserWith(token: string, userAgent: string, device: string = randomUUID()): Browser {
  const { auth_time } = JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString()) as {
    auth_time: number;
  };
  const call = <T>(name: Parameters<typeof callSite>[1], one: SiteCall = {}) =>
    callSite<T>(cloud.site, name, { ...one, token, headers: { 'user-agent': userAgent } });
  return {
    device,
    token,
    id: String(auth_time),
    call,
    register: () => call('registerSession', { body: { device } }),
    list: async () => (await call<{ sessions: Session[] }>('listSessions')).body.sessions,
  };
}

/** Another sign-in of theirs: of another second, since its second is what a session is known by. */
async function anotherOf(she: SignedIn, userAgent: string, device?: string): Promise<Browser> {
  const before = browserWith(she.token(), '').id;
  for (;;) {
    const browser = browserWith((await signInAs(cloud, she)).accessToken, userAgent, device);
    if (browser.id !== before) return browser;
  }
}

const rowsOf = async (sub: string, prefix: string) =>
  (await queryPartition(accountPk(sub))).filter(({ sk }) => sk.startsWith(prefix));
const firstLines = async ({ email }: SignedIn): Promise<string[]> =>
  (await mailsTo(cloud, email)).map(({ text = '' }) => text.split('\n')[0] ?? '');

/** Signed up a moment ago, on the first of their browsers; a second one is signed in as well. */
async function withTwo() {
  const she = await signedIn(cloud, 'user');
  await changeFacts(she.sub, ({ account }) => ({
    account: { ...account, createdAt: new Date().toISOString() },
  }));
  const phone = browserWith(she.token(), android);
  expect((await phone.register()).status).toBe(200);
  const laptop = await anotherOf(she, mac);
  expect((await laptop.register()).status).toBe(200);
  return { she, phone, laptop };
}

describe('a sign-in', () => {
  test('is listed by browser and system, told by mail where its device is new, and ends at once', async () => {
    const { she, phone, laptop } = await withTwo();
    // Again, and twice at once: the same row, and no second mail.
    await Promise.all([laptop.register(), laptop.register(), phone.register()]);
    expect(await laptop.list()).toEqual([
      expect.objectContaining({ id: laptop.id, browser: 'Firefox', system: 'macOS', current: true }),
      expect.objectContaining({ id: phone.id, browser: 'Chrome', system: 'Android', current: false }),
    ]);
    expect(await firstLines(she)).toEqual([expect.stringMatching(/dispositivo nuevo: Firefox en macOS\.$/)]);

    const rows = await rowsOf(she.sub, sessionPrefix);
    expect(rows.map(({ ttl }) => ttl).sort()).toEqual(
      [phone, laptop].map(({ id }) => lastsUntil(Number(id))).sort(),
    );
    expect(JSON.stringify(await queryPartition(accountPk(she.sub)))).not.toContain(laptop.device);

    expect((await laptop.call('endSession', { params: { id: phone.id } })).status).toBe(200);
    expect((await laptop.call('endSession', { params: { id: phone.id } })).status).toBe(200);
    expect((await phone.call('getMe')).error.code).toBe('session-ended');
    // An ended one does not note itself anew.
    expect((await phone.register()).error.code).toBe('session-ended');
    expect((await laptop.list()).map(({ id }) => id)).toEqual([laptop.id]);
    expect(await rowsOf(she.sub, sessionPrefix)).toHaveLength(1);

    // The device is known by now.
    const again = await anotherOf(she, mac, laptop.device);
    await again.register();
    expect(await firstLines(she)).toHaveLength(1);
  });

  test('of their own ends when they log out, also where it was never noted', async () => {
    const she = await signedIn(cloud, 'user');
    const { id, call } = browserWith(she.token(), android);
    expect((await call('endSession', { params: { id } })).status).toBe(200);
    expect((await call('getMe')).error.code).toBe('session-ended');
  });

  test('of somebody else is not there to be ended', async () => {
    // By now the phone's second is over, so that no sign-in of another person has its id.
    const { phone } = await withTwo();
    const other = await signedIn(cloud, 'user');
    expect((await other.call('endSession', { params: { id: phone.id } })).error.code).toBe('not-found');
    expect((await other.call('endSession', { params: { id: 'ACCOUNT' } })).error.code).toBe('not-found');
    expect((await phone.call('getMe')).status).toBe(200);
  });

  test('of an account that is older than a sign-up, on its first device that we know, is told', async () => {
    const she = await signedIn(cloud, 'user');
    await changeFacts(she.sub, ({ account }) => ({
      account: { ...account, createdAt: new Date(Date.now() - 3 * 3_600_000).toISOString() },
    }));
    await browserWith(she.token(), 'curl/8').register();
    expect(await firstLines(she)).toEqual([expect.stringContaining('un navegador desconocido')]);
  });

  test('can not fill a mailbox with new devices', async () => {
    const she = await signedIn(cloud, 'user');
    const answers: number[] = [];
    for (let times = 0; times < 12; times += 1)
      answers.push((await browserWith(she.token(), android).register()).status);
    expect(answers.filter((status) => status === 429)).toHaveLength(2);
    expect(await rowsOf(she.sub, devicePrefix)).toHaveLength(10);
    expect(await rowsOf(she.sub, sessionPrefix)).toHaveLength(1);
  });
});

describe('signing out everywhere', () => {
  test('ends all of them here and in the user pool, and lists none of them afterwards', async () => {
    const { she, phone, laptop } = await withTwo();
    await laptop.call('endSession', { params: { id: phone.id } });
    expect((await laptop.call('signOutEverywhere')).status).toBe(200);
    for (const one of [phone, laptop]) expect((await one.call('getMe')).error.code).toBe('session-ended');
    expect((await readFacts(she.sub)).account.endedSessions).toBeUndefined();
    const { signedOutAt = '' } = (await readFacts(she.sub)).account;
    let later = await anotherOf(she, mac);
    while (Number(later.id) * 1000 < Date.parse(signedOutAt)) later = await anotherOf(she, mac);
    expect(await later.list()).toEqual([]);
    await later.register();
    expect((await later.list()).map(({ id }) => id)).toEqual([later.id]);
  });
});

test('an ended sign-in is forgotten when no token of it can be left', () => {
  const now = new Date('2026-11-21T12:00:00Z');
  const seconds = now.getTime() / 1000;
  const day = 24 * 60 * 60;
  expect(withEnded({ endedSessions: [seconds - 31 * day, seconds - 29 * day] }, seconds - day, now)).toEqual([
    seconds - 29 * day,
    seconds - day,
  ]);
});

test('a User-Agent is named by known names alone, whatever its sender writes', () => {
  expect(namesOf(android)).toEqual({ browser: 'Chrome', system: 'Android' });
  expect(namesOf('Visit evil.example to keep your account/1.0')).toEqual({});
  expect(namesOf('x'.repeat(100_000))).toEqual({});
  expect(namesOf('')).toEqual({});
  expect(namesOf(undefined)).toEqual({});
});
