/**
 * The POST policy: who signed a form and what the form may say ("POST Policy" and "Authenticating Requests in
 * Browser-Based Uploads Using POST" of the S3 reference). Every field must be covered by a condition, every
 * condition must hold; variables in fields are expanded before.
 */
import { z } from 'zod';
import type { Clock } from '../clock.ts';
import type { Caller } from '../rights/request.ts';
import { AwsError } from '../protocol/aws-error.ts';
import {
  hmacHex,
  isSessionOf,
  parseCredential,
  REGION,
  sameText,
  secretOf,
  signingKey,
  type Credentials,
} from '../protocol/sigv4.ts';

export interface PostRules {
  credentials: Credentials;
  /** Whose a key of these is. */
  callerOf: (accessKeyId: string) => Caller;
  clock: Clock;
}

const conditionSchema = z.union([
  z.record(z.string(), z.string()).refine((condition) => Object.keys(condition).length === 1),
  z.tuple([z.literal(['eq', 'starts-with']), z.string().startsWith('$'), z.string()]),
  z.tuple([
    z.literal('content-length-range'),
    z.coerce.number().int().min(0),
    z.coerce.number().int().min(0),
  ]),
]);
const policySchema = z.strictObject({
  expiration: z.iso.datetime(),
  conditions: z.array(conditionSchema),
});

interface Match {
  operator: 'eq' | 'starts-with';
  /** Lower-case. */
  name: string;
  value: string;
}

interface Policy {
  expiration: string;
  matches: Match[];
  /** Allowed sizes of the file in bytes, both ends included. */
  ranges: Array<[minimum: number, maximum: number]>;
}

/** Fields that need no condition (beside `x-ignore-*`). */
const UNCONDITIONED = ['x-amz-signature', 'file', 'policy'];

/** Verifies the signature over the policy of a form and gives who made it. Throws the errors that S3 documents. */
export function verifyPostSignature(
  fields: Map<string, string>,
  { credentials, callerOf }: PostRules,
): Caller {
  const need = (name: string): string => {
    const value = fields.get(name.toLowerCase());
    if (value) return value;
    throw new AwsError('InvalidArgument', 400, `Bucket POST must contain a field named '${name}'.`, {
      ArgumentName: name,
      ArgumentValue: '',
    });
  };
  // Without a policy the sender is anonymous, and no bucket here is open to anybody.
  if (!fields.has('policy')) throw new AwsError('AccessDenied', 403, 'Access Denied');
  const policy = need('Policy');
  const signature = need('X-Amz-Signature');
  const date = need('X-Amz-Date');
  if (need('X-Amz-Algorithm') !== 'AWS4-HMAC-SHA256') {
    throw new AwsError('InvalidArgument', 400, 'Only AWS4-HMAC-SHA256 is supported.');
  }
  const credential = parseCredential(need('X-Amz-Credential'));
  if (
    !credential ||
    credential.region !== REGION ||
    credential.service !== 's3' ||
    !date.startsWith(credential.date)
  ) {
    throw new AwsError('InvalidArgument', 400, 'Error parsing the X-Amz-Credential parameter.');
  }
  const secret = secretOf(credentials, credential.accessKeyId);
  if (secret === undefined) {
    throw new AwsError(
      'InvalidAccessKeyId',
      403,
      'The AWS Access Key Id you provided does not exist in our records.',
    );
  }
  if (!isSessionOf(credentials, credential.accessKeyId, fields.get('x-amz-security-token')))
    throw new AwsError('InvalidToken', 400, 'The provided token is malformed or otherwise invalid.');
  const key = signingKey(secret, credential.date, credential.region, credential.service);
  if (!sameText(hmacHex(key, policy), signature)) {
    throw new AwsError(
      'SignatureDoesNotMatch',
      403,
      'The request signature we calculated does not match the signature you provided. Check your key and signing method.',
    );
  }
  return callerOf(credential.accessKeyId);
}

/**
 * Checks a form against its (already authenticated) policy.
 *
 * @param fields expanded form fields, lower-case names
 * @param bucket from the address; it fulfils a `bucket` condition whether or not the form repeats it
 * @param size of the file, in bytes
 */
export function checkPolicy(
  fields: Map<string, string>,
  bucket: string,
  size: number,
  { clock }: PostRules,
): void {
  const { expiration, matches, ranges } = parsePolicy(fields.get('policy') ?? '');
  if (clock.now() >= Date.parse(expiration)) throw refused('Policy expired.');

  const values = new Map(fields).set('bucket', bucket);
  const covered = new Set(UNCONDITIONED);
  for (const { operator, name, value } of matches) {
    covered.add(name);
    if (!holds(operator, name, values.get(name), value)) {
      throw refused(`Policy Condition failed: ["${operator}", "$${name}", "${value}"]`);
    }
  }
  const extra = [...fields.keys()].filter((name) => !covered.has(name) && !name.startsWith('x-ignore-'));
  if (extra.length > 0) throw refused(`Extra input fields: ${extra.join(', ')}`);

  // Last, as S3 has it: a form that is not allowed at all does not learn about sizes.
  for (const [minimum, maximum] of ranges) checkSize(size, minimum, maximum);
}

/** Sorts a policy's conditions into those on fields (lower-case names) and those on the file's size. */
function parsePolicy(encoded: string): Policy {
  let json: unknown;
  try {
    json = JSON.parse(Buffer.from(encoded, 'base64').toString('utf8'));
  } catch {
    throw new AwsError('InvalidPolicyDocument', 400, 'Invalid Policy: Invalid JSON.');
  }
  const parsed = policySchema.safeParse(json);
  if (!parsed.success) {
    const where = parsed.error.issues[0]?.path.join('.') ?? '';
    throw new AwsError('InvalidPolicyDocument', 400, `Invalid Policy: Invalid element ${where}`);
  }
  const policy: Policy = { expiration: parsed.data.expiration, matches: [], ranges: [] };
  for (const condition of parsed.data.conditions) {
    if (!Array.isArray(condition)) {
      for (const [name, value] of Object.entries(condition)) {
        policy.matches.push({ operator: 'eq', name: name.toLowerCase(), value });
      }
    } else if (condition[0] === 'content-length-range') {
      policy.ranges.push([condition[1], condition[2]]);
    } else {
      const [operator, field, value] = condition;
      policy.matches.push({ operator, name: field.slice(1).toLowerCase(), value });
    }
  }
  return policy;
}

/** A condition on a field that the form lacks does not hold, not even `starts-with` nothing. */
function holds(
  operator: Match['operator'],
  name: string,
  actual: string | undefined,
  value: string,
): boolean {
  if (actual === undefined) return false;
  if (operator === 'eq') return actual === value;
  // A list of content types starts with the prefix in each of its parts.
  const parts = name === 'content-type' ? actual.split(',') : [actual];
  return parts.every((part) => part.startsWith(value));
}

function refused(why: string): AwsError {
  return new AwsError('AccessDenied', 403, `Invalid according to Policy: ${why}`);
}

function checkSize(size: number, minimum: number, maximum: number): void {
  if (size > maximum) {
    throw new AwsError('EntityTooLarge', 400, 'Your proposed upload exceeds the maximum allowed size', {
      ProposedSize: String(size),
      MaxSizeAllowed: String(maximum),
    });
  }
  if (size < minimum) {
    throw new AwsError(
      'EntityTooSmall',
      400,
      'Your proposed upload is smaller than the minimum allowed size',
      {
        ProposedSize: String(size),
        MinSizeAllowed: String(minimum),
      },
    );
  }
}
