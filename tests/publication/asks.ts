import type { RouteName } from '#shared/api/index.ts';
import type { ApiCall } from '#tests/support/api-event.ts';
import { type Actor, Leak, secondsOf } from './actor.ts';
import type { Answer, World } from './world.ts';

/**
 * They call a route. Whether they get what they ask for must be as the model says: signed out or suspended they never
 * does, and a refusal changes nothing.
 */
export async function asks(
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
  // Whoever was told that their session ended signs in again.
  if (actor.signedOut) {
    actor.signedOut = false;
    actor.caller = { ...actor.caller, signedInAt: secondsOf(world) + 1 };
  }
  return expected ? answer : undefined;
}
