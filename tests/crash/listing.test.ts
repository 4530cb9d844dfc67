import { afterAll, beforeAll, test } from 'vitest';
import { type Scene } from '#tests/support/states.ts';
import { crashSuite, openScene } from './crash-cloud.ts';
import { crashEverywhere } from './crash-points.ts';
import { routeWriteCase, routesIn } from './route-write-cases.ts';

let scene: Scene;
beforeAll(async () => {
  scene = await openScene();
});
afterAll(() => scene?.cloud.stop());
crashSuite('listing');

test.each(routesIn('listing'))('a crash at any call of %s leaves nothing half-written', (name) =>
  crashEverywhere(scene.cloud, name, routeWriteCase(scene, name)),
);

test('a crash at any call of an urgent report leaves nothing half-written', () =>
  crashEverywhere(
    scene.cloud,
    'urgent sendReport',
    routeWriteCase(scene, 'sendReport', {
      given: { reason: 'minor', email: 'ana@example.test' },
      // A repeated form counts against all four limits.
      mayRepeat: /^mail .*Recibimos tu denuncia/,
      mayCount: 4,
    }),
  ));
