import { describe, expect, test } from 'vitest';
import { mostUrgent, type Waiting } from '#web/admin/queues.ts';

const at = (hour: number) => new Date(Date.UTC(2026, 2, 20, hour)).toISOString();
const waiting = (hour: number, change: Partial<Waiting> = {}): Waiting => ({
  sub: 'one',
  name: 'Valeria',
  submittedAt: at(hour),
  urgent: false,
  claimedByMe: false,
  ...change,
});
const queues = (change: Partial<Record<'verifications' | 'contents' | 'reports' | 'transfers', Waiting[]>>) =>
  (['verifications', 'contents', 'reports', 'transfers'] as const).map(
    (name) => [name, change[name] ?? []] as const,
  );
const urgent = waiting(11, { urgent: true, dueAt: at(13) });

describe('the most urgent queue', () => {
  test('is the reports while one is urgent, even beside older cases', () => {
    expect(mostUrgent(queues({ verifications: [waiting(-90)], reports: [urgent] }))).toBe('reports');
  });

  test('is the queue whose next case is due first', () => {
    const reports = [waiting(0, { dueAt: at(20) })];
    expect(mostUrgent(queues({ verifications: [waiting(1)], contents: [waiting(0)] }))).toBe('contents');
    expect(mostUrgent(queues({ verifications: [waiting(1)], reports }))).toBe('reports');
    expect(mostUrgent(queues({ transfers: [waiting(-5)], reports }))).toBe('transfers');
  });

  test('is the first tab if nothing waits or two cases are due together', () => {
    expect(mostUrgent(queues({}))).toBe('verifications');
    expect(mostUrgent(queues({ contents: [waiting(2)], transfers: [waiting(2)] }))).toBe('contents');
  });

  test('ignores cases that another reviewer has claimed', () => {
    const taken = { ...urgent, claimedBy: 'another' };
    expect(mostUrgent(queues({ contents: [waiting(2)], reports: [taken] }))).toBe('contents');
    expect(mostUrgent(queues({ contents: [waiting(2)], reports: [{ ...taken, claimedByMe: true }] }))).toBe(
      'reports',
    );
  });
});
