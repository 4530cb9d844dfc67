import type { PresignedPost } from '#shared/api/upload.ts';
import { dayMilliseconds } from '#shared/day.ts';
import { documentKinds } from '#shared/verification.ts';
import { details } from '#tests/support/signed-in.ts';
import { postFile } from '#tests/support/site-api.ts';
import { type Command, type Actor, changed, isApproved, Leak, nowOf, picture, secondsOf } from './actor.ts';
import { callRoute } from './call-route.ts';
import { dayThere, endOfDay, type Facts, identityEnd, never } from './rule.ts';
import { renewalEnded } from './subscription-commands.ts';
import type { World } from './world.ts';

const renewMilliseconds = 30 * dayMilliseconds;
/** Validity of a document that expires soon: shorter than the longest waits, longer than the other waits. */
const shortMilliseconds = 10 * dayMilliseconds;

export const identityCommands = {
  submit: (world, actor) => sendsCase(world, actor, details),
  rename: (world, actor, n) =>
    sendsCase(world, actor, { ...details, fullName: `${details.fullName} ${'abcdefghijklmnop'[n]}` }),
  /** Withdraws the case. The route allows this until a reviewer decides the case. */
  async takeBack(world, actor) {
    const { facts } = actor;
    const may = facts.identity === 'pending' || facts.identity === 'draft';
    if (await callRoute(world, actor, 'withdrawVerification', may))
      changed(world, actor, { ...facts, identity: 'draft' });
  },
  /** Approves the case. Every third document expires soon. */
  approve(world, actor, n) {
    const expires = n % 3 === 0;
    const day = new Date(nowOf(world) + shortMilliseconds).toISOString().slice(0, 10);
    return decides(
      world,
      actor,
      {
        decision: 'approve',
        documentType: 'passport',
        documentNumber: 'AB123456',
        ...(expires && { documentExpiresOn: day }),
      },
      ({ claimedName }) => ({
        identity: 'approved',
        legalName: claimedName,
        identityUntil: expires ? day : undefined,
        standing: undefined,
      }),
    );
  },
  /** Rejects the case. A mismatch ends the current approval; unclear pictures do not. */
  reject(world, actor, n) {
    const reason = n % 2 === 0 ? 'unclear-images' : 'mismatch';
    return decides(world, actor, { decision: 'reject', reason, note: 'test' }, (facts) => ({
      ...(reason === 'mismatch' && facts.standing && renewalEnded(world, facts)),
      identity: 'rejected',
      standing: reason === 'mismatch' ? undefined : facts.standing,
    }));
  },
  askMore: (world, actor) =>
    decides(world, actor, { decision: 'ask-more', documents: ['idBack'], note: 'test' }, () => ({
      identity: 'more-asked',
    })),
  /** Withdraws the approval. Does nothing if it has expired, because the sweep may not have processed it yet. */
  async withdraw(world, actor) {
    const { facts } = actor;
    if (!isApproved(world, facts)) return;
    await world.operate({ do: 'withdraw', sub: actor.caller.sub });
    changed(world, actor, {
      ...facts,
      ...renewalEnded(world, facts),
      identity: 'withdrawn',
      standing: undefined,
    });
  },
} satisfies Record<string, Command>;

/**
 * An approved provider may submit only if the document expires within 30 days or the legal name differs. The provider
 * then has 30 days to prove a new name, and the old approval stays valid meanwhile. If a later submission leaves
 * nothing to prove, the old approval is restored.
 */
async function sendsCase(world: World, actor: Actor, given: typeof details): Promise<void> {
  const { facts } = actor;
  const { identity, legalName = details.fullName } = facts;
  const until = identity === 'approved' ? facts.identityUntil : facts.standingUntil;
  const renamed = given.fullName !== legalName;
  const renews = endOfDay(facts, until ?? never) - renewMilliseconds <= nowOf(world);
  const open = identity === 'approved' ? renamed || renews : identity !== 'pending';
  if (!(await callRoute(world, actor, 'saveDetails', open, { body: given }))) return;
  if (isApproved(world, facts) && !renamed && !renews) {
    const again = { standing: undefined, standingUntil: undefined };
    changed(world, actor, { ...facts, ...again, identity: 'approved', identityUntil: until });
    return;
  }
  for (const kind of documentKinds) {
    const body = { kind, contentType: 'image/jpeg', bytes: 1000 };
    const form = await callRoute(world, actor, 'createDocument', true, { body });
    await postFile(form?.body as unknown as PresignedPost, await picture);
  }
  await callRoute(world, actor, 'submitVerification', true);
  const held = identityEnd(facts);
  const proveBy = dayThere(facts, nowOf(world) + renewMilliseconds);
  const lastDays = [facts.identity === 'approved' ? until : facts.standing, proveBy].filter(
    (day) => day !== undefined,
  );
  changed(world, actor, {
    ...facts,
    identity: 'pending',
    identityUntil: undefined,
    standing: held === 0 ? undefined : renamed ? lastDays.sort()[0] : (until ?? never),
    standingUntil: held === 0 ? undefined : until,
    born: given.dateOfBirth,
    claimedName: given.fullName,
  });
}

/** A reviewer claims and decides the actor's case. Only a pending case can be claimed. */
async function decides(
  world: World,
  actor: Actor,
  decision: object,
  outcome: (facts: Facts) => Partial<Facts>,
): Promise<void> {
  const by = { sub: world.reviewer, signedInAt: secondsOf(world) };
  const params = { sub: actor.caller.sub };
  const claimed = await world.call(by, 'claimVerification', { params });
  if ((claimed.status === 200) !== (actor.facts.identity === 'pending'))
    throw new Leak(`claimVerification answered ${claimed.status}`, actor);
  if (claimed.status !== 200) return;
  for (const kind of documentKinds) {
    const look = await world.call(by, 'viewDocument', { params: { ...params, kind } });
    if (look.status !== 200) throw new Leak(`viewDocument answered ${look.status}`, actor);
  }
  const body = { ...decision, version: claimed.body['version'] };
  const decided = await world.call(by, 'decideVerification', { params, body });
  if (decided.status !== 200) throw new Leak(`decideVerification answered ${decided.status}`, actor);
  changed(world, actor, { ...actor.facts, ...outcome(actor.facts) });
}
