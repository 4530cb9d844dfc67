import Stripe from 'stripe';
import { describe, expect, test } from 'vitest';
import { HOUR, openStage, type Stage } from './stage.ts';

/** Event types of a paid checkout. */
const TYPES = ['customer.subscription.updated', 'invoice.paid', 'checkout.session.completed'];

async function paid(enabledEvents?: readonly string[]): Promise<Stage> {
  const stage = await openStage(enabledEvents);
  await stage.subscribe();
  return stage;
}
const ids = (events: Array<{ id: string }>) => events.map(({ id }) => id);

/** Lets three days of retries pass. */
async function exhaust({ stripe, clock }: Stage): Promise<void> {
  for (let hours = 0; hours <= 73; hours += 1) {
    await stripe.deliverDue();
    clock.advance(HOUR);
  }
}

describe('webhooks', () => {
  test('report a paid checkout, one event per request', async () => {
    const { stripe, received } = await paid();
    expect(received).toEqual([]);
    await stripe.deliverDue();
    const byTime = [...received].sort((a, b) => (a.id < b.id ? -1 : 1));
    expect(byTime.map(({ type }) => type)).toEqual(TYPES);
    for (const event of byTime)
      expect(event).toMatchObject({ api_version: Stripe.API_VERSION, livemode: false });
  });

  test('are sent only for subscribed types; other events are still listed', async () => {
    const { sdk, stripe, received } = await paid(['invoice.paid']);
    const pending = async () =>
      (await sdk.events.list()).data.filter((event) => event.pending_webhooks > 0).map(({ type }) => type);
    expect(await pending()).toEqual(['invoice.paid']);
    await stripe.deliverDue();
    expect(received.map(({ type }) => type)).toEqual(['invoice.paid']);
    expect(await pending()).toEqual([]);
    const { data } = await sdk.events.list({ types: ['invoice.paid', 'customer.created'] });
    expect(data.map(({ type }) => type)).toEqual(['invoice.paid', 'customer.created']);
  });

  test('are signed with the cloud’s time', async () => {
    const { stripe, clock, received } = await paid();
    const [event] = stripe.test.queuedEvents();
    clock.advance(-HOUR);
    expect(await stripe.test.deliver(event?.id ?? '')).toBe(500);
    clock.advance(HOUR);
    expect(await stripe.test.deliver(event?.id ?? '')).toBe(200);
    expect(ids(received)).toEqual([event?.id]);
  });

  test.each([500, 302])('are retried after a %i with growing delays, until accepted', async (status) => {
    const { stripe, clock, received, logged, answerWith } = await paid();
    answerWith(status);
    for (const wait of [/ (5|6) s$/, / (9|10|11) s$/, / (18|19|20|21|22) s$/]) {
      await stripe.deliverDue();
      const lines = logged.splice(0);
      expect(lines).toHaveLength(TYPES.length);
      for (const line of lines) expect(line).toMatch(wait);
      clock.advance(25_000);
    }
    answerWith(200);
    await stripe.deliverDue();
    expect(received).toHaveLength(TYPES.length);
    clock.advance(24 * HOUR);
    await stripe.deliverDue();
    expect(received).toHaveLength(TYPES.length);
  });

  test('are given up after three days, with a log line for each event', async () => {
    const stage = await paid();
    stage.answerWith(400);
    await exhaust(stage);
    expect(stage.logged.filter((line) => line.includes('given up'))).toHaveLength(TYPES.length);
    expect(stage.stripe.test.undelivered()).toBe(0);
  });

  test('are delivered after a restart if they were outstanding', async () => {
    const { stripe, restart, received } = await paid();
    const delivering = stripe.deliverDue();
    stripe.stop();
    await delivering;
    await restart().deliverDue();
    expect(new Set(ids(received)).size).toBe(TYPES.length);
  });

  test('are delivered automatically and only once after the stand-in starts', async () => {
    const { stripe, subscribe, received, calls } = await openStage();
    stripe.start();
    await subscribe();
    await expect.poll(() => received.length).toBe(TYPES.length);
    await stripe.deliverDue();
    expect(calls()).toBe(TYPES.length);
  });

  test('can be held, sent one by one in any order, and dropped', async () => {
    const { stripe, subscribe, received, answerWith } = await openStage();
    const { test: control } = stripe;
    control.holdEvents();
    await subscribe();
    await subscribe();
    await stripe.deliverDue();
    expect(received).toEqual([]);
    const [one, two, three] = ids(control.queuedEvents()) as [string, string, string];
    answerWith(503);
    expect(await control.deliver(two)).toBe(503);
    answerWith(200);
    for (const id of [two, one, two]) expect(await control.deliver(id)).toBe(200);
    expect(ids(received)).toEqual([two, one, two]);
    control.drop(three);
    control.releaseEvents();
    await stripe.deliverDue();
    expect(ids(received)).not.toContain(three);
    expect(received).toHaveLength(3 + 3);
    expect(control.undelivered()).toBe(0);
  });

  test('with the same seed are reordered, repeated, delayed and dropped identically', async () => {
    const once = async (seed: number) => {
      const { stripe, clock, subscribe, received } = await openStage();
      const delayed = { share: 0.5, latest: 240_000 };
      stripe.test.troubleEvents({ seed, shuffled: true, dropped: 0.25, repeated: 0.5, delayed });
      for (let times = 0; times < 3; times += 1) await subscribe();
      await stripe.deliverDue();
      const early = received.length;
      clock.advance(240_000);
      await stripe.deliverDue();
      return { early, distinct: new Set(ids(received)).size, all: received.map(({ type }) => type) };
    };
    const [first, again] = [await once(7), await once(7)];
    expect(again).toEqual(first);
    expect(first.early).toBeLessThan(first.all.length);
    expect(first.distinct, 'some came twice').toBeLessThan(first.all.length);
    expect(first.distinct, 'some never arrived').toBeLessThan(3 * TYPES.length);
    expect((await once(8)).all).not.toEqual(first.all);
  });
});
