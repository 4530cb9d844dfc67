import { startVitest } from 'vitest/node';

/** `npm run conformance`: every promise of the local cloud, exercised through the real clients. */
const vitest = await startVitest('test', ['tests/conformance/'], {
  watch: false,
  reporters: ['default', './tests/conformance/reporter.ts'],
});
await vitest.close();
