import { AppError } from '#shared/errors.ts';
import { isRenewing, type Membership } from '#shared/membership.ts';
import { deliverMessage } from '#functions/data/deliver-message.ts';
import type { Key } from '#functions/data/keys.ts';
import type { PaymentCommand } from '#functions/data/outbox.ts';
import { readFacts } from '#functions/facts/read-facts.ts';
import type { Facts } from '#functions/facts/facts.ts';
import { isAbsent } from '#functions/facts/renewal-ended.ts';
import { deriveMembership } from './derive-membership.ts';
import { forgetRenewalEnd } from './forget-renewal-end.ts';
import type { PaymentProvider } from './payment-provider.ts';
import { paymentProvider } from './provider.ts';

/** Brings about one command that another Lambda left in a fact's transaction. */
export const execute = (key: Key): Promise<void> =>
  deliverMessage<PaymentCommand>(key, async (command) => {
    const provider = await paymentProvider();
    if (command.kind === 'cancel-subscription') await provider.cancelSubscription(command.subscriptionId);
    else if (command.kind === 'update-contact') await updateContact(provider, command.sub);
    else await endRenewalOf(provider, command.sub);
  });

/** The facts as they are now; undefined for an account that is gone meanwhile. */
const presentFacts = (sub: string): Promise<Facts | undefined> =>
  readFacts(sub).catch((error: unknown) => {
    if (error instanceof AppError && error.code === 'not-found') return undefined;
    throw error;
  });

/** By the facts as they are now: of two changes of address the later one counts, in whatever order they come. */
async function updateContact(provider: PaymentProvider, sub: string): Promise<void> {
  const facts = await presentFacts(sub);
  if (facts?.membership) await provider.updateContact(facts.membership.customerId, facts.account.email);
}

/**
 * By the facts as they are now: whoever has changed their mind meanwhile, or was given back what was taken, keeps their
 * subscription as it is. If it still renews, nothing was ended, and no such note may stay.
 */
async function endRenewalOf(provider: PaymentProvider, sub: string): Promise<void> {
  const facts = await presentFacts(sub);
  if (!facts) return;
  const { account, membership } = facts;
  if (isAbsent(account)) return endRenewalOfAbsent(provider, facts);
  if (!account.renewalEnded || !membership) return;
  const present = deriveMembership(membership, await provider.readCustomer(membership.customerId));
  if (isRenewing(present, new Date())) await forgetRenewalEnd(sub);
}

/**
 * Whoever asked for their account to be erased, or is suspended, is not charged any more, whatever was bought or
 * resumed since.
 */
export async function endRenewalOfAbsent(
  provider: PaymentProvider,
  { account, membership }: Pick<Facts, 'account' | 'membership'>,
): Promise<void> {
  if (isAbsent(account) && membership?.subscriptionId) await endRenewal(provider, membership);
}

/**
 * What is paid for stays until its end, in case they change their mind. Once that is over the subscription ends at
 * once: the provider may be about to collect the next period, or be trying to again.
 */
async function endRenewal(provider: PaymentProvider, known: Membership): Promise<void> {
  const state = await provider.readCustomer(known.customerId);
  const { subscriptionId, periodEnd } = deriveMembership(known, state);
  if (!subscriptionId) return;
  if (periodEnd && Date.parse(periodEnd) > Date.now()) await provider.endRenewal(subscriptionId);
  else await provider.cancelSubscription(subscriptionId);
}
