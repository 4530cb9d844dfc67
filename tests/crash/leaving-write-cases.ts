import { randomUUID } from 'node:crypto';
import { PutObjectCommand } from '@aws-sdk/client-s3';
import { ListUsersCommand } from '@aws-sdk/client-cognito-identity-provider';
import type { Cloud } from '@directory/local-cloud/cloud.ts';
import { cognito } from '#functions/access/user-pool/cognito.ts';
import { bucketClient } from '#functions/data/bucket-client.ts';
import { environment } from '#functions/data/environment.ts';
import { ledgerKey, statisticsKey } from '#shared/deployment/keys.ts';
import type { PaymentCommand } from '#functions/data/outbox.ts';
import { putItem } from '#functions/data/table.ts';
import { syncSaved } from '#functions/listing/saved/sync-saved.ts';
import { deleteListing } from '#functions/listing/delete-listing.ts';
import { uploadsOf } from '#functions/photo/photo-keys.ts';
import type { MembershipFact } from '#functions/core/facts/facts.ts';
import { lift } from '#functions/operator/hold-account.ts';
import { orderingChange, refundOrder } from '#functions/membership/order-refund.ts';
import { paymentProvider } from '#functions/membership/provider.ts';
import { queueEvent, receivedEvent } from '#functions/membership/event-table.ts';
import { readFacts } from '#functions/core/facts/read-facts.ts';
import { transferPointer, transferRecord } from '#functions/membership/transfer/transfer-table.ts';
import { changeFacts } from '#functions/core/publish/change-facts.ts';
import { enterBooking } from '#tests/support/bookings.ts';
import { buildAccount, buildListing, storeFacts } from '#tests/support/builders.ts';
import type { Scene } from '#tests/support/states.ts';
import { buildTransfer } from '#tests/support/transfers.ts';
import { paidMembership, sendEvent, subscriptionEvents } from '#tests/support/payments.ts';
import type { WriteCase } from './crash-points.ts';
import { poolUser } from './pool-user.ts';
import { renewals } from './route-write-cases.ts';
import { leaveEvidence, publish, readyPhoto, verificationAt } from '#tests/support/account-setup.ts';

const day = 24 * 60 * 60_000;
const past = (milliseconds: number): string => new Date(Date.now() - milliseconds).toISOString();

/**
 * Builds the case for one command to Stripe. The stream retries the command. Then Stripe sends events about the result.
 * A retry may already have read what these events say.
 */
function command(
  { cloud, money }: Billed,
  commandOf: (sub: string) => Promise<PaymentCommand>,
): WriteCase<{ sub: string }> {
  return {
    entry: 'membership',
    matches: (event: object) => 'Records' in event,
    repeatsItself: true,
    prepare: async () => {
      const account = buildAccount({ erasure: { requestedAt: past(day), dueAt: past(-29 * day) } });
      await storeFacts({ sub: account.sub, account, photos: [], posts: [], reportCases: [] });
      await paidMembership(money, account.sub);
      return { sub: account.sub };
    },
    send: async ({ sub }) => {
      const outbox = [await commandOf(sub)];
      await changeFacts(sub, () => ({ outbox }));
      return 'written';
    },
    afterwards: async ({ sub }) => {
      const { membership } = await readFacts(sub);
      for (const event of await subscriptionEvents(money, membership?.customerId ?? ''))
        await sendEvent(cloud, money, event);
    },
    observe: renewals({ money }),
  };
}

type Billed = Pick<Scene, 'cloud' | 'money'>;

/** One case per kind of payment command; a missing kind fails the type check. */
export const commandWriteCases = (
  scene: Billed,
): Record<PaymentCommand['kind'], WriteCase<{ sub: string }>> => ({
  'stop-charging': command(scene, async (sub) => ({ kind: 'stop-charging', sub })),
  'update-contact': command(scene, async (sub) => ({ kind: 'update-contact', sub })),
  'cancel-subscription': command(scene, async (sub) => {
    const { membership } = await readFacts(sub);
    return { kind: 'cancel-subscription', subscriptionId: membership?.subscriptionId ?? '' };
  }),
  'handle-event': command(scene, async (sub) => {
    const customerId = await forgetPayment(sub);
    const event = { eventId: `evt_${randomUUID()}`, type: 'invoice.paid', customerId };
    await queueEvent(receivedEvent(event, new Date()), new Date());
    return { kind: 'handle-event', eventId: event.eventId };
  }),
  reconcile: command(scene, async (sub) => {
    await forgetPayment(sub);
    return { kind: 'reconcile', sub };
  }),
  refund: command(scene, async (sub) => {
    const wanted = { reason: 'why', ground: 'terms', by: 'operator:olga' } as const;
    const order = await refundOrder(await paymentProvider(), await readFacts(sub), wanted, new Date());
    const { outbox } = orderingChange(await readFacts(sub), order);
    await changeFacts(sub, ({ membership }) => ({
      membership: membership && { ...membership, refundOrder: order },
    }));
    const [left] = outbox ?? [];
    if (left?.kind !== 'refund') throw new Error('The refund order wrote no command.');
    return left;
  }),
  'reconcile-page': command(scene, async (sub) => {
    await forgetPayment(sub);
    const at = Date.parse(farAway);
    const counts = { page: 0, seen: 0, repaired: 0, failed: 0, otherProvider: 0 };
    return { kind: 'reconcile-page', run: randomUUID(), at, queue: 'settled', ...counts };
  }),
});

/** Later than everything that is due for other accounts. */
const farAway = '2090-01-01T00:00:00.000Z';

/**
 * Makes the account forget a payment whose webhook never arrived: only the open checkout remains.
 * @returns the customer id at the payment provider
 */
async function forgetPayment(sub: string): Promise<string> {
  const { membership } = await changeFacts(sub, ({ membership: known }) => {
    const { sold: _, subscriptionId: __, periodStart: ___, periodEnd: ____, ...rest } = known ?? {};
    return { membership: { ...(rest as MembershipFact), checkoutUntil: farAway } };
  });
  return membership?.customerId ?? '';
}

/** Gives an account an erasure whose waiting period is over. */
export async function dueToLeave(sub: string): Promise<void> {
  await publish(sub, { membership: { subscriptionId: undefined } });
  await changeFacts(sub, ({ account }) => ({
    account: { ...account, erasure: { requestedAt: past(31 * day), dueAt: past(day) } },
  }));
}

/** Creates an account with a little of everything, whose erasure is due. */
async function leaver(): Promise<{ sub: string }> {
  const account = buildAccount();
  const sub = await poolUser(account.email);
  await storeFacts({ sub, account: { ...account, sub }, photos: [], posts: [], reportCases: [] });
  const { listing } = await publish(sub, { membership: { subscriptionId: undefined } });
  await deleteListing(sub);
  const second = await readyPhoto(sub);
  await changeFacts(sub, () => ({ listing: buildListing([{ id: second.id, face: false }]) }));
  await verificationAt(sub, 'approved');
  await syncSaved(sub, { save: [listing?.id ?? ''], remove: [] });
  await leaveEvidence(sub);
  await lift(sub, 'closed', 'olga');
  await enterBooking(sub);
  await putItem({ Item: { ...statisticsKey(listing?.id ?? '', '2026-11-20'), contacts: 3 } });
  await putItem({ Item: { ...ledgerKey(sub, 'in_paid'), amount: 5000, status: 'paid' } });
  // The transfer remains from when the deployment took bank transfers.
  const transfer = buildTransfer({ status: 'expired' });
  const { reference } = transfer;
  await changeFacts(sub, ({ account: { name } }) => ({
    also: [transferRecord(sub, transfer, name), transferPointer(reference, sub)],
  }));
  // The photo pipeline does not know this key format, so only the erasure can delete the object.
  const Key = `${uploadsOf(sub)}abandoned`;
  await bucketClient().send(
    new PutObjectCommand({ Bucket: environment('UPLOADS_BUCKET'), Key, Body: 'abandoned' }),
  );
  await changeFacts(sub, (facts) => ({
    account: {
      ...facts.account,
      erasure: { requestedAt: past(31 * day), dueAt: past(day), begunAt: past(day) },
    },
  }));
  return { sub };
}

/** Builds the case of the sweep that completes an erasure. The schedule's next run retries the sweep. */
export const erasureWriteCase = (cloud: Cloud): WriteCase<{ sub: string }> => ({
  entry: 'job',
  matches: ({ job }: { job?: string }) => job === 'sweep',
  prepare: leaver,
  send: async () => {
    await cloud.invoke('job', { job: 'sweep' }).catch(() => undefined);
    return 'run';
  },
  observe: async ({ sub }) => {
    const { Users = [] } = await cognito().send(
      new ListUsersCommand({ UserPoolId: environment('USER_POOL_ID'), Filter: `sub = "${sub}"` }),
    );
    return Users.map(() => 'a user in the pool');
  },
});
