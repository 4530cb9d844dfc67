import { afterAll, beforeAll, describe, test } from 'vitest';
import { type Scene } from '#tests/support/states.ts';
import { signInOperations } from '#shared/sign-in.ts';
import { crashSuite, openScene } from './crash-cloud.ts';
import { crashEverywhere } from './crash-points.ts';
import { resetWriteCase } from './reset-write-case.ts';
import { routeWriteCase, routesIn } from './route-write-cases.ts';
import { type Difference, restorations, signInWriteCases } from './sign-in-write-cases.ts';

let scene: Scene;
beforeAll(async () => {
  scene = await openScene();
});
afterAll(() => scene?.cloud.stop());
crashSuite('security');

describe('a crash in the sign-in proxy', () => {
  test.each(signInOperations)('leaves nothing half-written after a retry of %s', (operation) =>
    crashEverywhere(scene.cloud, operation, signInWriteCases[operation](scene)),
  );

  test.each(Object.keys(restorations) as Difference[])(
    'leaves nothing half-written after a sign-in where %s',
    (name) => crashEverywhere(scene.cloud, name, restorations[name](scene)),
  );
});

describe('a crash in a change of password or second factor', () => {
  test('leaves nothing half-written when a reset link sets the password', () =>
    crashEverywhere(
      scene.cloud,
      'PostConfirmation_ConfirmForgotPassword',
      resetWriteCase(scene, 'auth-trigger'),
    ));

  test.each(routesIn('security'))('leaves nothing half-written after a retry of %s', (name) =>
    crashEverywhere(scene.cloud, name, routeWriteCase(scene, name)),
  );
});
