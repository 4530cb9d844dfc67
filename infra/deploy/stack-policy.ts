/**
 * What a mistake must not take away. A replaced key or secret is as bad as a lost table: documents are encrypted with the
 * one, and hashes that were stored are found again by the other. The pool's clients are not among them: to replace one
 * ends sessions and loses nothing, and a client that must change can't be changed in any other way.
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
 * Lets an update do everything but replace or delete what holds data (CloudFormation, "Prevent updates to stack
 * resources"). By type and not by name, so that it holds for a bucket that comes later.
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
