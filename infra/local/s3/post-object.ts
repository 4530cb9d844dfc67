/**
 * POST Object: a browser's form upload, authorized by a signed policy. Source: S3 API Reference, "POST Policy" and
 * "Authenticating Requests in Browser-Based Uploads Using POST".
 */
import * as z from 'zod';
import { AwsError } from '../protocol/aws-error.ts';
import { NotSupported, type LocalRequest } from '../protocol/service.ts';
import { verifyText, type SignatureRules } from '../protocol/sigv4.ts';

/** Supported fields besides the file. */
export const formFields = [
  'key',
  'bucket',
  'policy',
  'x-amz-algorithm',
  'x-amz-credential',
  'x-amz-date',
  'x-amz-signature',
  'x-amz-security-token',
  'content-type',
];

/** Fields that need no condition in the policy. */
const unconditioned = ['x-amz-signature', 'policy'];

const bytes = z.number().int().min(0);
const policySchema = z.strictObject({
  expiration: z.iso.datetime(),
  conditions: z.array(
    z.union([
      z.record(z.string(), z.string()),
      z
        .tuple([z.literal('eq'), z.string().startsWith('$'), z.string()])
        .transform(([, field, value]) => ({ [field.slice(1)]: value })),
      z.tuple([z.literal('content-length-range'), bytes, bytes]),
    ]),
  ),
});

/**
 * Reads a form and checks it against its policy. A form may be sent repeatedly until its policy expires; the receiver
 * of the events decides what a repeated upload means.
 * @returns the file, and the form's fields by lower-case names
 * @throws AwsError with the codes that S3 documents
 */
export async function readPost({ headers, body }: LocalRequest, bucket: string, rules: SignatureRules) {
  const { fields, file } = await parseForm(headers['content-type'] ?? '', body);
  const { policy, 'x-amz-signature': signature = '', key } = fields;
  // Without a policy, the sender is anonymous, and no local bucket is public.
  if (policy === undefined) throw new AwsError('AccessDenied', 403, 'Access Denied');
  const claim = {
    credential: fields['x-amz-credential'] ?? '',
    timestamp: fields['x-amz-date'] ?? '',
    sessionToken: fields['x-amz-security-token'],
  };
  if (fields['x-amz-algorithm'] !== 'AWS4-HMAC-SHA256')
    throw new AwsError('InvalidArgument', 400, 'The form needs x-amz-algorithm AWS4-HMAC-SHA256.');
  const accessKeyId = await verifyText(policy, signature, claim, rules);
  if (!key || !file)
    throw new AwsError(
      'InvalidArgument',
      400,
      'The form needs a key and then exactly one file. Please check the order of the fields.',
    );
  checkPolicy(policy, { ...fields, bucket }, file.length, rules.clock.now());
  return { accessKeyId, key, file, fields };
}

/** Reads the fields up to and including `file`. S3 ignores fields after it. */
async function parseForm(type: string, body: Buffer) {
  const request = new Response(new Uint8Array(body), { headers: { 'content-type': type } });
  const form = await request.formData().catch(() => {
    throw new AwsError('MalformedPOSTRequest', 400, 'The body is not well-formed multipart/form-data.');
  });
  const fields: Record<string, string> = {};
  for (const [name, value] of form) {
    if (name === 'file') return { fields, file: Buffer.from(await new Response(value).arrayBuffer()) };
    if (typeof value === 'string') fields[name.toLowerCase()] = value;
  }
  return { fields };
}

/**
 * Checks an authenticated policy: the policy has not expired, every condition holds, and every field has a condition.
 * @param size bytes of the file
 * @param now milliseconds since the epoch
 */
function checkPolicy(encoded: string, fields: Record<string, string>, size: number, now: number): void {
  const policy = policySchema.safeParse(JSON.parse(Buffer.from(encoded, 'base64').toString('utf8')));
  if (!policy.success)
    throw new NotSupported('S3', `a POST policy like this: ${policy.error.issues[0]?.path.join('.')}`);
  const { expiration, conditions } = policy.data;
  if (now >= Date.parse(expiration)) throw refused('Policy expired.');
  const matches = conditions
    .flatMap((one) => (Array.isArray(one) ? [] : Object.entries(one)))
    .map(([name, value]) => ({ name: name.toLowerCase(), value }));
  const failed = matches.find(({ name, value }) => fields[name] !== value);
  if (failed) throw refused(`Policy Condition failed: ["eq", "$${failed.name}", "${failed.value}"]`);
  const covered = [...unconditioned, ...matches.map(({ name }) => name)];
  const extra = Object.keys(fields).filter((name) => !covered.includes(name));
  if (extra.length > 0) throw refused(`Extra input fields: ${extra.join(', ')}`);
  const other = Object.keys(fields).find((name) => !formFields.includes(name));
  if (other !== undefined) throw new NotSupported('S3', `POST Object field ${other}`);
  // S3 checks the size last, so a form that is not allowed reveals no limits.
  for (const [, minimum, maximum] of conditions.filter((one) => Array.isArray(one))) {
    if (size > maximum) throw wrongSize('EntityTooLarge', `larger than ${maximum} bytes`);
    if (size < minimum) throw wrongSize('EntityTooSmall', `smaller than ${minimum} bytes`);
  }
}

const refused = (why: string): AwsError =>
  new AwsError('AccessDenied', 403, `Invalid according to Policy: ${why}`);

const wrongSize = (code: string, why: string): AwsError =>
  new AwsError(code, 400, `Your proposed upload is ${why}.`);
