import { adminMessages as admin } from '#web/i18n/es/admin.ts';
import { ownListingMessages as own } from '#web/i18n/es/own-listing.ts';
import { readReference } from '#shared/transfer-reference.ts';
import { readFacts } from '#functions/core/facts/read-facts.ts';
import { buildAccount, storeProvider } from '#tests/support/builders.ts';
import { createPerson } from '#tests/support/people.ts';
import { changeFacts } from '#functions/core/publish/change-facts.ts';
import { bankTest as test, desktop, expect } from './cloud-test.ts';

test('a listing becomes public once a reviewer confirms its transfer', async ({ cloud, visitAs }) => {
  const she = await createPerson(cloud, { role: 'worker', name: 'Valeria' });
  const reviewer = await createPerson(cloud, { role: 'admin', name: 'Revisora' });
  const like = await storeProvider({ account: buildAccount(), membership: null });
  const { verification, photos, listing } = like;
  // Move the stored provider's facts to the new account, so that only the payment is missing.
  await changeFacts(like.sub, () => ({ listing: null, releasedPhotos: photos.map(({ id }) => id) }));
  await changeFacts(she.sub, () => ({ verification, photos: { put: photos }, listing }));
  const address = `${cloud.site}/listings/${listing?.id}`;

  const hers = await visitAs(she, '/membership');
  const answer = await hers.request.get(address);
  expect(answer.status()).toBe(404);
  await hers.getByRole('button', { name: own.membership.subscribe }).click();
  await hers.waitForURL(`${cloud.site}/membership/transfer`);
  const asked = hers.getByTestId('transfer-awaiting');
  const { membership } = await readFacts(she.sub);
  const reference = membership?.checkoutId ?? '';
  for (const text of ['USD\u00a050', 'CY17 0020 0128 0000 0012 0052 7600', readReference(reference)])
    await expect(asked.getByText(text)).toBeVisible();

  const { transfers: t } = admin;
  const theirs = await visitAs(reviewer, '/admin/transfers', desktop);
  await theirs.getByLabel(t.find).fill(reference.toLowerCase());
  await theirs.getByRole('button', { name: t.open, exact: true }).click();
  await theirs.getByRole('button', { name: t.kinds.confirm }).click();
  await theirs.getByLabel(t.received('USD')).fill('45,00');
  await theirs.getByLabel(t.bankReference).fill('MOV 42');
  await theirs.getByRole('button', { name: admin.goOn }).click();
  await expect(theirs.getByText(t.differs('USD\u00a050'))).toBeVisible();
  await theirs.getByLabel(t.received('USD')).fill('50,00');
  await theirs.getByRole('button', { name: admin.goOn }).click();
  await theirs.getByRole('button', { name: t.confirmNow('USD\u00a050', 'Valeria') }).click();
  await expect(theirs.getByTestId('last-decision')).toContainText(t.outcome('Valeria', t.statuses.confirmed));

  // The page that is still open shows the confirmation without a reload.
  await expect(hers.getByTestId('transfer-confirmed')).toContainText(own.transfer.confirmedTitle, {
    timeout: 60_000,
  });
  await cloud.flush();
  await cloud.invalidateAll();
  expect((await hers.request.get(address)).status()).toBe(200);
});
