import { afterAll, beforeAll, describe, test } from 'vitest';
import { type Scene, standIn } from '#tests/support/states.ts';
import type { Cloud } from '@directory/local-cloud/cloud.ts';
import { commandWriteCases } from './leaving-write-cases.ts';
import { crashEverywhere } from './crash-points.ts';
import { routeWriteCase, routesIn } from './route-write-cases.ts';
import { crashSuite, openScene } from './crash-cloud.ts';
import { webhookWriteCase, eventCustomers, webhookTypes, type WebhookType } from './webhook-write-cases.ts';

let cloud: Cloud;
let scene: Scene;
let customers: Awaited<ReturnType<typeof eventCustomers>>;
beforeAll(async () => {
  scene = await openScene();
  ({ cloud } = scene);
  // Each write case sends its own event; the provider's deliveries would do the same work.
  cloud.payments.holdEvents();
});
afterAll(() => cloud?.stop());
crashSuite('money');

test.each(routesIn('money'))('%s', (name) => crashEverywhere(cloud, name, routeWriteCase(scene, name)));

describe('commands to the payment provider', () => {
  test.each([
    'stop-charging',
    'update-contact',
    'cancel-subscription',
    'handle-event',
    'reconcile',
    'refund',
    'reconcile-page',
  ] as const)('%s', (kind) => crashEverywhere(cloud, kind, commandWriteCases(scene)[kind]));
});

describe('payment events', () => {
  beforeAll(async () => {
    // Making the customers moves the clock a month ahead and back; listings of earlier write cases would end in between.
    await standIn(scene, 'signed-in');
    customers = await eventCustomers(cloud, scene.money);
  });
  test.each<WebhookType>([...webhookTypes])('%s', async (type) => {
    await crashEverywhere(cloud, type, webhookWriteCase(cloud, scene.money, type, customers[type]));
  });
  test('a payment that is not as it was asked', async () => {
    const writeCase = webhookWriteCase(
      cloud,
      scene.money,
      'checkout.session.completed',
      customers['not as asked'],
    );
    await crashEverywhere(cloud, 'not as asked', writeCase);
  });
});
