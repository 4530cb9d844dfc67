import { afterAll, beforeAll, describe, test } from 'vitest';
import { type Scene } from '#tests/support/states.ts';
import { signInOperations } from '#shared/sign-in.ts';
import { crashSuite, openScene } from './crash-cloud.ts';
import { crashEverywhere } from './crash-points.ts';
import { resetAct } from './reset-act.ts';
import { routeAct, routesIn } from './route-acts.ts';
import { type Difference, restorations, signInActs } from './sign-in-acts.ts';

let scene: Scene;
beforeAll(async () => {
  scene = await openScene();
});
afterAll(() => scene?.cloud.stop());
crashSuite('security');

describe('the sign-in proxy', () => {
  test.each(signInOperations)('%s', (operation) =>
    crashEverywhere(scene.cloud, operation, signInActs[operation](scene)),
  );

  test.each(Object.keys(restorations) as Difference[])('signing in where %s', (name) =>
    crashEverywhere(scene.cloud, name, restorations[name](scene)),
  );
});

describe('password and second factor', () => {
  test('a password set by the e-mailed link', () =>
    crashEverywhere(scene.cloud, 'PostConfirmation_ConfirmForgotPassword', resetAct(scene, 'auth-trigger')));

  test.each(routesIn('security'))('%s', (name) => crashEverywhere(scene.cloud, name, routeAct(scene, name)));
});
