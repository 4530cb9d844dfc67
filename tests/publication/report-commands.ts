import { randomUUID } from 'node:crypto';
import { dayMilliseconds } from '#shared/day.ts';
import { isOpen } from '#shared/report-case.ts';
import { readFacts } from '#functions/core/facts/read-facts.ts';
import { type Actor, changed, type Command, Leak, nowOf, secondsOf } from './actor.ts';
import { type Facts, shownPhotos } from './rule.ts';
import { renewalEnded } from './subscription-commands.ts';
import type { World } from './world.ts';

const clearedMilliseconds = 30 * dayMilliseconds;
const scam = { category: 'SCAMS_AND_FRAUD', facts: 'test' };

const isHidden = (actor: Actor): boolean => actor.hiddenForGood || actor.openCases.some(({ hides }) => hides);

/** Records the end of the last opened case, if there is one. */
function settle(world: World, actor: Actor, change: Partial<Facts>): void {
  actor.openCases.pop();
  changed(world, actor, { ...actor.facts, ...change, hiddenByModerator: isHidden(actor) });
}

/**
 * A reviewer claims and decides the last opened case. Does nothing without one.
 * @param granted true if the model expects success
 */
async function decide(
  world: World,
  actor: Actor,
  decisions: ReadonlyArray<{ by: string; body: object }>,
  granted: boolean,
  done: () => void,
): Promise<void> {
  const last = actor.openCases.at(-1);
  if (!last) return;
  const { sub } = actor.caller;
  const { reportCases } = await readFacts(sub);
  const id = reportCases.find((one) => isOpen(one) && one.thing.itemId === last.item)?.id;
  if (!id) throw new Leak('An open case is missing', actor);
  let status = 0;
  for (const { by, body } of decisions) {
    const reviewer = { sub: by, signedInAt: secondsOf(world) };
    const params = { sub, id };
    const claimed = await world.call(reviewer, 'claimReport', { params });
    const { version } = claimed.body;
    ({ status } = await world.call(reviewer, 'decideReport', { params, body: { ...body, version } }));
  }
  if ((status === 200) !== granted) throw new Leak(`decideReport answered ${status}`, actor);
  if (granted) done();
}

const dismissal = { action: 'dismiss', category: 'OTHER_VIOLATION_TC' };

const suspended = (world: World, { facts }: Actor): Partial<Facts> => ({
  ...(!facts.suspended && renewalEnded(world, facts)),
  suspended: true,
});

export const reportCommands = {
  /**
   * A visitor reports the actor's listing as urgent (even `n`), or one of its photos or posts (odd `n`). The visitor
   * has a new network address, which hid nothing before.
   */
  async report(world, actor, n) {
    const { facts } = actor;
    if (!facts.listing) return;
    const items = [...shownPhotos(facts).map(({ id }) => id), ...facts.posts.keys()];
    const item = n % 2 === 1 ? items[n % Math.max(1, items.length)] : undefined;
    const urgent = item === undefined;
    const { status } = await world.call(actor.caller, 'sendReport', {
      headers: {
        'content-type': 'application/x-www-form-urlencoded',
        'cloudfront-viewer-address': `2001:db8:${randomUUID().slice(0, 4)}:1::1:443`,
      },
      body: new URLSearchParams({
        about: facts.listing.id,
        ...(item !== undefined && { item }),
        reason: urgent ? 'minor' : 'other',
        text: 'test',
        language: 'es',
        key: randomUUID(),
      }).toString(),
    });
    if (status !== 303) throw new Leak(`sendReport answered ${status}`, actor);
    const since = nowOf(world) - clearedMilliseconds;
    const hides = urgent && actor.cleared.filter((at) => at > since).length < 2;
    const open = actor.openCases.find((one) => one.item === item);
    if (open) open.hides ||= hides;
    else actor.openCases.push({ item, urgent, hides });
    changed(world, actor, { ...facts, hiddenByModerator: isHidden(actor) });
  },
  dismissReport: (world, actor) =>
    decide(world, actor, [{ by: world.reviewer, body: dismissal }], true, () => {
      if (actor.openCases.at(-1)?.urgent) actor.cleared.push(nowOf(world));
      settle(world, actor, {});
    }),
  hideReported: (world, actor) =>
    decide(world, actor, [{ by: world.reviewer, body: { action: 'hide-listing', ...scam } }], true, () => {
      actor.hiddenForGood = true;
      settle(world, actor, {});
    }),
  removeReported(world, actor) {
    const item = actor.openCases.at(-1)?.item;
    const body = { action: 'remove-item', ...scam };
    return decide(world, actor, [{ by: world.reviewer, body }], item !== undefined, () =>
      settle(world, actor, { removed: new Set([...actor.facts.removed, item ?? '']) }),
    );
  },
  suspendReported: (world, actor) =>
    decide(
      world,
      actor,
      [{ by: world.reviewer, body: { action: 'suspend-account', ...scam } }],
      !actor.facts.suspended,
      () => settle(world, actor, suspended(world, actor)),
    ),
  /** One reviewer proposes the ban, and another confirms it. */
  banReported: (world, actor) =>
    decide(
      world,
      actor,
      [
        { by: world.reviewer, body: { action: 'propose-ban', ...scam } },
        { by: world.otherReviewer, body: { action: 'confirm-ban' } },
      ],
      !actor.banned,
      () => {
        const change = suspended(world, actor);
        actor.banned = true;
        settle(world, actor, change);
      },
    ),
  /** Ends the effects of all decisions on the actor's reports, except suspensions. */
  async undoReported(world, actor) {
    if (!actor.hiddenForGood && actor.facts.removed.size === 0) return;
    await world.operate({ do: 'undoReported', sub: actor.caller.sub });
    actor.hiddenForGood = false;
    changed(world, actor, { ...actor.facts, removed: new Set(), hiddenByModerator: isHidden(actor) });
  },
} satisfies Record<string, Command>;
