import type {
  CommonVariable,
  EnvironmentVariable,
  OptionalVariable,
} from '#shared/deployment/environment.ts';

/**
 * The value of a variable that infra gives. Each Lambda gets only those it needs, so a missing one is named the
 * moment it is read and not at start-up.
 * @throws Error naming the variable where it is missing or empty
 */
export function environment(name: Exclude<EnvironmentVariable, OptionalVariable> | CommonVariable): string {
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

/** One period's price: cents and ISO 4217, lower or upper case as the operator wrote it. */
export function price(): { amount: number; currency: string } {
  const amount = Number(environment('PRICE_CENTS'));
  if (!Number.isSafeInteger(amount) || amount <= 0) throw new Error('PRICE_CENTS is not a positive integer.');
  return { amount, currency: environment('PRICE_CURRENCY').toUpperCase() };
}
