import { describe, expect, test } from 'vitest';
import { reportDecision } from '#shared/report-case.ts';
import { reportReasons } from '#shared/report.ts';
import { actionsOf, decisionOf, draftOf, keysOf, type ReportDraft } from '#web/report/report-draft.ts';

const listingId = '0f8fad5b-d9cb-469f-a165-70867728950e';
const listing = { kind: 'listing', listingId } as const;
const photo = { kind: 'photo', listingId, itemId: 'own0000000000000000001' } as const;

const filled: ReportDraft = {
  category: 'VIOLENCE',
  keyword: 'HUMAN_TRAFFICKING',
  law: 'Ley General contra la Trata, artículo 10',
  facts: 'Otra persona responde los mensajes y fija los precios.',
  note: '',
};

describe('actions on a report', () => {
  const open = { thing: photo, gone: false, suspended: false, status: 'open', mayDecide: true } as const;
  const measures = ['dismiss', 'remove-item', 'hide-listing', 'suspend-account', 'propose-ban'];

  test.each([
    ['a photo', open, measures],
    [
      'a photo that its owner deleted',
      { ...open, gone: true },
      measures.filter((one) => one !== 'remove-item'),
    ],
    ['a whole listing', { ...open, thing: listing }, measures.filter((one) => one !== 'remove-item')],
    [
      'a suspended account',
      { ...open, suspended: true },
      measures.filter((one) => one !== 'suspend-account'),
    ],
    ['a proposed ban', { ...open, status: 'ban-proposed' }, ['confirm-ban', 'refuse-ban']],
    ['an appeal', { ...open, status: 'appealed' }, ['uphold-appeal', 'reject-appeal']],
    ['an objection', { ...open, status: 'objected' }, measures],
    ['a case that the reviewer may not decide', { ...open, mayDecide: false }, []],
  ] as const)('are those that the server accepts for %s', (_, opened, actions) => {
    expect(actionsOf(opened)).toEqual(actions);
  });
});

describe('key hints of a case', () => {
  const urlOnly = [{ url: '/photo.avif' }];
  test.each([
    ['no form is open', undefined, urlOnly, ['zoom', 'turn', 'back']],
    ['a form without facts is open', 'dismiss', urlOnly, ['note', 'send', 'zoom', 'turn', 'back']],
    ['a form with facts is open', 'hide-listing', [], ['facts', 'note', 'send', 'back']],
    ['a photo has no file', undefined, [{}, {}], ['pictures', 'back']],
    ['only the other photo has a file', undefined, [{}, ...urlOnly], ['pictures', 'back']],
  ] as const)('are those of keys that work now if %s', (_, asking, photos, hints) => {
    expect(keysOf(asking, photos, 0).map(({ hint }) => hint)).toEqual(hints);
  });
});

describe('draft of a decision on a report', () => {
  test.each(reportReasons)('proposes a category unless the reason is illegal content: %s', (reason) => {
    const { category } = draftOf({ reasons: [reason, 'not-the-person'] });
    expect(category === undefined).toBe(reason === 'illegal-content');
  });

  test('proposes the category of an urgent reason before that of an older one', () => {
    expect(draftOf({ reasons: ['other', 'not-the-person', 'coercion'] }).category).toBe('VIOLENCE');
  });

  test('is incomplete without a category, even to dismiss', () => {
    expect(decisionOf('dismiss', { ...filled, category: undefined })).toBeUndefined();
  });

  test('requires the law only for measures against illegal content', () => {
    const lawless = { ...filled, law: ' ' };
    expect(decisionOf('hide-listing', lawless)).toBeUndefined();
    expect(decisionOf('dismiss', lawless)).toBeDefined();
    const scam: ReportDraft = { ...lawless, category: 'SCAMS_AND_FRAUD', keyword: undefined };
    expect(decisionOf('hide-listing', scam)).toBeDefined();
  });

  test('sends no law that was typed for another category', () => {
    const decision = decisionOf('hide-listing', {
      ...filled,
      category: 'SCAMS_AND_FRAUD',
      keyword: undefined,
    });
    expect(decision).not.toHaveProperty('legalGround');
  });

  test('is incomplete without facts or with a text too long', () => {
    expect(decisionOf('propose-ban', { ...filled, facts: '\n' })).toBeUndefined();
    expect(decisionOf('propose-ban', { ...filled, facts: 'x'.repeat(1001) })).toBeUndefined();
    expect(decisionOf('confirm-ban', { ...filled, note: 'x'.repeat(1001) })).toBeUndefined();
  });

  test.each(['dismiss', 'remove-item', 'propose-ban', 'confirm-ban', 'refuse-ban'] as const)(
    'becomes a %s that the contract accepts unchanged',
    (action) => {
      const decision = { ...decisionOf(action, { ...filled, note: 'Visto.' }), version: 3 };
      expect(reportDecision.parse(decision)).toEqual(decision);
    },
  );
});
