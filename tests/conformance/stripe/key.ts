import { UsageError } from '../aws/options.ts';

/** The runner puts STRIPE_TEST_KEY here, so that no other test run ever calls Stripe. */
export const stripeKeyVariable = 'CONFORMANCE_STRIPE_KEY';

/**
 * The key that Stripe's part runs with, and a word about what that does.
 * @returns undefined for a run on the stand-in
 * @throws UsageError, without the key, for one that is not of test mode: tests with it would move money
 */
export function readTestKey(key: string | undefined, print: (line: string) => void): string | undefined {
  if (!key) return undefined;
  if (!/^(sk|rk)_test_\w+$/.test(key))
    throw new UsageError('STRIPE_TEST_KEY is no key of test mode: those begin with sk_test_ or rk_test_.');
  print('NOBODY HAS RUN THIS SUITE AGAINST STRIPE YET. What fails may be the suite, not the service.');
  print(
    'In Stripe’s test mode a run makes customers, products, prices and checkout sessions, which stay, and ' +
      'subscriptions on test clocks, which it deletes.',
  );
  return key;
}
