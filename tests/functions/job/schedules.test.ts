import { expect, onTestFinished, vi } from 'vitest';
import { jobDone } from '#shared/deployment/log-lines.ts';
import { handler } from '#functions/entry/job.ts';
import { functionTest as test } from '#tests/support/test.ts';

const printedBy = async (act: () => Promise<void>): Promise<string[]> => {
  const printed = vi.spyOn(process.stdout, 'write').mockReturnValue(true);
  onTestFinished(() => printed.mockRestore());
  await act();
  return printed.mock.calls.map(([line]) => String(line));
};

test.each(['sweep', 'redrive'] as const)('a run of the job %s logs its completion last', async (job) => {
  const lines = await printedBy(() => handler({ job }));
  expect(JSON.parse(lines.at(-1) ?? '')).toEqual({ level: 'info', message: jobDone, job });
});

test('a failed run of a job logs no completion', async () => {
  const table = process.env['TABLE_NAME'];
  process.env['TABLE_NAME'] = 'none';
  onTestFinished(() => void (process.env['TABLE_NAME'] = table));
  const lines = await printedBy(() => expect(handler({ job: 'redrive' })).rejects.toThrow());
  expect(lines.filter((line) => line.includes(jobDone))).toEqual([]);
});

test('a run of an unknown job fails with an error', async () => {
  await expect(handler({ job: 'other' as 'sweep' })).rejects.toThrow('No such job: other');
});
