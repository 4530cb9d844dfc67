import { expect, test } from 'vitest';
import { openPorts } from '@directory/local-cloud/cloud/ports.ts';
import { StateOutdated } from '@directory/local-cloud/errors.ts';
import { adviceFor } from '#infra/start/advice.ts';

test('the advice for a failed start names the command that helps, if any', async () => {
  const closing: Array<() => Promise<void> | void> = [];
  const defer = (step: () => Promise<void> | void) => void closing.push(step);
  const { site } = await openPorts(undefined, () => undefined, defer);
  const taken = await openPorts(site.port, () => undefined, defer).catch((error: unknown) => error);
  expect(adviceFor(taken)).toContain('npm start -- --port');
  expect(adviceFor(new StateOutdated(''))).toContain('npm run reset');
  expect(adviceFor(new Error('No engine'))).toBe('');
  for (const close of closing) await close();
});
