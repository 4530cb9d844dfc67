import { createHash } from 'node:crypto';
import { accountId, arnOf, credentials as accountKeys } from '../account.ts';
import type { Credentials } from '../protocol/sigv4.ts';
import { Policy, type Verdict } from './policy.ts';
import { account, type AccessRequest, type Caller, type Context } from './request.ts';
import { noteUse } from './used.ts';

/** AWS service that makes a request on behalf of one of its resources. */
export interface ServiceCaller {
  /** `cloudfront.amazonaws.com` */
  service: string;
  context?: Context;
}

/** Keys of the kind that Lambda sets in a function's environment. */
type AccessKeys = Record<'accessKeyId' | 'secretAccessKey' | 'sessionToken', string>;

/**
 * Permissions in one cloud, evaluated as IAM does for one account. Holds the policies of roles and of resources
 * (buckets, keys, functions), with the template's functions resolved.
 */
export class Rights {
  /** Secrets by access key id: the account's own, plus each role's once its keys are issued. */
  readonly credentials: Credentials = { [accountKeys.accessKeyId]: accountKeys.secretAccessKey };
  readonly #callers = new Map<string, Caller>([[accountKeys.accessKeyId, account]]);
  readonly #roles = new Map<string, Policy>();
  /** Policies by resource ARN. */
  readonly #resources = new Map<string, Policy>();

  /** Attaches a policy to a role, by name. @throws NotSupported for a statement that can't be evaluated */
  attach(role: string, policyName: string, document: unknown): void {
    policyOf(this.#roles, role).add('identity', policyName, document);
  }

  /** Adds a policy to a resource, by its ARN. @throws NotSupported for a statement that can't be evaluated */
  attachToResource(arn: string, policyName: string, document: unknown): void {
    policyOf(this.#resources, arn).add('resource', policyName, document);
  }

  /**
   * Issues keys for a function that acts as its role. The keys are the same at every start, so earlier signatures stay
   * valid.
   */
  issueKeys(role: string, functionName: string): AccessKeys {
    const keys = keysOf(`${role}/${functionName}`);
    const { accessKeyId, secretAccessKey: secret, sessionToken } = keys;
    this.credentials[accessKeyId] = { secret, sessionToken };
    this.#callers.set(accessKeyId, {
      refusal: (request) => this.refusalOfRole(role, functionName, request),
    });
    return keys;
  }

  /** Returns the caller that owns an access key. @throws Error for a key that was never issued */
  callerOf(accessKeyId: string): Caller {
    const caller = this.#callers.get(accessKeyId);
    if (!caller) throw new Error(`The access key ${accessKeyId} was never issued.`);
    return caller;
  }

  /** Returns why a function's role may not make a request, or undefined if it may. */
  refusalOfRole(role: string, functionName: string, request: AccessRequest): string | undefined {
    const refusal = this.#judge(role, functionName, request);
    noteUse(refusal === undefined ? 'used' : 'refused', role, request);
    return refusal;
  }

  /** Returns why a service may not make a request, or undefined if it may. Only the resource's policy can allow it. */
  refusalOfService(
    { service, context }: ServiceCaller,
    { action, resource }: AccessRequest,
  ): string | undefined {
    const request = { action, resource, context: { 'aws:sourceaccount': accountId, ...context } };
    const verdict = this.#policyOf(resource).judge(request, service);
    return verdict.decision === 'allowed' ? undefined : refused(service, request, verdict, 'resource-based');
  }

  #judge(role: string, functionName: string, request: AccessRequest): string | undefined {
    const caller = `arn:aws:sts::${accountId}:assumed-role/${role}/${functionName}`;
    const resource = this.#policyOf(request.resource);
    const own = (this.#roles.get(role) ?? new Policy()).judge(request);
    const ofRole = resource.judge(request, arnOf('iam', `role/${role}`, ''));
    if (own.decision === 'denied') return refused(caller, request, own, 'identity-based');
    if (ofRole.decision === 'denied') return refused(caller, request, ofRole, 'resource-based');
    // Only a key's own policy decides who may use the key. The policy delegates to IAM by naming the account ("Key
    // policies in AWS KMS").
    const isLeftToRoles =
      !request.action.startsWith('kms:') ||
      resource.judge(request, arnOf('iam', 'root', '')).decision === 'allowed';
    if (ofRole.decision === 'allowed' || (own.decision === 'allowed' && isLeftToRoles)) return undefined;
    return refused(caller, request, own, isLeftToRoles ? 'identity-based' : 'resource-based');
  }

  /** Returns the policy of a resource. A bucket's policy also covers its objects. */
  #policyOf(resource: string): Policy {
    const owner = resource.startsWith('arn:aws:s3:::') ? (resource.split('/', 1)[0] ?? '') : resource;
    return this.#resources.get(owner) ?? new Policy();
  }
}

function policyOf(policies: Map<string, Policy>, name: string): Policy {
  const policy = policies.get(name) ?? new Policy();
  policies.set(name, policy);
  return policy;
}

/** Length of AWS's session tokens, which presigned URLs and forms contain. */
const sessionTokenBytes = 768;

function keysOf(name: string): AccessKeys {
  const bytes = createHash('shake256', { outputLength: 38 + sessionTokenBytes })
    .update(name)
    .digest();
  return {
    accessKeyId: `ASIA${bytes.subarray(0, 8).toString('hex').toUpperCase()}`,
    secretAccessKey: bytes.subarray(8, 38).toString('base64'),
    sessionToken: bytes.subarray(38).toString('base64'),
  };
}

/**
 * Builds AWS's access-denied message (IAM User Guide, "Troubleshoot access denied error messages"). Adds the unmet
 * conditions, which AWS does not show. Only S3 quotes the ARN.
 */
function refused(
  caller: string,
  { action, resource }: AccessRequest,
  { decision, unmet }: Verdict,
  kind: 'identity-based' | 'resource-based',
): string {
  const quote = action.startsWith('s3:') ? '"' : '';
  const reason =
    decision === 'denied'
      ? `with an explicit deny in ${kind === 'identity-based' ? 'an' : 'a'} ${kind} policy`
      : `because no ${kind} policy allows the ${action} action`;
  const conditions = unmet.length > 0 ? ` (conditions that do not hold: ${unmet.join(', ')})` : '';
  return `User: ${caller} is not authorized to perform: ${action} on resource: ${quote}${resource}${quote} ${reason}${conditions}`;
}
