/** Names of buckets. */
export type BucketVariable =
  'UPLOADS_BUCKET' | 'DOCUMENTS_BUCKET' | 'MEDIA_BUCKET' | 'SITE_BUCKET' | 'EXPORTS_BUCKET';

/** ARNs of secrets. */
export type SecretVariable =
  'ORIGIN_SECRET_ARN' | 'VISITOR_SECRET_ARN' | 'ACCOUNT_SECRET_ARN' | 'STRIPE_SECRET_ARN';

/** The variables by which a deployment tells its Lambdas what is where; entries.ts says which Lambda has which. */
export type EnvironmentVariable =
  | 'TABLE_NAME'
  | BucketVariable
  | SecretVariable
  | 'USER_POOL_ID'
  | 'USER_POOL_CLIENT_ID'
  /** The client of our Lambdas alone (functions/access/user-pool/pool-client.ts). */
  | 'USER_POOL_SERVER_CLIENT_ID'
  /** Scheme and host of the site, no slash at the end. */
  | 'SITE_ORIGIN'
  /** The name of the parameter with the distribution's id (parameters.ts). */
  | 'DISTRIBUTION_PARAMETER'
  /** By what members pay: `stripe` or `bank-transfer`. */
  | 'PAYMENT_PROVIDER'
  | OptionalVariable
  /** One period's price, in the currency's smallest unit. */
  | 'PRICE_CENTS'
  /** ISO 4217. */
  | 'PRICE_CURRENCY'
  /** The name of the Lambda that reads PDFs. */
  | 'PDF_FUNCTION'
  /** Ids of countries, joined by commas. */
  | 'OPEN_COUNTRIES'
  /** `on` or `off`. */
  | 'CONTENT_REVIEW'
  /** Posts that one provider may create on one day (UTC). */
  | 'POSTS_PER_DAY'
  | 'MAIL_FROM'
  /** The configuration set of SES that counts what becomes of each mail. */
  | 'MAIL_CONFIGURATION_SET'
  | 'SUPPORT_EMAIL'
  /** Legal name and registered office. */
  | 'OPERATOR';

/** What a Lambda that speaks to the payment provider is given, by which of them a stage has chosen (`PAYMENT_PROVIDER`). */
export const providerVariables = {
  stripe: ['STRIPE_SECRET_ARN'],
  /** JSON of the account that members pay into. */
  'bank-transfer': ['BANK_DETAILS'],
} as const;

/** Variables that a stage may do without: `STRIPE_API_BASE` is given only where that is not its usual address. */
export const optionalVariables = [
  'STRIPE_API_BASE',
  'STATEMENT_DESCRIPTOR',
  'AUTOMATIC_TAX',
  ...providerVariables.stripe,
  ...providerVariables['bank-transfer'],
] as const;
export type OptionalVariable = (typeof optionalVariables)[number];

/** What a Lambda has whether or not its code looks at it: infra says the stage, Lambda itself the region. */
export type CommonVariable = 'STAGE' | 'AWS_REGION';

/** Values of a Lambda's variables, by name. */
export type Environment = Partial<Record<EnvironmentVariable, string>>;
