import type { Page } from '@playwright/test';
import type { ReportReason } from '#shared/report.ts';
import { pageMessages as pages } from '#web/i18n/es/page.ts';

export const reportWords = pages.reports;
export const withoutScripts = { javaScriptEnabled: false };

/** Fills the required fields of a report. */
export async function fillReport(page: Page, reason: ReportReason, text: string): Promise<void> {
  await page.getByLabel(reportWords.reasons[reason].name).check();
  await page.getByLabel(reportWords.text).fill(text);
}
