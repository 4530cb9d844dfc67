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

describe('sign-up', () => {
  test.each([...triggers])('%s', async (trigger) => {
    await crashEverywhere(scene.cloud, trigger, triggerWriteCases(scene.cloud)[trigger]);
  });
});

describe('verification', () => {
  test.each(routesIn('account'))('%s', (name) =>
    crashEverywhere(scene.cloud, name, routeWriteCase(scene, name)),
  );
});
