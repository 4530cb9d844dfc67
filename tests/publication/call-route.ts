import type { RouteName } from '#shared/api/index.ts';
import type { ApiCall } from '#tests/support/api-event.ts';
import { type Actor, Leak, secondsOf } from './actor.ts';
import type { Answer, World } from './world.ts';

/**
 * Calls a route as the actor. Returns undefined if the route refused the call, which then changes nothing.
 * @param granted true if the model expects success; signed-out and suspended actors are always refused
 * @throws Leak if the result differs from what the model expects
 */
export async function callRoute(
  world: World,
  actor: Actor,
  route: RouteName,
  granted: boolean,
  call?: ApiCall,
): Promise<Answer | undefined> {
  const expected = granted && !actor.signedOut && !actor.facts.suspended;
  const answer = await world.call(actor.caller, route, call);
  if ((answer.status === 200) !== expected)
    throw new Leak(`${route} answered ${answer.status} ${String(answer.body['code'])}`, actor);
  // The refusal reports that the session ended, so the actor signs in again.
  if (actor.signedOut) {
    actor.signedOut = false;
    actor.caller = { ...actor.caller, signedInAt: secondsOf(world) + 1 };
  }
  return expected ? answer : undefined;
}
