import { afterAll, beforeAll, describe, test } from 'vitest';
import { type Scene, standIn } from '#tests/support/states.ts';
import type { Cloud } from '@directory/local-cloud/cloud.ts';
import { commandActs } from './leaving-acts.ts';
import { crashEverywhere } from './crash-points.ts';
import { routeAct, routesIn } from './route-acts.ts';
import { crashSuite, openScene } from './crash-cloud.ts';
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
crashSuite('money');

test.each(routesIn('money'))('%s', (name) => crashEverywhere(cloud, name, routeAct(scene, name)));

describe('commands to the payment provider', () => {
  test.each([
    'stop-charging',
    'update-contact',
    'cancel-subscription',
    'handle-event',
    'reconcile',
    'refund',
    'reconcile-page',
  ] as const)('%s', (kind) => crashEverywhere(cloud, kind, commandActs(scene)[kind]));
});

describe('payment events', () => {
  beforeAll(async () => {
    // The cases take a month and go back: a listing of the acts before would have ended in between, and run again by its facts.
    await standIn(scene, 'signed-in');
    cases = await webhookCases(cloud, scene.money);
  });
  test.each<WebhookType>([...webhookTypes])('%s', async (type) => {
    await crashEverywhere(cloud, type, webhookAct(cloud, scene.money, type, cases[type]));
  });
  test('a payment that is not as it was asked', async () => {
    const act = webhookAct(cloud, scene.money, 'checkout.session.completed', cases['not as asked']);
    await crashEverywhere(cloud, 'not as asked', act);
  });
});
