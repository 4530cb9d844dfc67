import { expect, it } from 'vitest';
import type { QueueEntry } from '#shared/api/verification.ts';
import { nextCase } from '#web/admin/queue.ts';

const entry = (sub: string, claimed?: 'me' | 'other'): QueueEntry => ({
  sub,
  name: sub,
  submittedAt: '2026-11-20T09:00:00.000Z',
  claimedBy: claimed,
  claimedByMe: claimed === 'me',
});

it('after a decision the oldest case follows that nobody else has', () => {
  const entries = [entry('decided', 'me'), entry('a', 'other'), entry('b'), entry('c')];
  expect(nextCase(entries, 'decided')?.sub).toBe('b');
  expect(nextCase([entry('mine', 'me')], 'decided')?.sub).toBe('mine');
  expect(nextCase([entry('decided'), entry('a', 'other')], 'decided')).toBeUndefined();
});
