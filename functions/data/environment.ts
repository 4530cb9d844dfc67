import type {
  CommonVariable,
  EnvironmentVariable,
  OptionalVariable,
  SecretVariable,
} from '#shared/deployment/environment.ts';
import type { Membership } from '#shared/membership.ts';

/**
 * Returns a variable that infra sets. Each Lambda gets only the variables it needs, so a missing one is reported when
 * it is read, not at start-up.
 * @throws Error naming the variable if it is missing or empty
 */
export function environment(
  name: Exclude<EnvironmentVariable, OptionalVariable> | SecretVariable | CommonVariable,
): string {
  const value = process.env[name];
  if (!value) throw new Error(`The environment variable ${name} is missing.`);
  return value;
}

/** Returns a variable that a stage may leave out. */
export const optionalEnvironment = (name: OptionalVariable): string | undefined =>
  process.env[name] || undefined;

/** Parsed setting of open countries, cached because it is read for every card of a page. */
let open: { value: string; countries: readonly string[] } | undefined;

/** Returns the ids of the countries for which this deployment is open. Empty is valid: nothing is public then. */
export function openCountries(): readonly string[] {
  const value = process.env['OPEN_COUNTRIES'];
  if (value === undefined) throw new Error('The environment variable OPEN_COUNTRIES is missing.');
  if (open?.value !== value) {
    const countries = value
      .split(',')
      .map((id) => id.trim())
      .filter(Boolean);
    open = { value, countries };
  }
  return open.countries;
}

/** True if a reviewer must approve contents and photos before they become public. */
export const contentReviewOn = (): boolean => environment('CONTENT_REVIEW') === 'on';

/** Returns the number of posts that a provider may create per day (UTC). */
export function postsPerDay(): number {
  const count = Number(environment('POSTS_PER_DAY'));
  if (!Number.isSafeInteger(count) || count <= 0) throw new Error('POSTS_PER_DAY is not a positive integer.');
  return count;
}

/** Returns the name of this deployment's payment provider. */
export function paymentProviderName(): Membership['provider'] {
  const name = environment('PAYMENT_PROVIDER');
  if (name !== 'stripe' && name !== 'bank-transfer')
    throw new Error(`PAYMENT_PROVIDER is neither stripe nor bank-transfer: ${name}.`);
  return name;
}

/** Returns the price of one period: cents, and the ISO 4217 currency in capitals. */
export function price(): { amount: number; currency: string } {
  const amount = Number(environment('PRICE_CENTS'));
  if (!Number.isSafeInteger(amount) || amount <= 0) throw new Error('PRICE_CENTS is not a positive integer.');
  return { amount, currency: environment('PRICE_CURRENCY').toUpperCase() };
}
