import { paginateScan } from '@aws-sdk/lib-dynamodb';
import { afterAll, afterEach, beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest';
import { messageWaits } from '#shared/deployment/log-lines.ts';
import type { FaultKind, FaultService } from '@directory/local-cloud/faults/rule.ts';
import type { Cloud } from '@directory/local-cloud/cloud.ts';
import { leaveMessage, type OutboxItem } from '#functions/data/outbox.ts';
import { eventKey } from '#shared/deployment/keys.ts';
import { documentClient, getItem } from '#functions/data/table.ts';
import { readFacts } from '#functions/core/facts/read-facts.ts';
import { readNotifications, mailedNotification } from '#functions/core/facts/notification-table.ts';
import { redrive } from '#functions/job/redrive.ts';
import { changeFacts } from '#functions/core/publish/change-facts.ts';
import { buildAccount, storeProvider } from '#tests/support/builders.ts';
import { joinCloud } from '#tests/support/in-process.ts';
import { mainPath, type MainPath } from '#tests/support/main-path.ts';
import { moneyOf, pay, pressSubscribe } from '#tests/support/money.ts';
import { provider } from '#tests/support/provider.ts';
import { callSite } from '#tests/support/site-api.ts';
import { publicProvider } from '#tests/support/site-provider.ts';
import { sendSigned } from '#tests/support/webhook.ts';
import { startCloudForTests } from '#tests/support/start-cloud.ts';
import { newJobWorkers, reviewerOf, sendAgain, settle } from './run-main-path.ts';

let cloud: Cloud;
beforeAll(async () => {
  // Turn schedules off: the redrive runs each minute and would resend messages that these tests count.
  cloud = await startCloudForTests({ faults: true, runsSchedules: false });
  joinCloud(cloud);
});
afterAll(() => cloud.stop());
afterEach(() => cloud.faults.clear());

const down = (service: FaultService, kind: FaultKind = 'error') => cloud.faults.inject({ service, kind });
/** Response during an outage: it asks the caller to retry and reveals no internals. */
const unavailable = { status: 503, error: { code: 'unavailable' } };
const internals = /dynamo|amazon|aws|ECONN|socket|localhost|127\.0\.0\.1|table|stack|at \w+ \(/i;

const path = async (): Promise<MainPath> => mainPath(cloud, { reviewer: await reviewerOf(cloud) });

describe('the site during an outage of the table', () => {
  test.each(['error', 'throttle', 'lost-before'] as const)(
    'responds 503 with Retry-After, not with empty results (%s)',
    async (kind) => {
      const fault = down('dynamodb', kind);
      await cloud.invalidateAll();
      const address = `${cloud.site}/es/listings?category=women&country=mx`;
      const page = await fetch(address, { headers: { cookie: 'adult=1' } });
      const markup = await page.text();
      expect(page.status).toBe(503);
      expect(page.headers.get('retry-after')).toMatch(/^\d+$/);
      expect(page.headers.get('cache-control')).toBe('no-store');
      expect(markup).not.toMatch(/no hay|ECONN|dynamo/i);
      const answer = await callSite(cloud.site, 'browseCards', { query: { category: 'women' } });
      expect(answer).toMatchObject(unavailable);
      expect(answer.headers.get('retry-after')).toBe('5');
      expect(JSON.stringify(answer.body)).not.toMatch(internals);
      fault.remove();
      expect((await fetch(address, { headers: { cookie: 'adult=1' } })).status).toBe(200);
    },
  );

  test('refuses a change completely, and accepts the retry afterwards', async () => {
    const she = await publicProvider(cloud);
    const before = await readFacts(she.sub);
    const fault = cloud.faults.inject({
      service: 'dynamodb',
      operation: 'TransactWriteItems',
      kind: 'error',
    });
    const hide = () => she.call('setVisibility', { body: { hidden: true } });
    expect(await hide()).toMatchObject(unavailable);
    fault.remove();
    expect(await readFacts(she.sub)).toEqual(before);
    expect(await hide()).toMatchObject({ status: 200 });
  });
});

describe('the site during an outage of another service', () => {
  test('keeps a payment event queued until Stripe responds again', async () => {
    const money = await moneyOf(cloud);
    const she = await provider(cloud).approved().unpaid();
    cloud.payments.holdEvents();
    onTestFinished(() => cloud.payments.releaseEvents());
    await pay(cloud, she);
    const { membership } = await readFacts(she.sub);
    const { data } = await money.sdk.events.list({ type: 'invoice.paid', limit: 100 });
    const paid = data.find(
      ({ data: { object } }) => 'customer' in object && object.customer === membership?.customerId,
    );
    for (const { id } of cloud.payments.queuedEvents()) cloud.payments.drop(id);
    const fault = down('stripe', 'stalled');
    const timestamp = Math.floor(cloud.clock.now() / 1000);
    expect(await sendSigned(cloud, money, JSON.stringify(paid), { timestamp })).toBe(503);
    expect(await getItem(eventKey(paid?.id ?? ''), true)).toMatchObject({
      state: 'received',
      queue: 'payment-events',
    });
    fault.remove();
    await cloud.advance(16 * 60_000);
    await cloud.flush();
    expect(await getItem(eventKey(paid?.id ?? ''), true)).toMatchObject({ state: 'handled' });
    expect((await readFacts(she.sub)).membership?.periodEnd).toBeDefined();
  });

  test('makes its API respond 503 while Secrets Manager fails, and 200 afterwards', async () => {
    await cloud.advance(11 * 60_000);
    const fault = down('secretsManager');
    expect(await callSite(cloud.site, 'getConfig')).toMatchObject(unavailable);
    fault.remove();
    expect(await callSite(cloud.site, 'getConfig')).toMatchObject({ status: 200 });
  });

  test('keeps a case as a draft while S3 fails, and accepts it afterwards', async () => {
    const { steps, person, run } = await path();
    await run('signUp', 'sendDocuments');
    const fault = down('s3');
    await expect(steps.submitCase()).rejects.toMatchObject({ status: 503, code: 'unavailable' });
    await expect(steps.sendPhoto()).rejects.toThrow();
    fault.remove();
    expect((await readFacts(person.sub)).verification?.status).toBe('draft');
    await steps.submitCase();
    expect((await readFacts(person.sub)).verification?.status).toBe('pending');
  });

  test('refuses a checkout while Stripe fails, then creates one customer and checkout', async () => {
    const she = await provider(cloud).approved().unpaid();
    const fault = down('stripe');
    const refused = await pressSubscribe(she);
    expect(refused).toMatchObject({ status: 503, error: { code: 'payment-provider-failed' } });
    expect(refused.headers.get('retry-after')).toBe('5');
    expect(JSON.stringify(refused.body)).not.toMatch(/stripe|cus_|unknown error/i);
    expect((await readFacts(she.sub)).membership).toBeUndefined();
    fault.remove();
    const { status, body } = await pressSubscribe(she);
    expect(status).toBe(200);
    expect((await pressSubscribe(she)).body).toEqual(body);
    const { sdk } = await moneyOf(cloud);
    const { data } = await sdk.events.list({ type: 'customer.created', limit: 100 });
    expect(
      data.filter(({ data: { object } }) => 'email' in object && object.email === she.email),
    ).toHaveLength(1);
  });

  test('delays mails but no decisions while SES fails', async () => {
    const { steps, person, run } = await path();
    await run('signUp', 'submitCase');
    const mailsSent = async () => (await mailbox(person.email)).length;
    const before = await mailsSent();
    const fault = down('ses', 'throttle');
    const approving = steps.approve();
    await expect.poll(() => fault.total(), { timeout: 60_000 }).toBeGreaterThan(2);
    expect((await readFacts(person.sub)).verification?.status).toBe('approved');
    expect(await mailsSent()).toBe(before);
    fault.remove();
    await approving;
    await settle(cloud);
    expect(await mailsSent()).toBe(before);
    await sendAgain(cloud);
    expect(await mailsSent()).toBe(before + 1);
  });

  test('returns errors without internals, in API and pages, while Lambda fails', async () => {
    down('lambda');
    await cloud.invalidateAll();
    expect(await callSite(cloud.site, 'getConfig')).toMatchObject({
      status: 500,
      body: { message: 'Internal Server Error' },
    });
    const page = await fetch(`${cloud.site}/es/listings`, { headers: { cookie: 'adult=1' } });
    expect(page.status).toBeGreaterThanOrEqual(500);
    expect(await page.text()).not.toMatch(/at \w+ \(/);
  });
});

describe('a failing invalidation of the edge', () => {
  let she: Awaited<ReturnType<typeof publicProvider>>;
  beforeAll(async () => {
    she = await publicProvider(cloud);
  });
  const setHidden = (hidden: boolean) => she.call('setVisibility', { body: { hidden } });
  const visit = async () =>
    (await fetch(`${cloud.site}/es/listings/${she.listing.id}`, { headers: { cookie: 'adult=1' } })).status;

  test.each([
    ['ssm', 'error'],
    ['ssm', 'throttle'],
    ['ssm', 'lost-before'],
    ['cloudfront', 'error'],
    ['cloudfront', 'throttle'],
    ['cloudfront', 'conflict'],
    ['cloudfront', 'lost-after'],
  ] as const)("delays a hidden listing's 404 in pages, not in the API (%s, %s)", async (service, kind) => {
    // Show the listing again and clear the edge's cache, which still has the 404 of the previous case.
    expect(await setHidden(false)).toMatchObject({ status: 200 });
    await cloud.flush();
    await cloud.invalidateAll();
    // A worker reads the parameter only once, so start new workers.
    if (service === 'ssm') newJobWorkers(cloud);
    expect(await visit()).toBe(200);
    const fault = down(service, kind);
    expect(await setHidden(true)).toMatchObject({ status: 200 });
    const listing = () => callSite(cloud.site, 'getListing', { params: { id: she.listing.id } });
    expect((await listing()).status).toBe(404);
    await expect.poll(() => fault.total(), { timeout: 60_000 }).toBeGreaterThan(0);
    fault.remove();
    await sendAgain(cloud);
    expect(await visit()).toBe(404);
  });

  test('does not block mails that are sent meanwhile', async () => {
    expect(await setHidden(false)).toMatchObject({ status: 200 });
    await sendAgain(cloud);
    const account = buildAccount();
    await storeProvider({ account, listing: null });
    const fault = down('cloudfront');
    expect(await setHidden(true)).toMatchObject({ status: 200 });
    await leaveMessage({ kind: 'mail', sub: account.sub, template: 'membership-ended', params: {} });
    await cloud.flush();
    expect(await mailbox(account.email)).toHaveLength(1);
    expect(fault.total()).toBeGreaterThan(0);
    fault.remove();
    await sendAgain(cloud);
    expect(await visit()).toBe(404);
  });
});

describe('an outbox message that fails repeatedly', () => {
  const messageTo = async (sub: string, kind = 'mail'): Promise<OutboxItem | undefined> => {
    const scan = { TableName: cloud.resources['Table'], ConsistentRead: true };
    for await (const { Items = [] } of paginateScan({ client: documentClient() }, scan)) {
      const found = (Items as OutboxItem[]).find(
        ({ message }) => message?.kind === kind && 'sub' in message && message.sub === sub,
      );
      if (found) return found;
    }
    return undefined;
  };

  test('is retried with growing delays until it is delivered once', async () => {
    const account = buildAccount();
    await storeProvider({ account, listing: null });
    const fault = down('ses');
    await leaveMessage({ kind: 'mail', sub: account.sub, template: 'membership-ended', params: {} });
    await cloud.flush();
    const distances: number[] = [];
    const printed = vi.spyOn(process.stdout, 'write').mockReturnValue(true);
    onTestFinished(() => printed.mockRestore());
    for (let times = 1; times <= 9; times += 1) {
      const { due = 0 } = (await messageTo(account.sub)) ?? {};
      await redrive(new Date(due - 1));
      expect(await messageTo(account.sub)).toMatchObject({ due });
      await redrive(new Date(due));
      await cloud.flush();
      const waiting = await messageTo(account.sub);
      expect(waiting).toMatchObject({ queue: 'outbox', again: times });
      // A TTL could delete the message before it is delivered.
      expect(waiting).not.toHaveProperty('ttl');
      distances.push(((waiting?.due ?? 0) - due) / 60_000);
    }
    expect(distances).toEqual([2, 4, 8, 16, 30, 30, 30, 30, 30]);
    expect(await mailbox(account.email)).toEqual([]);
    // The alarm on waiting messages counts these log lines.
    const logged = printed.mock.calls.map(([line]) => JSON.parse(String(line)) as Record<string, unknown>);
    expect(logged.map(({ message, minutes }) => [message, minutes])).toEqual(
      [1, 3, 7, 15, 31, 61, 91, 121, 151].map((minutes) => [messageWaits, minutes]),
    );
    fault.remove();
    const { due = 0 } = (await messageTo(account.sub)) ?? {};
    await redrive(new Date(due));
    await redrive(new Date(due));
    await cloud.flush();
    expect(await mailbox(account.email)).toHaveLength(1);
    const delivered = await messageTo(account.sub);
    expect(delivered).toMatchObject({ deliveredAt: expect.any(String) as string });
    for (const name of ['queue', 'due', 'sentAgain']) expect(delivered).not.toHaveProperty(name);
    await redrive(new Date(due + 24 * 60 * 60_000));
    await cloud.flush();
    expect(await mailbox(account.email)).toHaveLength(1);
  });

  test('a notification stays queued until its mail is sent', async () => {
    const account = buildAccount();
    const { sub } = await storeProvider({ account, listing: null });
    const fault = down('ses');
    await changeFacts(sub, (_, now) => ({ also: [mailedNotification(sub, 'membership-disputed', {}, now)] }));
    await cloud.flush();
    for (let times = 1; times <= 3; times += 1) {
      const { due = 0 } = (await messageTo(sub)) ?? {};
      await redrive(new Date(due));
      await cloud.flush();
      const waiting = await messageTo(sub);
      expect(waiting).toMatchObject({ queue: 'outbox', again: times });
      expect(waiting).not.toHaveProperty('ttl');
    }
    expect(await mailbox(account.email)).toEqual([]);
    expect(await readNotifications(sub)).toMatchObject([{ kind: 'membership-disputed' }]);
    fault.remove();
    const { due = 0 } = (await messageTo(sub)) ?? {};
    await redrive(new Date(due));
    await redrive(new Date(due));
    await cloud.flush();
    expect(await mailbox(account.email)).toHaveLength(1);
    expect(await messageTo(sub)).toBeUndefined();
    expect(await readNotifications(sub)).toHaveLength(1);
  });

  test('reaches Stripe after the outage if it is a payment command', async () => {
    const she = await provider(cloud).approved().unpaid();
    await pressSubscribe(she);
    await changeFacts(she.sub, ({ account }) => ({
      account: { ...account, email: `moved-${account.email}` },
    }));
    const fault = down('stripe');
    await leaveMessage({ kind: 'update-contact', sub: she.sub });
    await cloud.flush();
    expect(await messageTo(she.sub, 'update-contact')).toMatchObject({ queue: 'outbox' });
    fault.remove();
    await cloud.advance(2 * 60_000);
    await cloud.invoke('job', { job: 'redrive' });
    await cloud.flush();
    const { sdk } = await moneyOf(cloud);
    const { membership } = await readFacts(she.sub);
    expect(await sdk.customers.retrieve(membership?.customerId ?? '')).toMatchObject({
      email: `moved-${she.email}`,
    });
  });
});

/** Reads the mails to an address without waiting for pending messages, because failing messages stay pending. */
async function mailbox(email: string): Promise<unknown[]> {
  const response = await fetch(`${cloud.mailbox}/api/messages?to=${encodeURIComponent(email)}`);
  return (await response.json()) as unknown[];
}
