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
  // Hold back the local Stripe's events, because a delivery would do the same work as a write case.
  cloud.payments.holdEvents();
});
afterAll(() => cloud?.stop());
crashSuite('money');

test.each(routesIn('money'))('a crash at any call of %s leaves nothing half-written', (name) =>
  crashEverywhere(cloud, name, routeWriteCase(scene, name)),
);

describe('a crash in a command to the payment provider', () => {
  test.each([
    'stop-charging',
    'update-contact',
    'cancel-subscription',
    'handle-event',
    'reconcile',
    'refund',
    'reconcile-page',
  ] as const)('leaves nothing half-written after a retry of %s', (kind) =>
    crashEverywhere(cloud, kind, commandWriteCases(scene)[kind]),
  );
});

describe('a crash in a payment event', () => {
  beforeAll(async () => {
    // Erase the shared provider's listing first: creating the customers moves the clock a month ahead and back, and the
    // listing would expire.
    await standIn(scene, 'signed-in');
    customers = await eventCustomers(cloud, scene.money);
  });
  test.each<WebhookType>([...webhookTypes])(
    'leaves nothing half-written after a retry of %s',
    async (type) => {
      await crashEverywhere(cloud, type, webhookWriteCase(cloud, scene.money, type, customers[type]));
    },
  );
  test('leaves nothing half-written if the payment differs from the offer', async () => {
    const writeCase = webhookWriteCase(
      cloud,
      scene.money,
      'checkout.session.completed',
      customers['not as asked'],
    );
    await crashEverywhere(cloud, 'not as asked', writeCase);
  });
});
