import { matchRoutes, type RouteObject } from 'react-router-dom';
import { describe, expect, test } from 'vitest';
import { routes as contract, type RouteName } from '#shared/api/index.ts';
import type { RouteSpec } from '#shared/api/route.ts';
import { apiAddresses, type CallableRoute } from '#shared/api/addresses.ts';
import { routes } from '#web/app/routes.tsx';
import { parametersAt } from '#web/public/page.tsx';
import { pages } from '#web/public/pages.tsx';
import { frameHost, viewOf } from './address.ts';
import { defaultStates, isDefault } from './default-states.ts';
import { pending, Refused, screen, timedOut, unreachable, type State } from './state.ts';
import { screens } from './states/index.ts';
import { loadState } from './states/load.ts';

const states = screens.flatMap((screen) => screen.states.map((state) => ({ screen, state })));
const defaults = states.filter(({ screen, state }) => isDefault(screen, state.name));
const defaultPaths = defaults.map(({ state }) => state.path.split('?')[0]!);

/** Lists all responses of a route in any state. If a response depends on the call, takes those to the first calls. */
function answersTo(name: CallableRoute): unknown[] {
  return states.flatMap(({ state }) => {
    const given: State['api'] = state.api ?? {};
    const answer: unknown = given[name];
    if (answer === undefined) return [];
    if (typeof answer !== 'function') return [answer];
    return [0, 1, 2].map((time) =>
      (answer as (asked: object) => unknown)({
        time,
        origin: '',
        params: {},
        query: { cursor: time ? 'c' : '' },
      }),
    );
  });
}

const leaves = (table: RouteObject[]): RouteObject[] =>
  table.flatMap((route) => (route.children ? leaves(route.children) : [route]));

describe('default states', () => {
  test('exist, and none is listed twice', () => {
    const listed = Object.entries(defaultStates).flatMap(([screen, names]) =>
      names.map((name) => `${screen}/${name}`),
    );
    expect(listed.toSorted()).toEqual(
      defaults
        .filter(({ screen }) => screen.name in defaultStates)
        .map(({ screen, state }) => `${screen.name}/${state.name}`)
        .toSorted(),
    );
  });

  test.each(leaves(routes).map((route) => [route.path ?? '', route] as const))(
    'cover the private route %s',
    (_, route) => {
      const shown = defaultPaths.filter((path) => matchRoutes(routes, path)?.at(-1)?.route === route);
      expect(shown).not.toEqual([]);
    },
  );

  test.each(pages.map(({ path }) => path))('cover the public page at %s', (pattern) => {
    expect(defaultPaths.filter((path) => parametersAt(pattern, path))).not.toEqual([]);
  });

  test('include no state that exists only on wide screens', () => {
    expect(defaults.filter(({ state }) => state.only === 'wide')).toEqual([]);
  });
});

describe('gallery coverage', () => {
  /**
   * A failure of these routes shows nowhere: the server deletes unused photos later, and no code waits for a counted
   * view.
   */
  const silent: readonly RouteName[] = ['deletePhoto', 'countView'];
  const refusals = (Object.keys(apiAddresses) as CallableRoute[])
    .filter((name) => !silent.includes(name))
    .flatMap((name) => ((contract[name] as RouteSpec).errors ?? []).map((code) => [name, code] as const));

  test.each(refusals)('includes a state in which %s refuses with %s', (name, code) => {
    const refused = answersTo(name).filter((answer) => answer instanceof Refused && answer.code === code);
    expect(refused).not.toEqual([]);
  });

  /** Routes that only the server reads, before there is a page. */
  const onServer: readonly CallableRoute[] = ['getListing'];
  const reads = (Object.keys(apiAddresses) as CallableRoute[]).filter(
    (name) => contract[name].method === 'GET' && !onServer.includes(name),
  );
  /** Routes whose waiting state is part of the response: the photo is being processed. */
  const neverWaits: readonly CallableRoute[] = ['getPhoto'];

  test.each(reads.filter((name) => !neverWaits.includes(name)))(
    'includes a state in which %s is pending',
    (name) => {
      expect(answersTo(name)).toContain(pending);
    },
  );

  test.each(reads)('includes a state in which %s fails', (name) => {
    const failed = answersTo(name).filter(
      (answer) => answer instanceof Refused || answer === timedOut || answer === unreachable,
    );
    expect(failed).not.toEqual([]);
  });

  test('includes states for a timeout and for a lost connection', () => {
    const outcomes = states.flatMap(({ state }) => Object.values(state.api ?? {}));
    expect(outcomes).toContain(timedOut);
    expect(outcomes).toContain(unreachable);
  });
});

test('a screen refuses two states with the same name', () => {
  const state = { full: { path: '/', shows: () => '' } };
  expect(() => screen('home', {}, state, state)).toThrow('home/full exists twice');
});

test('every state can be loaded and found by its host name', async () => {
  for (const { screen, state } of states) {
    const view = { screen: screen.name, state: state.name, language: 'en', theme: 'dark' } as const;
    const host = frameHost(view);
    // A host name label has at most 63 characters.
    expect(host.split('.')[0]!.length, host).toBeLessThanOrEqual(63);
    expect(viewOf(host)).toEqual(view);
    expect(await loadState(screen.name, state.name), host).toBe(state);
  }
});
