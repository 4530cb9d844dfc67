import { afterAll, beforeAll, describe, test } from 'vitest';
import { type Scene } from '#tests/support/states.ts';
import { crashSuite, openScene } from './crash-cloud.ts';
import { crashEverywhere } from './crash-points.ts';
import { routeWriteCase, routesIn } from './route-write-cases.ts';
import { triggerWriteCases, triggers } from './trigger-write-cases.ts';

let scene: Scene;
beforeAll(async () => {
  scene = await openScene();
});
afterAll(() => scene?.cloud.stop());
crashSuite('account');

describe('a crash during sign-up', () => {
  test.each([...triggers])('leaves nothing half-written after a retry of %s', async (trigger) => {
    await crashEverywhere(scene.cloud, trigger, triggerWriteCases(scene.cloud)[trigger]);
  });
});

describe('a crash in a verification route', () => {
  test.each(routesIn('account'))('leaves nothing half-written after a retry of %s', (name) =>
    crashEverywhere(scene.cloud, name, routeWriteCase(scene, name)),
  );
});
