/**
 * Everything that the main path asks of AWS, by the services' own names; but for the one parameter, which a
 * worker reads once in its life (outage.test.ts).
 */
export const awsCalls = [
  'dynamodb GetItem',
  'dynamodb PutItem',
  'dynamodb Query',
  'dynamodb TransactWriteItems',
  'dynamodb UpdateItem',
  's3 CopyObject',
  's3 DeleteObject',
  's3 DeleteObjects',
  's3 GetObject',
  's3 PostObject',
  's3 PutObject',
  'cognito AdminAddUserToGroup',
  'cognito ConfirmSignUp',
  'cognito InitiateAuth',
  'cognito RespondToAuthChallenge',
  'cognito SignUp',
  'ses SendEmail',
  'secretsManager GetSecretValue',
  'cloudfront CreateInvalidation',
];

/** And of the payment provider. */
export const stripeCalls = [
  'stripe POST /v1/customers',
  'stripe POST /v1/checkout/sessions',
  'stripe GET /v1/invoices',
  'stripe GET /v1/charges',
  'stripe GET /v1/subscriptions/{id}',
];

/** And the browsers of the site. */
export const siteCalls = [
  'site GET /api/me',
  'site PUT /api/verification/details',
  'site POST /api/verification/documents',
  'site POST /api/verification/submit',
  'site GET /api/admin/verifications',
  'site POST /api/admin/verifications/{id}/claim',
  'site POST /api/admin/verifications/{id}/decision',
  'site POST /api/create-checkout',
  'site GET /api/check-subscription',
  'site POST /api/photos',
  'site GET /api/photos/{id}',
  'site PUT /api/listing',
  'site GET /api/cards',
  'site GET /api/listings/{id}',
  'site POST /api/listings/{id}/contact',
  'site POST /api/listing/visibility',
];
