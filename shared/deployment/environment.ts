/** Variables that hold bucket names. */
export type BucketVariable =
  'UPLOADS_BUCKET' | 'DOCUMENTS_BUCKET' | 'MEDIA_BUCKET' | 'SITE_BUCKET' | 'EXPORTS_BUCKET';

/** Variables that hold ARNs of secrets. */
export type SecretVariable =
  'ORIGIN_SECRET_ARN' | 'VISITOR_SECRET_ARN' | 'ACCOUNT_SECRET_ARN' | 'STRIPE_SECRET_ARN';

/** Environment variables of our Lambdas; entries.ts assigns them to each Lambda. */
export type EnvironmentVariable =
  | 'TABLE_NAME'
  | BucketVariable
  | SecretVariable
  | 'USER_POOL_ID'
  | 'USER_POOL_CLIENT_ID'
  /** Id of the client that only our Lambdas use (functions/access/user-pool/pool-client.ts). */
  | 'USER_POOL_SERVER_CLIENT_ID'
  /** Scheme and host, without a trailing slash. */
  | 'SITE_ORIGIN'
  /** Name of the SSM parameter that holds the distribution's id (parameters.ts). */
  | 'DISTRIBUTION_PARAMETER'
  /** `stripe` or `bank-transfer`. */
  | 'PAYMENT_PROVIDER'
  | OptionalVariable
  /** Price of one period, in the currency's smallest unit. */
  | 'PRICE_CENTS'
  /** ISO 4217. */
  | 'PRICE_CURRENCY'
  | 'PDF_FUNCTION'
  /** Country ids, separated by commas. */
  | 'OPEN_COUNTRIES'
  /** `on` or `off`. */
  | 'CONTENT_REVIEW'
  /** Maximum posts per provider and UTC day. */
  | 'POSTS_PER_DAY'
  | 'MAIL_FROM'
  /** SES configuration set that counts bounces, complaints and other results of mails. */
  | 'MAIL_CONFIGURATION_SET'
  | 'SUPPORT_EMAIL'
  /** Point of contact for authorities. */
  | 'AUTHORITY_EMAIL'
  /** JSON of the operator's own phone numbers, by country. */
  | 'URGENT_HELP'
  /** Operator's legal name and registered office. */
  | 'OPERATOR';

/** Variables of Lambdas that call the payment provider, by provider (`PAYMENT_PROVIDER`). */
export const providerVariables = {
  stripe: ['STRIPE_SECRET_ARN'],
  /** JSON of the bank account that members pay into. */
  'bank-transfer': ['BANK_DETAILS'],
} as const;

/** Variables that a stage may leave unset. `STRIPE_API_BASE` is set only if it differs from Stripe's usual address. */
export const optionalVariables = [
  'STRIPE_API_BASE',
  'STATEMENT_DESCRIPTOR',
  'AUTOMATIC_TAX',
  ...providerVariables.stripe,
  ...providerVariables['bank-transfer'],
] as const;
export type OptionalVariable = (typeof optionalVariables)[number];

/** Variables that every Lambda has: infra sets the stage, Lambda sets the region. */
export type CommonVariable = 'STAGE' | 'AWS_REGION';

/** Values of a Lambda's environment variables, by name. */
export type Environment = Partial<Record<EnvironmentVariable, string>>;
