import { createHash } from 'node:crypto';
import { accountId, arnOf, credentials as accountKeys } from '../account.ts';
import type { Credentials } from '../protocol/sigv4.ts';
import { Policy, type Verdict } from './policy.ts';
import { account, type AccessRequest, type Caller, type Context } from './request.ts';
import { noteUse } from './used.ts';

/** A service of AWS that comes by itself, for one of its own resources. */
export interface ServiceCaller {
  /** `cloudfront.amazonaws.com` */
  service: string;
  context?: Context;
}

/** Keys of the kind that Lambda puts into a function's environment. */
type AccessKeys = Record<'accessKeyId' | 'secretAccessKey' | 'sessionToken', string>;

/**
 * Who may do what in one cloud, as IAM says it of one account: the policies of roles, and those of the resources that have
 * some of their own (buckets, keys, functions). The template's, with its functions resolved.
 */
export class Rights {
  /** Secrets by access key id, of roles that got keys and of the account itself; grows with each role. */
  readonly credentials: Credentials = { [accountKeys.accessKeyId]: accountKeys.secretAccessKey };
  readonly #callers = new Map<string, Caller>([[accountKeys.accessKeyId, account]]);
  /** By the name of a role. */
  readonly #roles = new Map<string, Policy>();
  /** By the ARN of a resource. */
  readonly #resources = new Map<string, Policy>();

  /** Attaches a policy to a role, by the role's name. @throws NotSupported for what would not be evaluated */
  attach(role: string, policyName: string, document: unknown): void {
    policyOf(this.#roles, role).add('identity', policyName, document);
  }

  /** Gives a resource a policy of its own, or more of one, by its ARN. @throws NotSupported as above */
  attachToResource(arn: string, policyName: string, document: unknown): void {
    policyOf(this.#resources, arn).add('resource', policyName, document);
  }

  /** Issues keys with which a function acts as its role: the same at every start, so that what it signed stays good. */
  issueKeys(role: string, functionName: string): AccessKeys {
    const keys = keysOf(`${role}/${functionName}`);
    const { accessKeyId, secretAccessKey: secret, sessionToken } = keys;
    this.credentials[accessKeyId] = { secret, sessionToken };
    this.#callers.set(accessKeyId, {
      refusal: (request) => this.refusalOfRole(role, functionName, request),
    });
    return keys;
  }

  /** Returns who has the key of a signature. @throws Error for a key that was never given out */
  callerOf(accessKeyId: string): Caller {
    const caller = this.#callers.get(accessKeyId);
    if (!caller) throw new Error(`Nobody has the access key ${accessKeyId}.`);
    return caller;
  }

  /** Says why the role of a function may not do this; undefined where it may. */
  refusalOfRole(role: string, functionName: string, request: AccessRequest): string | undefined {
    const refusal = this.#judge(role, functionName, request);
    noteUse(refusal === undefined ? 'used' : 'refused', role, request);
    return refusal;
  }

  /** The same for a service, of which only the resource's own policy can speak. */
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
    // A key's policy alone decides who may use it, and leaves it to IAM by naming the account ("Key policies in AWS KMS").
    const isLeftToRoles =
      !request.action.startsWith('kms:') ||
      resource.judge(request, arnOf('iam', 'root', '')).decision === 'allowed';
    if (ofRole.decision === 'allowed' || (own.decision === 'allowed' && isLeftToRoles)) return undefined;
    return refused(caller, request, own, isLeftToRoles ? 'identity-based' : 'resource-based');
  }

  /** A bucket's policy is its objects' too. */
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

/** As long as AWS's, since addresses and forms carry a token whole. */
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
 * "User: ... is not authorized to perform: ..." ("Troubleshoot access denied error messages" of the IAM User Guide; S3
 * alone puts the ARN in quotes), and which conditions it failed at, which AWS does not tell.
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
