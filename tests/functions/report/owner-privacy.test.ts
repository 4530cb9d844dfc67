import { describe, expect } from 'vitest';
import { exampleCall } from '#shared/api/examples/routes.ts';
import { routeNames, routes } from '#shared/api/index.ts';
import type { ReportReason } from '#shared/report.ts';
import { visitorSecret } from '#functions/data/visitor-secret.ts';
import { siteOf } from '#functions/http/visitor.ts';
import { readFacts } from '#functions/core/facts/read-facts.ts';
import { collectData } from '#functions/account/export/make-export.ts';
import { claimReport, noteReport } from '#functions/report/claim-report.ts';
import { decideReport } from '#functions/report/decide-report.ts';
import { sendReport } from '#functions/report/send-report.ts';
import { posted, readyPhoto } from '#tests/support/account-setup.ts';
import { enterBooking } from '#tests/support/bookings.ts';
import type { SharedCloud } from '#tests/support/cloud.ts';
import { provider } from '#tests/support/provider.ts';
import { aStranger, sentReport } from '#tests/support/reports.ts';
import { mailsTo, type SignedIn } from '#tests/support/signed-in.ts';
import { stateOf } from '#tests/support/states.ts';
import { cloudTest as test } from '#tests/support/test.ts';

/** Routes that read the data of the account that calls them. A receipt needs a payment at the payment provider. */
const ownReads = routeNames.filter(
  (name) =>
    name !== 'openReceipt' &&
    routes[name].method === 'GET' &&
    (routes[name].access === 'user' || routes[name].access === 'worker'),
);

/** Provider with a public listing, an unused photo, a post and an appointment. */
async function aProvider(cloud: SharedCloud) {
  const she = await provider(cloud).approved().published().member();
  await posted(she.sub);
  const sparePhoto = (await readyPhoto(she.sub)).id;
  const bookingId = (await enterBooking(she.sub)).id;
  await cloud.flush();
  return { she, own: { sparePhoto, bookingId } };
}

/**
 * Returns the bytes of every response and the export that the owner can get. Leaves out signatures, which differ with
 * the second of the request, and the time of the export.
 */
async function allThat(she: SignedIn, own: object): Promise<string[]> {
  const state = { ...(await stateOf(she)), ...own };
  const answers = await Promise.all(
    ownReads.map(async (name) => {
      const { status, body } = await she.call(name, exampleCall(name, state));
      expect([name, status]).toEqual([name, 200]);
      return `${name} ${JSON.stringify(body)}`;
    }),
  );
  return [...answers, JSON.stringify(await collectData(she.sub, new Date(0)))].map((text) =>
    text.replaceAll(/\?X-Amz-[^"]*|\?[^"]*X-Amz-Signature[^"]*/g, ''),
  );
}

/** Sends a report with values that occur nowhere else, and returns these values. */
async function report(about: string, reason: ReportReason, item?: string): Promise<string[]> {
  const mark = `zq${Math.random().toString(36).slice(2)}`;
  const stranger = aStranger();
  const { location } = await sendReport(
    sentReport({
      about,
      reason,
      text: `Relato ${mark}`,
      email: `${mark}@reporter.test`,
      ...(item !== undefined && { item }),
    }),
    stranger,
  );
  return [
    mark,
    stranger.address,
    location.split('/').at(-1)!,
    await visitorSecret.hash('report', siteOf(stranger.address)),
  ];
}

describe('The owner of something reported', () => {
  test('gets the same bytes before and after reports that hide nothing', async ({ cloud }) => {
    const { she, own } = await aProvider(cloud);
    const mails = await mailsTo(cloud, she.email);
    const before = await allThat(she, own);
    const { posts } = await readFacts(she.sub);
    await report(she.listing.id, 'other');
    await report(she.listing.id, 'not-the-person');
    await report(she.listing.id, 'photos-without-consent', she.listing.photoId);
    await report(she.listing.id, 'illegal-content', posts[0]!.id);
    await cloud.flush();
    expect((await readFacts(she.sub)).reportCases).toHaveLength(3);
    expect(await allThat(she, own)).toEqual(before);
    expect(await mailsTo(cloud, she.email)).toEqual(mails);
  });

  test('learns nothing of reports or their reporters from decisions on them', async ({ cloud }) => {
    const { she, own } = await aProvider(cloud);
    const { id, photoId } = she.listing;
    const secrets = [
      ...(await report(id, 'not-the-person')),
      ...(await report(id, 'other')),
      ...(await report(id, 'photos-without-consent', photoId)),
      ...(await report(id, 'minor')),
    ];
    // The urgent report hides the listing, so the owner learns when it came. The others came before.
    const reviewer = 'zqreviewer';
    const { reportCases } = await readFacts(she.sub);
    secrets.push(reviewer, 'zqnote', ...reportCases.flatMap((one) => [one.id, one.openedAt, one.dueAt]));
    for (const { id: caseId, thing } of reportCases) {
      const { version } = await claimReport(reviewer, she.sub, caseId);
      await noteReport(reviewer, she.sub, caseId, { note: 'zqnote', key: caseId });
      await decideReport(reviewer, she.sub, caseId, {
        action: thing.itemId === undefined ? 'hide-listing' : 'remove-item',
        version,
        category: 'SCAMS_AND_FRAUD',
        facts: 'Las fotos son de otra persona.',
      });
    }
    const mails = await mailsTo(cloud, she.email);
    expect(mails.map(({ subject }) => subject)).toEqual(
      expect.arrayContaining(['Ocultamos tu contenido', 'Quitamos parte de tu contenido']),
    );
    const read = [...(await allThat(she, own)), ...mails.map((one) => JSON.stringify(one))];
    expect(read.join()).toContain('Las fotos son de otra persona.');
    for (const secret of secrets) expect(read.filter((text) => text.includes(secret))).toEqual([]);
  });
});
