import { expect } from 'vitest';
import { exampleCall } from '#shared/api/examples/routes.ts';
import type { Entry } from '#shared/deployment/entries.ts';
import { accountPk, listingPk, publicKey } from '#shared/deployment/keys.ts';
import { getItem, queryPartition } from '#functions/data/table.ts';
import { transact } from '#functions/data/transact.ts';
import { readFacts } from '#functions/core/facts/read-facts.ts';
import { linkTokenIn } from '#tests/support/mail-code.ts';
import { pressSubscribe } from '#tests/support/money.ts';
import { abstractPicture } from '#tests/support/pictures.ts';
import { provider } from '#tests/support/provider.ts';
import { stateOf } from '#tests/support/states.ts';
import { details, mailsTo, type SignedIn } from '#tests/support/signed-in.ts';
import { callSite, createPhoto, postFile } from '#tests/support/site-api.ts';
import { PAYS, submit } from '@directory/local-cloud/testing/stripe.ts';
import { callUserPool } from '#tests/support/user-pool.ts';
import { ownCloudTest } from '#tests/support/test.ts';

const erasureKey = (sub: string) => ({ pk: accountPk(sub), sk: 'ERASURE' });

const test = ownCloudTest();

async function leaveStale({ sub }: SignedIn): Promise<void> {
  const { listing } = await readFacts(sub);
  const id = listing?.id ?? '';
  await transact([
    { Put: { Item: erasureKey(sub) } },
    { Put: { Item: { pk: listingPk(id), sk: 'STALE' } } },
    { Delete: { Key: publicKey(id) } },
  ]);
}

async function found({ sub }: SignedIn): Promise<string[]> {
  const { listing } = await readFacts(sub);
  const items = [
    await getItem(erasureKey(sub), true),
    ...(await queryPartition(listingPk(listing?.id ?? ''))),
  ];
  return items.flatMap((item) => item?.sk ?? []).filter((sk) => ['ERASURE', 'STALE', 'PUBLIC'].includes(sk));
}

type Step = (she: SignedIn) => Promise<unknown>;

// A late sweep, or a bug that has since been fixed, may leave stale items. Any change of a fact may find these items,
// so each Lambda needs the rights to repair them.
test('six Lambdas that change a fact repair stale items of the account', async ({ cloud }) => {
  const foundBy = new Map<Entry, string[]>();
  const putsRight = async (entry: Entry, she: SignedIn, step: Step) => {
    await leaveStale(she);
    expect(await found(she)).toEqual(['ERASURE', 'STALE']);
    await step(she);
    await cloud.flush();
    foundBy.set(entry, await found(she));
  };
  const buyer = await provider(cloud).approved().published();
  let checkout = '';
  await putsRight('membership', buyer, async () => void (checkout = (await pressSubscribe(buyer)).body.url));
  await putsRight('stripe-webhook', buyer, () => submit(checkout, { card: PAYS }));

  const shown = await provider(cloud).approved().member().published();
  await putsRight('verification', shown, (she) =>
    she.call('saveDetails', { body: { ...details, fullName: 'Ana Otra' } }),
  );
  const call = exampleCall('sendReport', await stateOf(shown));
  await putsRight('report', shown, () => callSite(cloud.site, 'sendReport', call));
  const { upload } = await createPhoto(cloud.site, shown.token());
  const picture = await abstractPicture(3, 400);
  await putsRight('photo', shown, () => postFile(upload, picture));
  await callUserPool(cloud.site, { operation: 'ForgotPassword', input: { Username: shown.email } });
  const [link] = (await mailsTo(cloud, shown.email)).flatMap(({ html }) => linkTokenIn(html) || []);
  const input = { Username: shown.email, ConfirmationCode: link, Password: 'chosen-by-the-link' };
  await putsRight('auth-trigger', shown, () =>
    callUserPool(cloud.site, { operation: 'ConfirmForgotPassword', input }),
  );

  expect(Object.fromEntries(foundBy)).toEqual({
    membership: [],
    'stripe-webhook': ['PUBLIC'],
    verification: ['PUBLIC'],
    report: ['PUBLIC'],
    photo: ['PUBLIC'],
    'auth-trigger': ['PUBLIC'],
  });
});
