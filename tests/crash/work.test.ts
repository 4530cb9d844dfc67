import { afterAll, beforeAll, describe, test } from 'vitest';
import type { Cloud } from '@directory/local-cloud/cloud.ts';
import type { Scene } from '#tests/support/states.ts';
import { evidenceWriteCases } from './evidence-write-cases.ts';
import { erasureWriteCase } from './leaving-write-cases.ts';
import { crashSuite, openScene } from './crash-cloud.ts';
import { crashEverywhere } from './crash-points.ts';
import { deliveryWriteCases, photoWriteCases, sweepWriteCase } from './work-write-cases.ts';

let cloud: Cloud;
let scene: Scene;
beforeAll(async () => {
  scene = await openScene();
  ({ cloud } = scene);
});
afterAll(() => cloud?.stop());
crashSuite('photos, outbox, sweeps');

describe('the pipeline', () => {
  test.each(Object.entries(photoWriteCases))('%s', (name, writeCase) =>
    crashEverywhere(cloud, name, writeCase),
  );
});

describe('the outbox', () => {
  test.each(Object.entries(deliveryWriteCases))('%s', (name, writeCase) =>
    crashEverywhere(cloud, name, writeCase),
  );
});

test.each(Object.entries(evidenceWriteCases))(
  'under a legal hold %s stays as evidence',
  (name, writeCaseOf) => crashEverywhere(cloud, name, writeCaseOf(scene)),
);

test('the sweep', () => crashEverywhere(cloud, 'sweep', sweepWriteCase(cloud)));

test('the erasure of an account', () => crashEverywhere(cloud, 'erasure', erasureWriteCase(cloud)));
