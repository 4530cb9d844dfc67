import { expect, test } from 'vitest';
import { entries } from '#shared/deployment/entries.ts';
import { settingsOf, type Settings } from '#infra/settings.ts';
import { completeStage, idPrefix, propertiesOf, settingsFrom, templateOf } from '#tests/support/template.ts';

const prod = (choices: object) => settingsFrom('prod', { ...completeStage, ...choices });
const reserved = (settings: Settings) =>
  Object.fromEntries(
    entries.flatMap((entry) => {
      const { ReservedConcurrentExecutions: count } = propertiesOf<{ ReservedConcurrentExecutions?: number }>(
        templateOf(settings),
        `${idPrefix(entry)}Function`,
      );
      return count === undefined ? [] : [[entry, count]];
    }),
  );

test('no Lambda reserves concurrency by default', () => {
  for (const settings of [settingsOf('local'), prod({})]) expect(reserved(settings)).toEqual({});
});

test('reservedConcurrency reserves invocations for pages, lists, webhooks and PDFs', () => {
  expect(reserved(prod({ reservedConcurrency: true }))).toEqual({
    page: 100,
    browse: 50,
    'stripe-webhook': 10,
    pdf: 10,
  });
});

test('settings refuse a reservedConcurrency that is not a boolean', () => {
  expect(() => prod({ reservedConcurrency: 50 })).toThrow('reservedConcurrency');
});
