import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { describe, expect } from 'vitest';
import { termsVersion } from '#shared/account.ts';
import type { RouteName } from '#shared/api/index.ts';
import { cookies } from '#shared/cookies.ts';
import type { Session } from '#shared/session.ts';
import { accountPk, devicePrefix, sessionPrefix } from '#shared/deployment/keys.ts';
import { queryPartition } from '#functions/data/table.ts';
import { readFacts } from '#functions/core/facts/read-facts.ts';
import { changeFacts } from '#functions/core/publish/change-facts.ts';
import { requestErasure } from '#functions/account/erasure/ask-erasure.ts';
import type { Caller } from '#functions/http/request.ts';
import { knowsPassword } from '#functions/access/user-pool/prove-password.ts';
import { changePassword } from '#functions/access/password/change-password.ts';
import { renewRecoveryCodes } from '#functions/access/second-factor/second-factor.ts';
import { confirmEmailChange } from '#functions/account/profile/change-email.ts';
import { recoveryCodeHash, recoveryCodesOf } from '#functions/access/second-factor/recovery-codes.ts';
import { turnOnSecondFactor } from '#functions/access/second-factor/turn-on-factor.ts';
import { lastsUntil, withEnded } from '#functions/access/session/ended.ts';
import { namesOf } from '#functions/access/session/note-sign-in.ts';
import type { SharedCloud } from '#tests/support/cloud.ts';
import { codeIn } from '#tests/support/mail-code.ts';
import { addressInPool, moveInPool } from '#tests/support/pool-address.ts';
import { appCode, factorsInPool } from '#tests/support/second-factor.ts';
import { cloudTest as test } from '#tests/support/test.ts';
import {
  type Browser as Entered,
  byPassword,
  callUserPool,
  enterAs,
  type PoolAnswer,
} from '#tests/support/user-pool.ts';
import { readToken } from '#functions/access/sign-in/read-token.ts';
import { callSite, type SiteAnswer, type SiteCall } from '#tests/support/site-api.ts';
import { mailsTo, signedIn, type SignedIn } from '#tests/support/signed-in.ts';

let cloud: SharedCloud;
test.beforeAll(({ cloud: shared }) => void (cloud = shared));

const android =
  'Mozilla/5.0 (Linux; Android 14; Pixel 7) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/126.0.0.0 Mobile Safari/537.36';
const mac = 'Mozilla/5.0 (Macintosh; Intel Mac OS X 10.15; rv:127.0) Gecko/20100101 Firefox/127.0';

interface Browser extends Entered {
  /** Session id: the time of the sign-in in Unix seconds. */
  id: string;
  call: <T>(name: Parameters<typeof callSite>[1], call?: SiteCall) => Promise<SiteAnswer<T>>;
  refresh: () => Promise<PoolAnswer>;
  list: () => Promise<Session[]>;
}

function browserOf(entered: Entered): Browser {
  const { accessToken: token, refreshToken, device, userAgent } = entered;
  const call = <T>(name: Parameters<typeof callSite>[1], one: SiteCall = {}) =>
    callSite<T>(cloud.site, name, { ...one, token });
  return {
    ...entered,
    id: String(readToken(entered).signedInAt),
    call,
    refresh: () =>
      callUserPool(cloud.site, {
        operation: 'GetTokensFromRefreshToken',
        input: { RefreshToken: refreshToken },
        headers: { cookie: `${cookies.device.name}=${device}`, 'user-agent': userAgent },
      }),
    list: async () => (await call<{ sessions: Session[] }>('listSessions')).body.sessions,
  };
}

const enter = async (she: SignedIn, userAgent: string, device?: string): Promise<Browser> =>
  browserOf(await enterAs(cloud.site, she, { userAgent, ...(device !== undefined && { device }) }));

/** Signs in at least a second after earlier sign-ins, because the second identifies the session. */
async function enterLater(she: SignedIn, userAgent: string, device?: string): Promise<Browser> {
  await sleep(1_000);
  return enter(she, userAgent, device);
}

const rowsOf = async (sub: string, prefix: string) =>
  (await queryPartition(accountPk(sub))).filter(({ sk }) => sk.startsWith(prefix));
const firstLines = async ({ email }: SignedIn): Promise<string[]> =>
  (await mailsTo(cloud, email)).map(({ text = '' }) => text.split('\n')[0] ?? '');

/** Builds a new member who is signed in on two browsers. */
async function withTwo() {
  const she = await signedIn(cloud, 'user');
  await changeFacts(she.sub, ({ account }) => ({
    account: { ...account, createdAt: new Date().toISOString() },
  }));
  const phone = await enter(she, android);
  const laptop = await enterLater(she, mac);
  return { she, phone, laptop };
}

describe('a sign-in', () => {
  test('is listed, mails its owner if the device is new, and can be ended', async () => {
    const { she, phone, laptop } = await withTwo();
    expect(laptop.device).not.toBe(phone.device);
    // Two concurrent refreshes add no sign-ins to the list and send no second mail.
    const [refreshed] = await Promise.all([laptop.refresh(), phone.refresh()]);
    expect(refreshed.status).toBe(200);
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
    expect(await phone.refresh()).toMatchObject({ status: 400, error: 'NotAuthorizedException' });
    expect((await laptop.list()).map(({ id }) => id)).toEqual([laptop.id]);
    expect(await rowsOf(she.sub, sessionPrefix)).toHaveLength(1);

    // A sign-in on a known device sends no second mail.
    await enterLater(she, mac, laptop.device);
    expect(await firstLines(she)).toHaveLength(1);
  });

  test('has a last-seen time no earlier than its creation', async () => {
    const { phone } = await withTwo();
    await phone.refresh();
    for (const { createdAt, lastSeenAt } of await phone.list()) expect(lastSeenAt >= createdAt).toBe(true);
  });

  test('gets a unique id even if two sign-ins begin in the same second', async () => {
    const she = await signedIn(cloud, 'user');
    // Start at the beginning of a second, so that both sign-ins fall into that second.
    await sleep(1_000 - (Date.now() % 1_000));
    const [one, other] = await Promise.all([enter(she, android), enter(she, mac)]);
    expect(one.id).not.toBe(other.id);
    await one.call('endSession', { params: { id: one.id } });
    expect((await one.call('getMe')).error.code).toBe('session-ended');
    expect((await other.call('getMe')).status).toBe(200);
  });

  test('ends when its browser logs out', async () => {
    const she = await signedIn(cloud, 'user');
    const { id, call } = await enter(she, android);
    expect((await call('endSession', { params: { id } })).status).toBe(200);
    expect((await call('getMe')).error.code).toBe('session-ended');
  });

  test('cannot be ended by another member', async () => {
    // `withTwo` lasts more than a second, so the other member's sign-in gets a different id than the phone's sign-in.
    const { phone } = await withTwo();
    const other = await signedIn(cloud, 'user');
    expect((await other.call('endSession', { params: { id: phone.id } })).error.code).toBe('not-found');
    expect((await other.call('endSession', { params: { id: 'ACCOUNT' } })).error.code).toBe('not-found');
    expect((await phone.call('getMe')).status).toBe(200);
  });

  test('mails the owner of an old account that has no known device', async () => {
    const she = await signedIn(cloud, 'user');
    await changeFacts(she.sub, ({ account }) => ({
      account: { ...account, createdAt: new Date(Date.now() - 3 * 3_600_000).toISOString() },
    }));
    await enter(she, 'curl/8');
    expect(await firstLines(she)).toEqual([expect.stringContaining('un navegador desconocido')]);
  });

  test('is always listed, while mails about new devices stop after ten mails', async () => {
    const she = await signedIn(cloud, 'user');
    const entered: Browser[] = [];
    for (let times = 0; times < 13; times += 1) entered.push(await enter(she, android));
    expect(await entered[0]!.list()).toHaveLength(13);
    expect(await rowsOf(she.sub, devicePrefix)).toHaveLength(13);
    expect(await firstLines(she)).toHaveLength(10);
  });
});

describe('signing out everywhere', () => {
  test('ends every session and removes it from the list', async () => {
    const { she, phone, laptop } = await withTwo();
    await laptop.call('endSession', { params: { id: phone.id } });
    expect((await laptop.call('signOutEverywhere')).status).toBe(200);
    for (const one of [phone, laptop]) expect((await one.call('getMe')).error.code).toBe('session-ended');
    expect((await readFacts(she.sub)).account.endedSessions).toBeUndefined();
    const { signedOutAt = '' } = (await readFacts(she.sub)).account;
    // An immediate new sign-in works, because the server repeats the sign-in in the next second.
    const later = await enter(she, mac);
    expect(Number(later.id) * 1000).toBeGreaterThanOrEqual(Date.parse(signedOutAt));
    expect((await later.list()).map(({ id }) => id)).toEqual([later.id]);
  });

  test('keeps a session ended if its sign-in time is in the future', async () => {
    const { she, phone, laptop } = await withTwo();
    // The user pool's clock may be ahead of ours, so the time of a sign-in may be in the future.
    const ahead = Math.floor(Date.now() / 1000) + 30;
    await changeFacts(she.sub, ({ account }, now) => ({
      account: { ...account, endedSessions: withEnded(account, ahead, now) },
    }));
    await laptop.call('endSession', { params: { id: phone.id } });
    await laptop.call('signOutEverywhere');
    expect((await readFacts(she.sub)).account.endedSessions).toEqual([ahead]);
  });
});

describe('security route', () => {
  test.for<[RouteName, (she: SignedIn) => object]>([
    ['signOutEverywhere', () => ({})],
    ['changePassword', ({ password }) => ({ currentPassword: password, newPassword: 'another one of hers' })],
    ['setUpAuthenticator', ({ password }) => ({ password })],
    ['startEmailChange', ({ password }) => ({ password, email: `nueva+${randomUUID()}@example.test` })],
    ['requestErasure', ({ password }) => ({ password })],
    ['becomeProvider', () => ({ termsVersion })],
  ])('%s works while the user pool has a different e-mail than the account', async ([route, bodyOf]) => {
    const she = await signedIn(cloud, 'user');
    await moveInPool(she, `antes+${randomUUID()}@example.test`);
    const body = bodyOf(she);
    const answer = await she.call(route, Object.keys(body).length > 0 ? { body } : {});
    expect(answer).toMatchObject({ status: 200 });
    expect((await readFacts(she.sub)).account.email).toBe(she.email);
  });
});

describe('a security change', () => {
  test.for<[string, boolean, (she: SignedIn, own: Browser) => Promise<SiteAnswer>]>([
    [
      'turning on a second factor',
      true,
      async ({ password }, own) => {
        const key = await own.call<{ secret: string }>('setUpAuthenticator', { body: { password } });
        const code = appCode(key.body.secret);
        return own.call('turnOnSecondFactor', { body: { password, code, attempt: randomUUID() } });
      },
    ],
    [
      'an e-mail change',
      true,
      async ({ password }, own) => {
        const email = `nueva+${randomUUID()}@example.test`;
        await own.call('startEmailChange', { body: { email, password } });
        const code = codeIn((await mailsTo(cloud, email))[0]?.html);
        return own.call('confirmEmailChange', { body: { code } });
      },
    ],
    [
      'turning off the second factor',
      true,
      async ({ password, sub }, own) => {
        const codes = [await recoveryCodeHash(sub, 'abcde-fghjk')];
        await changeFacts(sub, () => ({
          security: { secondFactor: { state: 'on', since: new Date().toISOString(), batch: 'b', codes } },
        }));
        return own.call('turnOffSecondFactor', { body: { password, code: 'abcde-fghjk' } });
      },
    ],
    [
      'a recovery by code',
      false,
      async ({ email, password, sub }) => {
        const codes = [await recoveryCodeHash(sub, 'abcde-fghjk')];
        await changeFacts(sub, () => ({
          security: { secondFactor: { state: 'on', since: new Date().toISOString(), batch: 'b', codes } },
        }));
        return callSite(cloud.site, 'recover', { body: { email, password, code: 'abcde-fghjk' } });
      },
    ],
  ])('%s ends all other sign-ins', async ([, keepsOwn, change], { expect }) => {
    const { she, phone, laptop } = await withTwo();
    expect((await change(she, laptop)).status).toBe(200);
    expect((await phone.call('getMe')).error.code).toBe('session-ended');
    expect((await phone.refresh()).error).toBe('NotAuthorizedException');
    if (keepsOwn) {
      expect((await laptop.call('getMe')).status).toBe(200);
      expect((await laptop.refresh()).status).toBe(200);
      expect((await laptop.list()).map(({ id }) => id)).toEqual([laptop.id]);
      await laptop.call('signOutEverywhere');
    }
    expect((await laptop.call('getMe')).error.code).toBe('session-ended');
  });
});

describe('a sign-in that ended during its request', () => {
  const ownerOf = async ({ sub, username }: SignedIn, { id }: Browser) => ({
    sub,
    account: (await readFacts(sub)).account,
    userName: username,
    signedInAt: Number(id),
  });

  test.for(['nothing', 'the new recovery codes'])(
    'cannot turn on a second factor (already stored: %s)',
    async (done) => {
      const { she, phone, laptop } = await withTwo();
      const { password } = she;
      const key = await laptop.call<{ secret: string }>('setUpAuthenticator', { body: { password } });
      const owner = await ownerOf(she, laptop);
      const attempt = randomUUID();
      if (done !== 'nothing') {
        const { batch, hashes } = await recoveryCodesOf(she.sub, attempt);
        const since = new Date().toISOString();
        await changeFacts(she.sub, () => ({
          security: { secondFactor: { state: 'turning-on', since, batch, codes: hashes } },
        }));
      }
      await phone.call('signOutEverywhere');
      const turned = turnOnSecondFactor(owner, { password, code: appCode(key.body.secret), attempt });
      await expect(turned).rejects.toMatchObject({ code: 'session-ended' });
      expect((await laptop.call('getMe')).error.code).toBe('session-ended');
      expect((await readFacts(she.sub)).security?.secondFactor).toBeUndefined();
      expect(await factorsInPool(she)).toEqual([]);
    },
  );

  test.for<[string, (owner: Caller, password: string) => Promise<unknown>]>([
    [
      'a new password',
      (owner, currentPassword) => changePassword(owner, { currentPassword, newPassword: 'the thief’s' }),
    ],
    ['an erasure', (owner, password) => requestErasure(owner, password)],
    [
      'new recovery codes',
      (owner, password) =>
        renewRecoveryCodes(owner, { password, code: 'abcde-fghjk', attempt: randomUUID() }),
    ],
  ])('is refused %s and changes nothing', async ([, act]) => {
    const { she, phone, laptop } = await withTwo();
    const codes = [await recoveryCodeHash(she.sub, 'abcde-fghjk')];
    await changeFacts(she.sub, () => ({
      security: { secondFactor: { state: 'on', since: new Date().toISOString(), batch: 'b', codes } },
    }));
    const owner = await ownerOf(she, laptop);
    await phone.call('signOutEverywhere');
    await expect(act(owner, she.password)).rejects.toMatchObject({ code: 'session-ended' });
    const { account, security } = await readFacts(she.sub);
    expect([account.erasure, security?.secondFactor?.codes]).toEqual([undefined, codes]);
    expect(await knowsPassword(she.email, she.password)).toBe(true);
  });

  test.for<[string, (phone: Browser, laptop: Browser) => Promise<unknown>]>([
    ['alone', (phone, { id }) => phone.call('endSession', { params: { id } })],
    ['with all others', (phone) => phone.call('signOutEverywhere')],
  ])('cannot confirm an e-mail change (ended %s)', async ([, end]) => {
    const { she, phone, laptop } = await withTwo();
    const to = `nueva+${randomUUID()}@example.test`;
    await laptop.call('startEmailChange', { body: { email: to, password: she.password } });
    const code = codeIn((await mailsTo(cloud, to))[0]?.html);
    const owner = await ownerOf(she, laptop);
    await end(phone, laptop);
    await expect(confirmEmailChange(owner, code)).rejects.toMatchObject({ code: 'session-ended' });
    expect((await laptop.call('getMe')).error.code).toBe('session-ended');
    expect(await addressInPool(she)).toEqual([she.email, 'verified']);
    expect((await readFacts(she.sub)).account.email).toBe(she.email);
  });
});

describe('a device', () => {
  test('with a wrong signature is replaced, and the owner gets a mail', async () => {
    const { she, laptop } = await withTwo();
    const [id = '', signature = ''] = laptop.device.split('.');
    const planted = [id, randomUUID(), `${randomUUID()}.${signature}`, `${id}.${'A'.repeat(43)}`];
    for (const device of planted) {
      const { device: given } = await enter(she, mac, device);
      expect(given).not.toBe(device);
      expect(given.split('.')[0]).not.toBe(id);
    }
    expect(await firstLines(she)).toHaveLength(1 + planted.length);
  });

  test('has a cookie that no other host of the domain can set', async () => {
    const she = await signedIn(cloud, 'user');
    const answer = await callUserPool(cloud.site, byPassword(she.email, she.password));
    expect(answer.headers.get('set-cookie')).toMatch(
      /^__Host-device=[0-9a-f-]{36}\.[\w-]{43}; Max-Age=34560000; Path=\/; Secure; SameSite=Lax; HttpOnly$/,
    );
  });
});

describe('an account whose erasure has begun', () => {
  test('refuses sign-in like a wrong password and records no session', async () => {
    const she = await signedIn(cloud, 'user');
    const browser = await enter(she, mac);
    const at = new Date().toISOString();
    await changeFacts(she.sub, ({ account }) => ({
      account: { ...account, erasure: { requestedAt: at, dueAt: at, begunAt: at } },
    }));
    const rows = await rowsOf(she.sub, sessionPrefix);
    const [right, wrong] = await Promise.all(
      [she.password, 'not-hers'].map((password) => callUserPool(cloud.site, byPassword(she.email, password))),
    );
    expect({ status: right?.status, body: right?.body }).toEqual({ status: 400, body: wrong?.body });
    expect((await browser.refresh()).error).toBe('NotAuthorizedException');
    expect(await rowsOf(she.sub, sessionPrefix)).toEqual(rows);
  });
});

test('an ended sign-in is forgotten once its refresh token has expired', () => {
  const now = new Date('2026-11-21T12:00:00Z');
  const seconds = now.getTime() / 1000;
  const day = 24 * 60 * 60;
  expect(withEnded({ endedSessions: [seconds - 31 * day, seconds - 29 * day] }, seconds - day, now)).toEqual([
    seconds - 29 * day,
    seconds - day,
  ]);
});

test('a User-Agent is shown by known browser and system names only', () => {
  expect(namesOf(android)).toEqual({ browser: 'Chrome', system: 'Android' });
  expect(namesOf('Visit evil.example to keep your account/1.0')).toEqual({});
  expect(namesOf('x'.repeat(100_000))).toEqual({});
  expect(namesOf('')).toEqual({});
  expect(namesOf(undefined)).toEqual({});
});
