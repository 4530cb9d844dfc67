import { afterAll, beforeAll, describe, test } from 'vitest';
import type { Cloud } from '@directory/local-cloud/cloud.ts';
import type { Scene } from '#tests/support/states.ts';
import { evidenceActs } from './evidence-acts.ts';
import { erasureAct } from './leaving-acts.ts';
import { crashSuite, openScene } from './crash-cloud.ts';
import { crashEverywhere } from './crash-points.ts';
import { deliveryActs, photoActs, sweepAct } from './work-acts.ts';

let cloud: Cloud;
let scene: Scene;
beforeAll(async () => {
  scene = await openScene();
  ({ cloud } = scene);
});
afterAll(() => cloud?.stop());
crashSuite('photos, outbox, sweeps');

describe('the pipeline', () => {
  test.each(Object.entries(photoActs))('%s', (name, act) => crashEverywhere(cloud, name, act));
});

describe('the outbox', () => {
  test.each(Object.entries(deliveryActs))('%s', (name, act) => crashEverywhere(cloud, name, act));
});

test.each(Object.entries(evidenceActs))('under a legal hold %s stays as evidence', (name, actOf) =>
  crashEverywhere(cloud, name, actOf(scene)),
);

test('the sweep', () => crashEverywhere(cloud, 'sweep', sweepAct(cloud)));

test('the erasure of an account', () => crashEverywhere(cloud, 'erasure', erasureAct(cloud)));
