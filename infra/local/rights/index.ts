import { createHash } from 'node:crypto';
import { accountId, credentials as accountKeys } from '../account.ts';
import type { Credentials } from '../protocol/sigv4.ts';
import { byAction, evaluate, type Verdict } from './evaluate.ts';
import { identityStatements, resourceStatements, type Statement } from './policy.ts';
import { account, type AccessRequest, type Caller, type Context } from './request.ts';
import { noteUse } from './used.ts';

/** Keys of the kind that Lambda puts into a function's environment. */
export interface AccessKeys {
  accessKeyId: string;
  secretAccessKey: string;
  sessionToken: string;
}

/** A service of AWS that comes by itself, for one of its own resources. */
export interface ServiceCaller {
  /** `cloudfront.amazonaws.com` */
  service: string;
  context?: Context;
}

/**
 * Who may do what in one cloud, as IAM says it of one account: the policies of roles, and those of the resources that have
 * some of their own (buckets, keys, functions). The template's, with its functions resolved.
 */
export class Rights {
  /** Secrets by access key id, of roles that got keys and of the account itself; grows with each role. */
  readonly credentials: Credentials = { [accountKeys.accessKeyId]: accountKeys.secretAccessKey };
  readonly #roles = new Map<string, Role>();
  readonly #callers = new Map<string, Caller>([[accountKeys.accessKeyId, account]]);
  readonly #resources = new Map<string, Policy>();

  /** Attaches a policy to a role, by the role's name. @throws NotSupported for what would not be evaluated */
  attach(role: string, policyName: string, document: unknown): void {
    const known = this.#roles.get(role) ?? new Role(role);
    known.policy.add(identityStatements(policyName, document));
    this.#roles.set(role, known);
  }

  /** Gives a resource a policy of its own, or more of one, by its ARN. @throws NotSupported as above */
  attachToResource(arn: string, policyName: string, document: unknown): void {
    const known = this.#resources.get(arn) ?? new Policy();
    known.add(resourceStatements(policyName, document));
    this.#resources.set(arn, known);
  }

  /** Keys with which a function acts as its role: the same at every start, so that what it signed stays good. */
  issueKeys(role: string, functionName: string): AccessKeys {
    const keys = keysOf(`${role}/${functionName}`);
    const known = this.#roles.get(role) ?? new Role(role);
    this.#roles.set(role, known);
    const { accessKeyId, secretAccessKey: secret, sessionToken } = keys;
    this.credentials[accessKeyId] = { secret, sessionToken };
    this.#callers.set(accessKeyId, {
      refusal: (request) => this.#refusalOf(known, functionName, request),
    });
    return keys;
  }

  /** Whose a key is that a signature was made with. @throws Error for one that was never given out */
  callerOf(accessKeyId: string): Caller {
    const caller = this.#callers.get(accessKeyId);
    if (!caller) throw new Error(`Nobody has the access key ${accessKeyId}.`);
    return caller;
  }

  /** Whether the role of a function may do this, for what Lambda does in its name. */
  refusalOfRole(role: string, functionName: string, request: AccessRequest): string | undefined {
    return this.#refusalOf(this.#roles.get(role) ?? new Role(role), functionName, request);
  }

  /** The same for a service, of which only the resource's own policy can speak. */
  refusalOfService(
    { service, context }: ServiceCaller,
    { action, resource }: AccessRequest,
  ): string | undefined {
    const statements = this.#policyOf(resource)?.forAction(action) ?? [];
    const verdict = evaluate(
      statements.filter(({ isPrincipal }) => isPrincipal(service)),
      { action, resource, context: { 'aws:sourceaccount': accountId, ...context } },
    );
    if (verdict.decision === 'allowed') return undefined;
    return refused(service, { action, resource }, verdict, 'resource-based');
  }

  #refusalOf(role: Role, functionName: string, request: AccessRequest): string | undefined {
    const refusal = this.#judge(role, functionName, request);
    noteUse(refusal === undefined ? 'used' : 'refused', role.name, request);
    return refusal;
  }

  #judge(role: Role, functionName: string, request: AccessRequest): string | undefined {
    const own = evaluate(role.policy.forAction(request.action), request);
    const caller = `arn:aws:sts::${accountId}:assumed-role/${role.name}/${functionName}`;
    if (own.decision === 'denied') return refused(caller, request, own, 'identity-based');
    const policy = this.#policyOf(request.resource);
    const about = (principal: string): Verdict =>
      evaluate(
        (policy?.forAction(request.action) ?? []).filter(({ isPrincipal }) => isPrincipal(principal)),
        request,
      );
    const ofRole = about(role.arn);
    if (ofRole.decision === 'denied') return refused(caller, request, ofRole, 'resource-based');
    // A key's policy alone decides who may use it, and leaves it to IAM by naming the account ("Key policies in AWS KMS").
    const isLeftToRoles = !request.action.startsWith('kms:') || about(accountArn).decision === 'allowed';
    if (ofRole.decision !== 'allowed' && !(own.decision === 'allowed' && isLeftToRoles))
      return refused(caller, request, own, isLeftToRoles ? 'identity-based' : 'resource-based');
    return undefined;
  }

  #policyOf(resource: string): Policy | undefined {
    // A bucket's policy is its objects' too.
    const owner = resource.startsWith(bucketArn) ? (resource.split('/', 1)[0] ?? resource) : resource;
    return this.#resources.get(owner);
  }
}

const bucketArn = 'arn:aws:s3:::';
const accountArn = `arn:aws:iam::${accountId}:root`;

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

/** Statements that may still grow. */
class Policy {
  #statements: Statement[] = [];
  /** Those that speak of an action. */
  forAction = byAction([]);

  add(statements: readonly Statement[]): void {
    this.#statements = [...this.#statements, ...statements];
    this.forAction = byAction(this.#statements);
  }
}

class Role {
  readonly name: string;
  readonly policy = new Policy();

  constructor(name: string) {
    this.name = name;
  }

  get arn(): string {
    return `arn:aws:iam::${accountId}:role/${this.name}`;
  }
}

/**
 * "User: ... is not authorized to perform: ..." ("Troubleshoot access denied error messages" of the IAM User Guide; S3
 * alone puts the ARN in quotes), and which conditions it failed at, which AWS does not tell.
 */
function refused(
  caller: string,
  { action, resource }: AccessRequest,
  verdict: Verdict,
  kind: 'identity-based' | 'resource-based',
): string {
  const quote = action.startsWith('s3:') ? '"' : '';
  const reason =
    verdict.decision === 'denied'
      ? `with an explicit deny in ${kind === 'identity-based' ? 'an' : 'a'} ${kind} policy`
      : `because no ${kind} policy allows the ${action} action`;
  const unmet = verdict.decision === 'silent' ? [...new Set(verdict.unmet)] : [];
  const conditions = unmet.length > 0 ? ` (conditions that do not hold: ${unmet.join(', ')})` : '';
  return `User: ${caller} is not authorized to perform: ${action} on resource: ${quote}${resource}${quote} ${reason}${conditions}`;
}
