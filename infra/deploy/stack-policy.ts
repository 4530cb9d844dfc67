/**
 * Resource types that an update must never replace or delete.
 *
 * Losing a key or secret is as bad as losing a table: a key decrypts the documents, and a secret reproduces the stored
 * hashes. The pool's clients are excluded: replacing one only ends sessions, and some changes are possible only by
 * replacement.
 */
export const keptTypes = [
  'AWS::DynamoDB::Table',
  'AWS::Cognito::UserPool',
  'AWS::S3::Bucket',
  'AWS::KMS::Key',
  'AWS::SecretsManager::Secret',
] as const;
export type KeptType = (typeof keptTypes)[number];

/**
 * Stack policy that allows every update except replacing or deleting resources with data (CloudFormation, "Prevent
 * updates to stack resources"). It names types, to cover buckets added later.
 */
export const stackPolicy = {
  Statement: [
    { Effect: 'Allow', Principal: '*', Action: 'Update:*', Resource: '*' },
    {
      Effect: 'Deny',
      Principal: '*',
      Action: ['Update:Replace', 'Update:Delete'],
      Resource: '*',
      Condition: { StringEquals: { ResourceType: keptTypes } },
    },
  ],
} as const;
