import { afterAll, beforeAll, test } from 'vitest';
import { type Scene } from '#tests/support/states.ts';
import { killSuite, openScene } from './kill-cloud.ts';
import { killEverywhere } from './points.ts';
import { routeAct, routesIn } from './route-acts.ts';

let scene: Scene;
beforeAll(async () => {
  scene = await openScene();
});
afterAll(() => scene?.cloud.stop());
killSuite('listing');

test.each(routesIn('listing'))('%s', (name) => killEverywhere(scene.cloud, name, routeAct(scene, name)));
