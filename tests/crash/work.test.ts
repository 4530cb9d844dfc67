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

describe('a crash in the photo pipeline', () => {
  test.each(Object.entries(photoWriteCases))(
    'leaves nothing half-written after a retry of %s',
    (name, writeCase) => crashEverywhere(cloud, name, writeCase),
  );
});

describe('a crash in an outbox delivery', () => {
  test.each(Object.entries(deliveryWriteCases))(
    'leaves nothing half-written after a retry of %s',
    (name, writeCase) => crashEverywhere(cloud, name, writeCase),
  );
});

test.each(Object.entries(evidenceWriteCases))(
  '%s stays as evidence under a legal hold after a crash',
  (name, writeCaseOf) => crashEverywhere(cloud, name, writeCaseOf(scene)),
);

test("a crash in the sweep leaves nothing half-written after the sweep's next run", () =>
  crashEverywhere(cloud, 'sweep', sweepWriteCase(cloud)));

test("a crash while erasing an account leaves nothing half-written after the sweep's next run", () =>
  crashEverywhere(cloud, 'erasure', erasureWriteCase(cloud)));
