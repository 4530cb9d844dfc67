import { AwsError } from '../protocol/aws-error.ts';
import type { StackServices } from './context.ts';
import type { DeletionPolicy, JsonObject } from './template.ts';

/** A resource as its creation left it. */
export interface MadeResource {
  id: string;
  type: string;
  /** Its physical id. */
  ref: string;
  /** Resolved; empty for the types that are taken without effect. */
  properties: JsonObject;
  policy: DeletionPolicy;
  /** The name that the template chose, where only one resource of an account may have it. */
  chosenName: string | undefined;
}

type Deleter = (resource: MadeResource) => Promise<void> | void;

/**
 * Deletes one resource from the stand-ins. A type without a deleter exists only in the stack that made it and goes with
 * that stack.
 * @throws AwsError as the service refuses: a bucket that holds objects, a protected table or user pool
 */
export async function deleteResource(services: StackServices, resource: MadeResource): Promise<void> {
  const deleters: Record<string, Deleter> = {
    'AWS::Cognito::UserPool': ({ ref, properties }) => {
      if (properties['DeletionProtection'] === 'ACTIVE')
        throw new AwsError('InvalidParameterException', 400, 'Deletion protection is activated.');
      services.cognito.deleteUserPool(ref);
    },
    'AWS::DynamoDB::Table': async ({ ref, properties }) => {
      if (properties['DeletionProtectionEnabled'] === true)
        throw new AwsError('ValidationException', 400, 'Resource is protected against deletion.');
      await services.dynamodb.deleteTable(ref);
    },
    'AWS::S3::Bucket': ({ ref }) => services.s3.deleteBucket(ref),
    'AWS::SecretsManager::Secret': ({ ref }) => services.secrets.deleteSecret(ref),
    'AWS::SSM::Parameter': ({ ref }) => services.ssm.deleteParameter(ref),
  };
  await deleters[resource.type]?.(resource);
}
