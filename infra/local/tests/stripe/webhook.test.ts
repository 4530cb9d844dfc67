import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { payCheckout, stageStripe, type StripeStage } from '../../testing/stripe.ts';

let stage: StripeStage;
beforeEach(async () => {
  stage = await stageStripe();
});
afterEach(() => stage.close());

const HOUR = 3600 * 1000;

describe('webhooks', () => {
  test('that are outstanding survive a restart', async () => {
    stage.answerWith(503);
    await payCheckout(stage);
    await stage.stripe.deliverDue();
    stage.answerWith(200);
    stage.clock.advance(HOUR);
    await stage.restart().deliverDue();
    expect(stage.received).toHaveLength(8);
  });

  test('that are given up are told to the operator', async () => {
    stage.answerWith(400);
    await payCheckout(stage);
    for (let hours = 0; hours <= 73; hours += 1) {
      await stage.stripe.deliverDue();
      stage.clock.advance(HOUR);
    }
    expect(stage.logged.filter((line) => line.includes('given up'))).toHaveLength(8);
  });

  test('broken off by a stop are sent by the next start', async () => {
    await payCheckout(stage);
    const delivering = stage.stripe.deliverDue();
    stage.stripe.stop();
    await delivering;
    await stage.restart().deliverDue();
    expect(new Set(stage.received.map(({ id }) => id)).size).toBe(8);
  });

  test('go out by themselves once started, each event once', async () => {
    stage.stripe.start();
    await payCheckout(stage);
    await expect.poll(() => stage.received.length).toBe(8);
    await stage.stripe.deliverDue();
    expect(stage.calls()).toBe(8);
  });
});
