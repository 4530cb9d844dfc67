/**
 * The variables that infra gives; each Lambda gets only those it needs, so a missing one is named the moment
 * it is read and not at start-up.
 */
export type EnvironmentVariable =
  | 'TABLE_NAME'
  | 'UPLOADS_BUCKET'
  | 'DOCUMENTS_BUCKET'
  | 'DOCUMENTS_KEY_ARN'
  | 'MEDIA_BUCKET'
  | 'SITE_BUCKET'
  | 'EXPORTS_BUCKET'
  | 'USER_POOL_ID'
  | 'USER_POOL_CLIENT_ID'
  /** Scheme and host of the site, no slash at the end. */
  | 'SITE_ORIGIN'
  | 'DISTRIBUTION_PARAMETER'
  | 'ORIGIN_SECRET_ARN'
  | 'CURSOR_KEY_ARN'
  | 'STRIPE_SECRET_ARN'
  | 'STRIPE_API_BASE'
  | 'PRICE_CENTS'
  | 'PRICE_CURRENCY'
  | 'OPEN_COUNTRIES'
  | 'CONTENT_REVIEW'
  | 'MAIL_FROM'
  | 'SUPPORT_EMAIL'
  /** Legal name and registered office. */
  | 'OPERATOR'
  | 'STAGE'
  /** Lambda itself sets it. */
  | 'AWS_REGION';

/** Throws an Error naming the variable where it is missing or empty. */
export function environment(name: EnvironmentVariable): string {
  const value = process.env[name];
  if (!value) throw new Error(`The environment variable ${name} is missing.`);
  return value;
}

/** Ids of the countries this deployment is open for; empty is a valid choice (nothing is public then). */
export function openCountries(): string[] {
  const value = process.env['OPEN_COUNTRIES'];
  if (value === undefined) throw new Error('The environment variable OPEN_COUNTRIES is missing.');
  return value
    .split(',')
    .map((id) => id.trim())
    .filter(Boolean);
}

/** Whether a reviewer must approve contents and photos before they are public. */
export const contentReviewOn = (): boolean => environment('CONTENT_REVIEW') === 'on';

/** One period's price: cents and ISO 4217, lower or upper case as the operator wrote it. */
export function price(): { amount: number; currency: string } {
  const amount = Number(environment('PRICE_CENTS'));
  if (!Number.isSafeInteger(amount) || amount <= 0) throw new Error('PRICE_CENTS is not a positive integer.');
  return { amount, currency: environment('PRICE_CURRENCY').toUpperCase() };
}
