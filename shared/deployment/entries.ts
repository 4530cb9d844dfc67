import type { EnvironmentVariable } from './environment.ts';

/** Every Lambda, by the name of its file in functions/entry. */
export const entries = [
  'page',
  'browse',
  'sign-in',
  'member',
  'verification',
  'membership',
  'admin',
  'stripe-webhook',
  'photo',
  'pdf',
  'auth-trigger',
  'token-trigger',
  'job',
  'probe',
] as const;
export type Entry = (typeof entries)[number];

/** What each Lambda behind the API needs to check a request and to answer it. */
const api = ['TABLE_NAME', 'ORIGIN_SECRET_ARN', 'SITE_ORIGIN'] as const;

/**
 * The variables that each Lambda's code reads: all that its bundle can reach, and no more. Infra gives exactly
 * these: a name that is missing or too many stops the synthesis, and a test compares the list with the bundles.
 */
export const variablesOf: Readonly<Record<Entry, readonly EnvironmentVariable[]>> = {
  page: [
    'TABLE_NAME',
    'OPEN_COUNTRIES',
    'VISITOR_SECRET_ARN',
    'SITE_ORIGIN',
    'SUPPORT_EMAIL',
    'OPERATOR',
    'PAYMENT_PROVIDER',
  ],
  browse: [
    ...api,
    'OPEN_COUNTRIES',
    'VISITOR_SECRET_ARN',
    'USER_POOL_ID',
    'USER_POOL_CLIENT_ID',
    'PRICE_CENTS',
    'PRICE_CURRENCY',
    'PAYMENT_PROVIDER',
    'SUPPORT_EMAIL',
  ],
  'sign-in': [...api, 'VISITOR_SECRET_ARN', 'ACCOUNT_SECRET_ARN', 'USER_POOL_ID', 'USER_POOL_CLIENT_ID'],
  member: [
    ...api,
    'OPEN_COUNTRIES',
    'VISITOR_SECRET_ARN',
    'ACCOUNT_SECRET_ARN',
    'USER_POOL_ID',
    'USER_POOL_SERVER_CLIENT_ID',
    'CONTENT_REVIEW',
    'POSTS_PER_DAY',
    'UPLOADS_BUCKET',
    'MEDIA_BUCKET',
    'EXPORTS_BUCKET',
  ],
  verification: [
    ...api,
    'OPEN_COUNTRIES',
    'VISITOR_SECRET_ARN',
    'ACCOUNT_SECRET_ARN',
    'DOCUMENTS_BUCKET',
    'PDF_FUNCTION',
  ],
  membership: [
    ...api,
    'OPEN_COUNTRIES',
    'PAYMENT_PROVIDER',
    'BANK_DETAILS',
    'STRIPE_SECRET_ARN',
    'STRIPE_API_BASE',
    'STATEMENT_DESCRIPTOR',
    'AUTOMATIC_TAX',
    'PRICE_CENTS',
    'PRICE_CURRENCY',
  ],
  admin: [
    ...api,
    'OPEN_COUNTRIES',
    'VISITOR_SECRET_ARN',
    'ACCOUNT_SECRET_ARN',
    'DOCUMENTS_BUCKET',
    'MEDIA_BUCKET',
  ],
  'stripe-webhook': [
    'TABLE_NAME',
    'OPEN_COUNTRIES',
    'STRIPE_SECRET_ARN',
    'STRIPE_API_BASE',
    'STATEMENT_DESCRIPTOR',
    'AUTOMATIC_TAX',
  ],
  photo: ['TABLE_NAME', 'OPEN_COUNTRIES', 'UPLOADS_BUCKET', 'MEDIA_BUCKET'],
  pdf: ['DOCUMENTS_BUCKET'],
  'auth-trigger': ['TABLE_NAME', 'OPEN_COUNTRIES', 'VISITOR_SECRET_ARN', 'ACCOUNT_SECRET_ARN', 'SITE_ORIGIN'],
  'token-trigger': [],
  job: [
    'TABLE_NAME',
    'OPEN_COUNTRIES',
    'VISITOR_SECRET_ARN',
    'ACCOUNT_SECRET_ARN',
    'SITE_ORIGIN',
    'SUPPORT_EMAIL',
    'MAIL_FROM',
    'MAIL_CONFIGURATION_SET',
    'USER_POOL_ID',
    'USER_POOL_CLIENT_ID',
    'DISTRIBUTION_PARAMETER',
    'UPLOADS_BUCKET',
    'MEDIA_BUCKET',
    'SITE_BUCKET',
    'DOCUMENTS_BUCKET',
    'EXPORTS_BUCKET',
  ],
  probe: ['SITE_ORIGIN'],
};
