import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { PutObjectCommand } from '@aws-sdk/client-s3';
import type { Cloud } from '@directory/local-cloud/cloud.ts';
import { bucketClient } from '#functions/data/bucket-client.ts';
import { environment } from '#functions/data/environment.ts';
import { deletedKey, eventKey, receiptKey } from '#shared/deployment/keys.ts';
import { type JobMessage, leaveMessage, type OutboxMessage } from '#functions/data/outbox.ts';
import { queueEvent, receivedEvent } from '#functions/membership/event-table.ts';
import { updateItem } from '#functions/data/table.ts';
import { startExport } from '#functions/account/export/ask-export.ts';
import { setVisibility } from '#functions/listing/change-listing.ts';
import { deleteListing } from '#functions/listing/delete-listing.ts';
import { deletePhoto } from '#functions/photo/create-photo.ts';
import { uploadKey } from '#functions/photo/photo-keys.ts';
import type { SweptQueue } from '#shared/deployment/table.ts';
import { lift } from '#functions/operator/hold-account.ts';
import { outcomeRecord } from '#functions/report/receipt-table.ts';
import { readFacts } from '#functions/core/facts/read-facts.ts';
import { changeFacts } from '#functions/core/publish/change-facts.ts';
import type { SecurityFact } from '#functions/core/facts/facts.ts';
import { putBooking } from '#tests/support/bookings.ts';
import { buildAccount, buildPhoto, storeFacts } from '#tests/support/builders.ts';
import { report, reportedBy } from '#tests/support/reports.ts';
import { putTransfer } from '#tests/support/transfers.ts';
import { abstractPicture } from '#tests/support/pictures.ts';
import type { WriteCase, Prepared } from './crash-points.ts';
import { dueToLeave } from './leaving-write-cases.ts';
import { poolUser, waitingUser } from './pool-user.ts';
import {
  approve,
  leaveEvidence,
  posted,
  publish,
  readyPhoto,
  verificationAt,
} from '#tests/support/account-setup.ts';

const day = 24 * 60 * 60_000;
const past = (milliseconds: number): string => new Date(Date.now() - milliseconds).toISOString();

interface Somebody extends Prepared {
  sub: string;
  photoId: string;
  /** Name in the user pool, for messages that the pool must send. */
  userName?: string;
  email?: string;
}

async function somebody(bring: (sub: string) => Promise<unknown>): Promise<Somebody> {
  const account = buildAccount();
  await storeFacts({ sub: account.sub, account, photos: [], posts: [], reportCases: [] });
  await bring(account.sub);
  const { photos } = await readFacts(account.sub);
  return { sub: account.sub, photoId: photos[0]?.id ?? '' };
}

const uploadingPhoto = () =>
  somebody(async (sub) => {
    await approve(sub);
    await readyPhoto(sub, {
      status: 'uploading',
      approved: false,
      width: undefined,
      height: undefined,
      blur: undefined,
    });
  });

/** Uploads the file as the browser would. Lambda retries the bucket's event. */
async function upload({ sub, photoId }: Somebody, Body: Uint8Array): Promise<string> {
  const Key = uploadKey(sub, photoId);
  await bucketClient().send(new PutObjectCommand({ Bucket: environment('UPLOADS_BUCKET'), Key, Body }));
  return 'taken';
}

type PhotoCase = 'a photo' | 'a file that is not a photo' | 'a photo deleted during processing';

export const photoWriteCases: Record<PhotoCase, WriteCase<Somebody>> = {
  'a photo': {
    entry: 'photo',
    repeatsItself: true,
    prepare: uploadingPhoto,
    send: async (she) => upload(she, await abstractPicture(3, 64)),
  },
  'a file that is not a photo': {
    entry: 'photo',
    repeatsItself: true,
    prepare: uploadingPhoto,
    send: (she) => upload(she, Buffer.from('no photo at all')),
  },
  // The retry finds no photo record and erases the files that the killed worker stored. Erasing them twice is harmless.
  'a photo deleted during processing': {
    entry: 'photo',
    repeatsItself: true,
    prepare: uploadingPhoto,
    send: async (she) => upload(she, await abstractPicture(3, 64)),
    meanwhile: ({ sub, photoId }) => deletePhoto(sub, photoId),
    mayRepeat: /OUTBOX#.*"kind":"erase-photos"/,
    // A photo deleted before processing gets no MARK item.
    mayMiss: /^item MARK#/,
  },
};

/** Builds the case for delivering one outbox message. The stream retries the delivery. */
function delivery(
  prepare: () => Promise<Somebody>,
  send: (she: Somebody) => Promise<unknown>,
  rest: Pick<WriteCase, 'mayRepeat' | 'mayCount'> = {},
): WriteCase<Somebody> {
  return {
    entry: 'job',
    matches: (event: object) => 'Records' in event,
    repeatsItself: true,
    prepare,
    send: async (she) => {
      await send(she);
      return 'written';
    },
    ...rest,
  };
}

const message = ({ sub }: Somebody, outbox: OutboxMessage) => changeFacts(sub, () => ({ outbox: [outbox] }));
const published = () => somebody((sub) => publish(sub));

/** One case per kind of message that the job delivers; a missing kind fails the type check. */
export const deliveryWriteCases: Record<JobMessage['kind'], WriteCase<Somebody>> = {
  // Delivery is at least once (`deliver.ts`): a crash between sending and marking sends the mail again.
  mail: delivery(
    () => somebody((sub) => approve(sub)),
    (she) => message(she, { kind: 'mail', sub: she.sub, template: 'membership-ended', params: {} }),
    { mayRepeat: /^mail .*Tu membresía terminó/ },
  ),
  'operator-mail': delivery(
    () => somebody((sub) => approve(sub)),
    (she) =>
      message(she, {
        kind: 'operator-mail',
        template: 'other-payment',
        params: { sub: she.sub, paymentId: `in_${she.sub}`, amount: 100, currency: 'USD' },
      }),
    { mayRepeat: /^mail .*Un pago que no abrió nada/ },
  ),
  // A retry sends another code or link; only the newest one is valid.
  'new-address-code': delivery(
    () =>
      somebody((sub) =>
        changeFacts(sub, ({ account }) => ({
          account: {
            ...account,
            emailChange: { to: 'new@example.test', since: new Date().toISOString(), sendsCode: true },
          },
        })),
      ),
    (she) => message(she, { kind: 'new-address-code', sub: she.sub }),
    { mayRepeat: /^mail .*Tu código/ },
  ),
  'pool-address': delivery(
    async () => {
      const one = await somebody(async () => {});
      const { account } = await readFacts(one.sub);
      return { ...one, userName: await poolUser(account.email) };
    },
    ({ sub, userName = '' }) => leaveMessage({ kind: 'pool-address', sub, userName }),
  ),
  'sign-up-code': delivery(
    async () => ({ ...(await somebody(async () => {})), userName: await waitingUser() }),
    ({ userName = '' }) => leaveMessage({ kind: 'sign-up-code', userName }),
    { mayRepeat: /^mail .*Tu código/, mayCount: 1 },
  ),
  'reset-link': delivery(
    async () => {
      const one = await somebody(async () => {});
      const { account } = await readFacts(one.sub);
      await poolUser(account.email);
      return { ...one, email: account.email };
    },
    ({ email = '' }) => leaveMessage({ kind: 'reset-link', email }),
    { mayRepeat: /^mail .*access_token=/ },
  ),
  'report-receipt': delivery(
    () => somebody(async () => {}),
    ({ sub }) =>
      leaveMessage({
        kind: 'report-receipt',
        to: `${sub}@example.test`,
        language: 'es',
        reference: 'ABCDEFGH23456789',
        urgent: false,
      }),
    { mayRepeat: /^mail .*Recibimos tu denuncia/ },
  ),
  'notify-reporters': delivery(
    () => somebody(async (sub) => void (await reportedBy(sub, `reporter-${sub}@example.test`))),
    async ({ sub }) => {
      const [one] = (await readFacts(sub)).reportCases;
      await changeFacts(sub, (_, now) => ({
        also: [outcomeRecord(one?.id ?? '', { sub, state: 'no-measure', final: false }, now)],
        outbox: [{ kind: 'notify-reporters', caseId: one?.id ?? '' }],
      }));
    },
    { mayRepeat: /^mail .*Decidimos sobre tu denuncia/ },
  ),
  'place-photos': delivery(
    () => somebody((sub) => publish(sub, { listing: { hiddenByOwner: true } })),
    ({ sub }) => setVisibility(sub, false),
  ),
  // An edit moves no photo, but it removes the old text from the edge's cache.
  'invalidate-listing': delivery(published, ({ sub }) =>
    changeFacts(sub, ({ listing }) => ({
      listing: listing?.approved && {
        ...listing,
        approved: { ...listing.approved, title: `Words of ${randomUUID()}` },
      },
    })),
  ),
  'erase-photos': delivery(
    () =>
      somebody(async (sub) => {
        await approve(sub);
        await readyPhoto(sub);
      }),
    ({ sub, photoId }) => deletePhoto(sub, photoId),
  ),
  'make-export': delivery(published, ({ sub }) => startExport(sub)),
  'erase-documents': delivery(
    () => somebody((sub) => verificationAt(sub, 'draft')),
    async ({ sub }) => {
      const { verification } = await readFacts(sub);
      const keys = Object.values(verification?.documents ?? {}).map(({ key }) => key);
      await changeFacts(sub, () => ({
        verification: verification && { ...verification, documents: {} },
        outbox: [{ kind: 'erase-documents', sub, keys }],
      }));
    },
  ),
};

/** Writes facts that become due a moment later. If the write took longer than that moment, retries with more time. */
async function shortly(bring: (end: string) => Promise<unknown>): Promise<void> {
  for (let milliseconds = 500; ; milliseconds *= 2) {
    const end = Date.now() + milliseconds;
    await bring(new Date(end).toISOString());
    const left = end - Date.now();
    if (left > 0) return sleep(left);
  }
}

const security = (sub: string, fact: SecurityFact) => changeFacts(sub, () => ({ security: fact }));

/** Makes an account due in each queue of the sweep; a missing queue fails the type check. */
const due: Record<SweptQueue, (sub: string) => Promise<unknown>> = {
  lapse: async (sub) => {
    const { membership } = await publish(sub);
    await shortly((periodEnd) =>
      changeFacts(sub, () => ({
        membership: membership && { ...membership, periodEnd, cancelAtPeriodEnd: true },
      })),
    );
  },
  transfer: (sub) => putTransfer(sub, { askedAt: past(15 * day) }),
  // Stripe no longer retries this event, and its type needs no handling.
  'payment-events': async () => {
    const eventId = `evt_${randomUUID()}`;
    await queueEvent(receivedEvent({ eventId, type: 'product.created' }, new Date()), new Date());
    await updateItem({
      Key: eventKey(eventId),
      UpdateExpression: 'SET due = :past',
      ExpressionAttributeValues: { ':past': Date.now() - day },
    });
  },
  presence: async (sub) => {
    const { listing } = await publish(sub);
    await shortly((onlineUntil) =>
      changeFacts(sub, () => ({ listing: listing && { ...listing, onlineUntil } })),
    );
  },
  upload: async (sub) => {
    await approve(sub);
    await readyPhoto(sub, { createdAt: past(2 * day) });
    const never = buildPhoto({ status: 'uploading', approved: false, createdAt: past(day) });
    await changeFacts(sub, () => ({ photos: { put: [never] } }));
  },
  // One post expired a moment ago; the other post was never reviewed.
  post: async (sub) => {
    await publish(sub);
    await posted(sub, { approvedCaption: undefined, publishedAt: undefined, createdAt: past(8 * day) });
    const { id } = await posted(sub);
    await shortly((end) =>
      changeFacts(sub, ({ posts }) => ({
        posts: {
          put: posts
            .filter((one) => one.id === id)
            .map((one) => ({ ...one, publishedAt: new Date(Date.parse(end) - day).toISOString() })),
        },
      })),
    );
  },
  report: async (sub) => {
    await reportedBy(sub);
    await changeFacts(sub, ({ reportCases }) => ({
      reportCases: { put: reportCases.map((one) => ({ ...one, dueAt: past(day) })) },
    }));
  },
  receipt: async () => {
    const reference = await report(randomUUID(), { email: `${randomUUID()}@example.test` });
    await updateItem({
      Key: receiptKey(reference),
      UpdateExpression: 'SET due = :past',
      ExpressionAttributeValues: { ':past': Date.now() - day },
    });
  },
  documents: (sub) => verificationAt(sub, 'approved', { decidedAt: past(31 * day) }),
  // The documents were requested 31 days ago and a reminder was sent, so the sweep closes the case.
  answer: (sub) =>
    verificationAt(sub, 'more-asked', {
      asked: {
        documents: ['idBack'],
        note: 'El reverso no se lee.',
        by: 'reviewer',
        at: past(31 * day),
        remindedAt: past(8 * day),
      },
    }),
  identity: async (sub) => {
    await publish(sub);
    await changeFacts(sub, ({ verification }) => ({
      verification: verification && { ...verification, expiresOn: past(2 * day).slice(0, 10) },
    }));
  },
  // The sweep can't know whether the password changed. It mails the owner about both pending changes and ends the
  // sessions.
  settle: async (sub) => {
    const since = past(day);
    const { account } = await readFacts(sub);
    await poolUser(account.email);
    await security(sub, {
      passwordChange: { since },
      secondFactor: {
        state: 'turning-off',
        since,
        batch: 'batch',
        codes: [],
        mailWhenOff: 'second-factor-off',
      },
    });
  },
  bookings: (sub) => putBooking(sub, { start: past(100 * day) }),
  // A post, a photo and the avatar, deleted under a legal hold that has been lifted since.
  evidence: async (sub) => {
    await publish(sub);
    await leaveEvidence(sub);
    await lift(sub, 'closed', 'olga');
  },
  leaving: dueToLeave,
  erase: async (sub) => {
    const { listing } = await publish(sub);
    await deleteListing(sub);
    await updateItem({
      Key: deletedKey(listing?.id ?? ''),
      UpdateExpression: 'SET due = :past',
      ExpressionAttributeValues: { ':past': Date.now() - day },
    });
  },
};

/** Builds the case of the scheduled sweep, with one account due in each queue. The sweep's next run is the retry. */
export const sweepWriteCase = (cloud: Cloud): WriteCase => ({
  entry: 'job',
  matches: ({ job }: { job?: string }) => job === 'sweep',
  prepare: async () => {
    const people = await Promise.all(Object.values(due).map((bring) => somebody(bring)));
    return { others: people.map(({ sub }) => sub) };
  },
  send: async () => {
    await cloud.invoke('job', { job: 'sweep' }).catch(() => undefined);
    return 'run';
  },
});
