import { afterAll, beforeAll, test } from 'vitest';
import { killSuite, openScene } from './kill-cloud.ts';
import { killEverywhere } from './points.ts';
import type { Scene } from './pressed.ts';
import { routeActs, routesIn } from './route-acts.ts';

let scene: Scene;
beforeAll(async () => {
  scene = await openScene();
});
afterAll(() => scene?.cloud.stop());
killSuite('listing');

test.each(routesIn('listing'))('%s', (name) => killEverywhere(scene.cloud, name, routeActs[name](scene)));
