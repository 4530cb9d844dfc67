import { afterAll, beforeAll, describe, test } from 'vitest';
import { type Scene } from '#tests/support/states.ts';
import { killSuite, openScene } from './kill-cloud.ts';
import { killEverywhere } from './points.ts';
import { routeAct, routesIn } from './route-acts.ts';
import { triggerActs, triggers } from './trigger-acts.ts';

let scene: Scene;
beforeAll(async () => {
  scene = await openScene();
});
afterAll(() => scene?.cloud.stop());
killSuite('account');

describe('sign-up', () => {
  test.each([...triggers])('%s', async (trigger) => {
    await killEverywhere(scene.cloud, trigger, triggerActs(scene.cloud)[trigger]);
  });
});

describe('verification', () => {
  test.each(routesIn('account'))('%s', (name) => killEverywhere(scene.cloud, name, routeAct(scene, name)));
});
