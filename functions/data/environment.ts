import type {
  CommonVariable,
  EnvironmentVariable,
  OptionalVariable,
  SecretVariable,
} from '#shared/deployment/environment.ts';
import type { Membership } from '#shared/membership.ts';

/**
 * The value of a variable that infra gives. Each Lambda gets only those it needs, so a missing one is named the
 * moment it is read and not at start-up.
 * @throws Error naming the variable where it is missing or empty
 */
export function environment(
  name: Exclude<EnvironmentVariable, OptionalVariable> | SecretVariable | CommonVariable,
): string {
  const value = process.env[name];
  if (!value) throw new Error(`The environment variable ${name} is missing.`);
  return value;
}

/** The value of a variable that a stage may do without; undefined there. */
export const optionalEnvironment = (name: OptionalVariable): string | undefined =>
  process.env[name] || undefined;

/** Read for every card of a page, so what the variable says is taken apart once. */
let open: { value: string; countries: readonly string[] } | undefined;

/** Ids of the countries this deployment is open for; empty is a valid choice (nothing is public then). */
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

/** Whether a reviewer must approve contents and photos before they are public. */
export const contentReviewOn = (): boolean => environment('CONTENT_REVIEW') === 'on';

/** Posts that one provider may create on one day (UTC). */
export function postsPerDay(): number {
  const count = Number(environment('POSTS_PER_DAY'));
  if (!Number.isSafeInteger(count) || count <= 0) throw new Error('POSTS_PER_DAY is not a positive integer.');
  return count;
}

/** By what this deployment's members pay. */
export function paymentProviderName(): Membership['provider'] {
  const name = environment('PAYMENT_PROVIDER');
  if (name !== 'stripe' && name !== 'bank-transfer')
    throw new Error(`PAYMENT_PROVIDER is neither stripe nor bank-transfer: ${name}.`);
  return name;
}

/** One period's price: cents and ISO 4217, lower or upper case as the operator wrote it. */
export function price(): { amount: number; currency: string } {
  const amount = Number(environment('PRICE_CENTS'));
  if (!Number.isSafeInteger(amount) || amount <= 0) throw new Error('PRICE_CENTS is not a positive integer.');
  return { amount, currency: environment('PRICE_CURRENCY').toUpperCase() };
}
