import { type RouteName, routes, type Routes } from '#shared/api/index.ts';
import type { Cloud } from '@directory/local-cloud/cloud.ts';
import type { Money } from '#tests/support/money.ts';
import type { SignedIn } from '#tests/support/signed-in.ts';
import type { SiteCall } from '#tests/support/site-api.ts';
import type { Act, Prepared } from './points.ts';
import { press, type Stand } from './stages.ts';

/** A route that is not a mere read; of the sign-in proxy each operation is an act (sign-in-acts.ts). */
export type WriteRoute = Exclude<
  { [N in RouteName]: Routes[N]['method'] extends 'GET' ? never : N }[RouteName],
  'signIn'
>;

export interface Scene {
  cloud: Cloud;
  money: Money;
  reviewer: SignedIn;
}

export type RouteAct = (scene: Scene) => Act;

/** A press by somebody in the state that `prepare` makes. */
export function pressed<P extends Prepared = Stand>(
  { cloud }: Pick<Scene, 'cloud'>,
  name: WriteRoute,
  act: {
    prepare: () => Promise<P>;
    call: (prepared: P) => SiteCall;
    by?: (prepared: P) => Pick<SignedIn, 'token'> | undefined;
  } & Pick<Act<P>, 'mayRepeat' | 'mayCount' | 'alsoAnswers' | 'observe'>,
): Act {
  const { prepare, call, by = (prepared) => (prepared as Prepared & Partial<Stand>).she, ...rest } = act;
  const made: Act<P> = {
    entry: routes[name].entry,
    prepare,
    send: (prepared) => press(cloud, name, by(prepared)?.token(), call(prepared)),
    ...rest,
  };
  return made as unknown as Act;
}
