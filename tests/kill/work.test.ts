import { afterAll, beforeAll, describe, test } from 'vitest';
import type { Cloud } from '@directory/local-cloud/cloud.ts';
import type { Scene } from '#tests/support/states.ts';
import { evidenceActs } from './evidence-acts.ts';
import { erasureAct } from './leaving-acts.ts';
import { killSuite, openScene } from './kill-cloud.ts';
import { killEverywhere } from './points.ts';
import { deliveryActs, photoActs, sweepAct } from './work-acts.ts';

let cloud: Cloud;
let scene: Scene;
beforeAll(async () => {
  scene = await openScene();
  ({ cloud } = scene);
});
afterAll(() => cloud?.stop());
killSuite('photos, outbox, sweeps');

describe('the pipeline', () => {
  test.each(Object.entries(photoActs))('%s', (name, act) => killEverywhere(cloud, name, act));
});

describe('the outbox', () => {
  test.each(Object.entries(deliveryActs))('%s', (name, act) => killEverywhere(cloud, name, act));
});

test.each(Object.entries(evidenceActs))('under a legal hold %s stays as evidence', (name, actOf) =>
  killEverywhere(cloud, name, actOf(scene)),
);

test('the sweep', () => killEverywhere(cloud, 'sweep', sweepAct(cloud)));

test('the erasure of an account', () => killEverywhere(cloud, 'erasure', erasureAct(cloud)));
