import { describe, expect } from 'vitest';
import { readFacts } from '#functions/core/facts/read-facts.ts';
import { claimReport } from '#functions/report/claim-report.ts';
import { decideReport } from '#functions/report/decide-report.ts';
import { readReportReceipt } from '#functions/report/read-receipt.ts';
import { sendReport } from '#functions/report/send-report.ts';
import { storeProvider } from '#tests/support/builders.ts';
import { aStranger, sentReport } from '#tests/support/reports.ts';
import { functionTest as test } from '#tests/support/test.ts';

const referenceOf = ({ location }: { location: string }): string => location.split('/').at(-1) ?? '';
const reviewer = 'reviewer';

describe('A report', () => {
  test('opens a case that a reviewer dismisses, and shows its reporter the outcome', async () => {
    const { sub, listing } = await storeProvider();
    const reference = referenceOf(
      await sendReport(sentReport({ about: listing!.id, email: 'r@example.test' }), aStranger()),
    );
    expect((await readReportReceipt(reference))?.state).toBe('received');
    const [{ id } = { id: '' }] = (await readFacts(sub)).reportCases;
    const opened = await claimReport(reviewer, sub, id);
    expect(opened.reports).toHaveLength(1);
    await decideReport(reviewer, sub, id, {
      action: 'dismiss',
      version: opened.version,
      category: 'OTHER_VIOLATION_TC',
    });
    expect((await readReportReceipt(reference))?.state).toBe('no-measure');
  });

  test('hides the listing at once for an urgent reason', async () => {
    const { sub, listing } = await storeProvider();
    const about = listing!.id;
    await sendReport(sentReport({ about, reason: 'minor' }), aStranger());
    const { reportCases, account } = await readFacts(sub);
    expect(reportCases).toMatchObject([{ effect: 'hides', urgent: true }]);
    expect(account.legalHold?.by).toBe('report');
  });
});
