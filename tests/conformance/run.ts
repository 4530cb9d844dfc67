import { fileURLToPath } from 'node:url';
import { startVitest } from 'vitest/node';
import { readOptions, usage, UsageError } from './aws/options.ts';
import { prepare } from './aws/prepare.ts';
import { readTestKey, stripeKeyVariable } from './stripe/key.ts';
import { targetVariable } from './target.ts';

/**
 * `npm run conformance`: every supported operation of the local cloud through the real clients; with `--aws` (and an
 * account's id) those that make sense there on AWS itself. Exits 1 where one does not behave as documented, 2 where
 * the command line or the account does not fit.
 */
try {
  const root = fileURLToPath(new URL('../..', import.meta.url));
  const options = readOptions(process.argv.slice(2), process.env, root);
  const stripeKey = readTestKey(process.env['STRIPE_TEST_KEY'], console.log);
  if (options) process.env[targetVariable] = JSON.stringify(await prepare(options, console.log));
  if (stripeKey) process.env[stripeKeyVariable] = stripeKey;
} catch (error) {
  if (!(error instanceof UsageError)) throw error;
  console.error(`${error.message}\n\n${usage}`);
  process.exit(2);
}
const vitest = await startVitest('test', ['tests/conformance/'], {
  watch: false,
  reporters: ['default', './tests/conformance/reporter.ts'],
});
await vitest.close();
