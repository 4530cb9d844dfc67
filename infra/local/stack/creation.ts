import type { StackServices } from './context.ts';
import type { DeletionPolicy, JsonObject, TemplateResource } from './template.ts';
import { AwsError } from '../protocol/aws-error.ts';

/** State shared by all stack creations of one account. */
export interface StackAccount {
  /** Number of stack creations so far. Names that AWS generates differ between creations. */
  creations: number;
  /** Names that templates chose for resources that still exist. */
  names: Set<string>;
}

/** A resource after the rollback of its stack. */
export interface RolledBackResource {
  id: string;
  ref: string;
  status: 'DELETE_COMPLETE' | 'DELETE_SKIPPED' | 'DELETE_FAILED';
  reason?: string;
}

/** Error of a failed stack creation; `code` is CloudFormation's stack status. */
export class StackNotCreated extends Error {
  override name = 'StackNotCreated';
  readonly code: 'ROLLBACK_COMPLETE' | 'ROLLBACK_FAILED';
  /** In the order of their deletion. */
  readonly resources: readonly RolledBackResource[];

  constructor(resources: readonly RolledBackResource[], cause: unknown) {
    const failed = resources.filter(({ status }) => status === 'DELETE_FAILED');
    const code = failed.length === 0 ? 'ROLLBACK_COMPLETE' : 'ROLLBACK_FAILED';
    const reasons = [cause instanceof Error ? cause.message : String(cause)];
    reasons.push(...failed.map(({ id, reason }) => `${id}: ${reason}`));
    super(`${code}: ${reasons.join('; ')}`, { cause });
    this.code = code;
    this.resources = resources;
  }
}

/**
 * Path to the name property of each type whose names are unique in an account. All other names are generated, or may
 * repeat. A new type that a stack may retain must be listed, because its name could block the next creation.
 */
const chosenNames: Readonly<Record<string, readonly string[]>> = {
  'AWS::CloudFront::CachePolicy': ['CachePolicyConfig', 'Name'],
  'AWS::CloudFront::Function': ['Name'],
  'AWS::CloudFront::OriginAccessControl': ['OriginAccessControlConfig', 'Name'],
  'AWS::CloudFront::OriginRequestPolicy': ['OriginRequestPolicyConfig', 'Name'],
  'AWS::CloudFront::ResponseHeadersPolicy': ['ResponseHeadersPolicyConfig', 'Name'],
  'AWS::DynamoDB::Table': ['TableName'],
  'AWS::Logs::LogGroup': ['LogGroupName'],
  'AWS::S3::Bucket': ['BucketName'],
  'AWS::SES::ConfigurationSet': ['Name'],
  'AWS::SecretsManager::Secret': ['Name'],
  'AWS::SSM::Parameter': ['Name'],
};

/**
 * One creation of a stack. If a resource fails, all resources are rolled back in reverse order, each by its
 * DeletionPolicy (CloudFormation, "DeletionPolicy attribute").
 */
export class StackCreation {
  /** Makes generated names unique to this creation. */
  readonly suffix: string;
  readonly #account: StackAccount;
  readonly #failsAt: string | undefined;
  readonly #made: MadeResource[] = [];

  /** @param failsAt logical id of a resource whose creation fails on purpose */
  constructor(account: StackAccount, failsAt?: string) {
    this.#account = account;
    this.#failsAt = failsAt;
    account.creations += 1;
    this.suffix = String(account.creations);
  }

  /** Checks that a resource can be created. @throws Error if the resource is `failsAt`, or its name is taken */
  begin(id: string, resource: TemplateResource): void {
    if (id === this.#failsAt) throw new Error(`The creation of ${id} was refused.`);
    const name = chosenName(resource);
    if (name !== undefined && this.#account.names.has(name))
      throw new Error(`The creation of ${id} failed: ${name} already exists.`);
  }

  /** Records a created resource. Also writes the first access log of a bucket, as AWS does. */
  made(services: StackServices, resource: MadeResource): void {
    this.#made.push(resource);
    if (resource.chosenName !== undefined) this.#account.names.add(resource.chosenName);
    const logging = resource.properties['LoggingConfiguration'] as JsonObject | undefined;
    const target = logging?.['DestinationBucketName'];
    // S3 logs the calls that configure a bucket, and may deliver the log before the stack is complete.
    if (resource.type === 'AWS::S3::Bucket' && typeof target === 'string')
      services.s3.putObjectDirect(target, `${resource.ref}-access-log`, Buffer.from('REST.PUT.BUCKET\n'), {
        contentType: 'text/plain',
      });
  }

  /**
   * Deletes the created resources as far as possible. @returns the error, with the remaining resources and the reasons
   */
  async rollBack(services: StackServices, cause: unknown): Promise<StackNotCreated> {
    const resources: RolledBackResource[] = [];
    for (const made of this.#made.toReversed()) resources.push(await this.#takeBack(services, made));
    return new StackNotCreated(resources, cause);
  }

  async #takeBack(services: StackServices, made: MadeResource): Promise<RolledBackResource> {
    const { id, ref, chosenName: name } = made;
    if (made.policy === 'Retain') return { id, ref, status: 'DELETE_SKIPPED' };
    try {
      await deleteResource(services, made);
    } catch (error) {
      return { id, ref, status: 'DELETE_FAILED', reason: (error as Error).message };
    }
    if (name !== undefined) this.#account.names.delete(name);
    return { id, ref, status: 'DELETE_COMPLETE' };
  }
}

/**
 * Returns the name that a template sets for a resource, with its type. Undefined if AWS generates the name, or if the
 * name contains the stack's id, which is unique. Reads the unresolved property: a value computed from the stack's name
 * is the same at each creation.
 */
export function chosenName({ Type, Properties }: TemplateResource): string | undefined {
  const path = chosenNames[Type];
  if (!path) return undefined;
  let found: unknown = Properties;
  for (const key of path) found = (found as JsonObject | undefined)?.[key];
  const name = JSON.stringify(found) as string | undefined;
  return name === undefined || name.includes('AWS::StackId') ? undefined : `${Type} ${name}`;
}

interface MadeResource {
  id: string;
  type: string;
  /** Physical id. */
  ref: string;
  /** Resolved properties; empty for types that are accepted without effect. */
  properties: JsonObject;
  policy: DeletionPolicy;
  /** Name set by the template, for types whose names are unique in an account. */
  chosenName: string | undefined;
}

type Deleter = (resource: MadeResource) => Promise<void> | void;

/**
 * Deletes one resource from the stand-ins. A type without a deleter exists only in its stack and disappears with it.
 * @throws AwsError like the service: for a bucket that holds objects, a protected table or user pool
 */
async function deleteResource(services: StackServices, resource: MadeResource): Promise<void> {
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
