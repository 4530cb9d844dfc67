import { expect, test } from 'vitest';
import type { DecisionKind, ListedDecision } from '#shared/decision.ts';
import { removalsToShow } from '#web/dashboard/removals.ts';

const now = new Date('2026-11-20T12:00:00Z');
const daysAgo = (days: number) => new Date(now.getTime() - days * 86_400_000).toISOString();

const decision = (kind: DecisionKind, change: Partial<ListedDecision>): ListedDecision => ({
  id: '00000000-0000-4000-8000-000000000001',
  at: daysAgo(30),
  kind,
  facts: '',
  ground: 'terms',
  automated: false,
  objection: { ways: ['write', 'appeal'], until: daysAgo(-150) },
  ...change,
});

const waits = { at: daysAgo(3), text: 'x', dueAt: daysAgo(-4) };
const decided = (days: number, upheld: boolean) => ({
  ...waits,
  outcome: { at: daysAgo(days), upheld, reason: 'x' },
});

test.for<[string, Partial<ListedDecision>, boolean]>([
  ['may be appealed', { mayAppeal: true }, true],
  ['may be appealed but no longer applies', { mayAppeal: true, over: true }, false],
  ['can not be appealed any longer', {}, false],
  ['has an appeal that waits', { appeal: waits }, true],
  ['has an appeal that was upheld 6 days ago', { over: true, appeal: decided(6, true) }, true],
  ['has an appeal that was rejected 6 days ago', { appeal: decided(6, false) }, true],
  ['has an appeal that was decided 7 days ago', { appeal: decided(7, false) }, false],
])('the overview and a removal that %s: %3$s', ([, change, isShown]) => {
  for (const kind of ['photo-removed', 'post-removed'] as const) {
    const removal = decision(kind, change);
    expect(removalsToShow([removal], now)).toEqual(isShown ? [removal] : []);
  }
});

test('the overview shows removals only, in the order of the decisions', () => {
  const [photo, post] = [
    decision('photo-removed', { mayAppeal: true }),
    decision('post-removed', { mayAppeal: true }),
  ];
  const hidden = decision('listing-disabled', { mayAppeal: true });
  expect(removalsToShow([post, hidden, photo], now)).toEqual([post, photo]);
});
