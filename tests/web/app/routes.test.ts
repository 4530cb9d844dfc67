import type { RouteObject } from 'react-router-dom';
import { expect, test } from 'vitest';
import { privateRoutes } from '#shared/private-routes.ts';
import { routes } from '#web/app/routes.tsx';

const pathsOf = (all: readonly RouteObject[]): string[] =>
  all.flatMap(({ path, children = [] }) => [...(path ? [path] : []), ...pathsOf(children)]);

test('app routes match the private routes that the edge serves', () => {
  const paths = pathsOf(routes).filter((path) => path !== '*');
  expect(paths.sort()).toEqual([...privateRoutes].sort());
});
