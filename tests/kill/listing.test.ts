import { afterAll, beforeAll, test } from 'vitest';
import { moneyOf } from '#tests/support/money.ts';
import { signedIn } from '#tests/support/signed-in.ts';
import { openKillCloud, killSuite } from './kill-cloud.ts';
import { killEverywhere } from './points.ts';
import type { Scene } from './pressed.ts';
import { routeActs, routesIn } from './route-acts.ts';

let scene: Scene;
beforeAll(async () => {
  const cloud = await openKillCloud();
  scene = { cloud, money: await moneyOf(cloud), reviewer: await signedIn(cloud, 'admin') };
});
afterAll(() => scene?.cloud.stop());
killSuite('listing');

test.each(routesIn('listing'))('%s', (name) => killEverywhere(scene.cloud, name, routeActs[name](scene)));
