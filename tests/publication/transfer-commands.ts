import { membershipDays } from '#shared/membership.ts';
import { readFacts } from '#functions/core/facts/read-facts.ts';
import { transfersOf } from '#functions/membership/transfer/transfer-table.ts';
import { transferCents } from './operator-lambda.ts';
import { type Actor, changed, Leak, nowOf, secondsOf } from './actor.ts';
import { transferred } from './subscription.ts';
import type { World } from './world.ts';

const minute = 60_000;
const day = 24 * 60 * minute;

/**
 * Creates a transfer and confirms its payment, which buys 30 days. Does nothing for an actor with a Stripe
 * subscription.
 */
export async function confirmTransfer(world: World, actor: Actor): Promise<void> {
  const { facts, caller } = actor;
  const { sub } = caller;
  if (facts.suspended || (facts.subscription && !facts.subscription.byTransfer)) return;
  // An actor who opened a Stripe checkout is a Stripe customer and can't pay by transfer.
  const { membership } = await readFacts(sub);
  if (membership && membership.provider !== 'bank-transfer') return;
  await world.operate({ do: 'createTransfer', sub });
  const reference = (await transfersOf(sub)).find(({ status }) => status === 'awaiting')?.reference;
  if (!reference) throw new Error('No transfer was created.');
  const by = { sub: world.reviewer, signedInAt: secondsOf(world) };
  const params = { reference };
  const body = { decision: 'confirm', received: transferCents, bankReference: `proof ${reference}` };
  for (const route of ['claimTransfer', 'decideTransfer'] as const) {
    const answer = await world.call(by, route, { params, ...(route === 'decideTransfer' && { body }) });
    if (answer.status !== 200) throw new Leak(`${route} answered ${answer.status}`, actor);
  }
  const now = nowOf(world);
  const periodEnd = Date.parse((await readFacts(sub)).membership?.periodEnd ?? '');
  // The call takes time, so the server's clock differs from the time read here.
  if (!(Math.abs(periodEnd - now - membershipDays * day) < minute))
    throw new Leak(`the transfer bought days until ${periodEnd}`, actor);
  changed(world, actor, { ...facts, subscription: transferred(reference, periodEnd / 1000) });
}
