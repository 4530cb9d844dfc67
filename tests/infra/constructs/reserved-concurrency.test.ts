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

test('without a word of the operator nothing is reserved: a new account has 10 invocations at once, and none to spare', () => {
  for (const settings of [settingsOf('local'), prod({})]) expect(reserved(settings)).toEqual({});
});

test('pages, lists, webhooks and PDFs have their own invocations where the quota allows it', () => {
  expect(reserved(prod({ reservedConcurrency: true }))).toEqual({
    page: 100,
    browse: 50,
    'stripe-webhook': 10,
    pdf: 10,
  });
});

test('reservedConcurrency is on or off', () => {
  expect(() => prod({ reservedConcurrency: 50 })).toThrow('reservedConcurrency');
});
