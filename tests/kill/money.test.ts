import { afterAll, beforeAll, describe, test } from 'vitest';
import { type Scene, standIn } from '#tests/support/states.ts';
import type { Cloud } from '@directory/local-cloud/cloud.ts';
import { commandActs } from './leaving-acts.ts';
import { killEverywhere } from './points.ts';
import { routeAct, routesIn } from './route-acts.ts';
import { killSuite, openScene } from './kill-cloud.ts';
import { webhookAct, webhookCases, webhookTypes, type WebhookType } from './webhook-acts.ts';

let cloud: Cloud;
let scene: Scene;
let cases: Awaited<ReturnType<typeof webhookCases>>;
beforeAll(async () => {
  scene = await openScene();
  ({ cloud } = scene);
  // Each act sends its event itself; the provider's own deliveries would do its work beside it.
  cloud.payments.holdEvents();
});
afterAll(() => cloud?.stop());
killSuite('money');

test.each(routesIn('money'))('%s', (name) => killEverywhere(cloud, name, routeAct(scene, name)));

describe('commands to the payment provider', () => {
  test.each([
    'stop-charging',
    'update-contact',
    'cancel-subscription',
    'handle-event',
    'reconcile',
    'refund',
    'reconcile-page',
  ] as const)('%s', (kind) => killEverywhere(cloud, kind, commandActs(scene)[kind]));
});

describe('payment events', () => {
  beforeAll(async () => {
    // The cases take a month and go back: a listing of the acts before would have ended in between, and run again by its facts.
    await standIn(scene, 'signed-in');
    cases = await webhookCases(cloud, scene.money);
  });
  test.each<WebhookType>([...webhookTypes])('%s', async (type) => {
    await killEverywhere(cloud, type, webhookAct(cloud, scene.money, type, cases[type]));
  });
  test('a payment that is not as it was asked', async () => {
    const act = webhookAct(cloud, scene.money, 'checkout.session.completed', cases['not as asked']);
    await killEverywhere(cloud, 'not as asked', act);
  });
});
