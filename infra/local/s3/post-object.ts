/**
 * POST Object: a browser's form, allowed by a signed policy ("POST Policy" and "Authenticating Requests in
 * Browser-Based Uploads Using POST" of the S3 reference).
 */
import * as z from 'zod';
import { AwsError } from '../protocol/aws-error.ts';
import { NotSupported, type LocalRequest } from '../protocol/service.ts';
import { verifyText, type SignatureRules } from '../protocol/sigv4.ts';

/** Supported fields, beside the file. */
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

/** Fields that need no condition. */
const unconditioned = ['x-amz-signature', 'policy'];

const size = z.number().int().min(0);
const policySchema = z.strictObject({
  expiration: z.iso.datetime(),
  conditions: z.array(
    z.union([
      z.record(z.string(), z.string()),
      z
        .tuple([z.literal('eq'), z.string().startsWith('$'), z.string()])
        .transform(([, field, value]) => ({ [field.slice(1)]: value })),
      z.tuple([z.literal('content-length-range'), size, size]),
    ]),
  ),
});

export interface PostedFile {
  accessKeyId: string;
  key: string;
  body: Buffer;
  /** The form's fields, with lower-case names. */
  fields: Record<string, string>;
}

/**
 * Reads a form and checks it against its policy. The same form works until its policy expires, as often as it is sent:
 * the receiver of the events decides what a second use means.
 * @throws AwsError with the codes that S3 documents
 */
export async function readPost(
  request: LocalRequest,
  bucket: string,
  rules: SignatureRules,
): Promise<PostedFile> {
  const { fields, body } = await parseForm(request);
  const { policy, 'x-amz-signature': signature = '', key } = fields;
  // Without a policy the sender is anonymous, and no bucket here is open to anybody.
  if (policy === undefined) throw new AwsError('AccessDenied', 403, 'Access Denied');
  const claim = {
    credential: fields['x-amz-credential'] ?? '',
    timestamp: fields['x-amz-date'] ?? '',
    sessionToken: fields['x-amz-security-token'],
  };
  const accessKeyId = await verifyText(policy, signature, claim, rules);
  if (!key || !body)
    throw new AwsError(
      'InvalidArgument',
      400,
      'The form needs a key and then exactly one file. Please check the order of the fields.',
    );
  checkPolicy(policy, { ...fields, bucket }, body.length, rules.clock.now());
  return { accessKeyId, key, body, fields };
}

/** Reads the fields up to and with `file`; S3 ignores what comes after it. */
async function parseForm({
  headers,
  body,
}: LocalRequest): Promise<{ fields: Record<string, string>; body?: Buffer }> {
  const type = { 'content-type': headers['content-type'] ?? '' };
  const form = await new Response(new Uint8Array(body), { headers: type }).formData().catch(() => {
    throw new AwsError('MalformedPOSTRequest', 400, 'The body is not well-formed multipart/form-data.');
  });
  const fields: Record<string, string> = {};
  for (const [name, value] of form) {
    if (name === 'file') return { fields, body: Buffer.from(await new Response(value).arrayBuffer()) };
    if (typeof value === 'string') fields[name.toLowerCase()] = value;
  }
  return { fields };
}

/**
 * Checks fields against an authenticated policy: it has not expired, every condition holds, and every field has one.
 * @param bytes size of the file
 * @param now milliseconds since the epoch
 */
function checkPolicy(encoded: string, fields: Record<string, string>, bytes: number, now: number): void {
  const { expiration, conditions } = parsePolicy(encoded);
  if (now >= Date.parse(expiration)) throw refused('Policy expired.');
  const covered = new Set(unconditioned);
  for (const condition of conditions) {
    if (Array.isArray(condition)) continue;
    for (const [name, value] of Object.entries(condition)) {
      covered.add(name.toLowerCase());
      if (fields[name.toLowerCase()] !== value)
        throw refused(`Policy Condition failed: ["eq", "$${name}", "${value}"]`);
    }
  }
  const extra = Object.keys(fields).filter((name) => !covered.has(name));
  if (extra.length > 0) throw refused(`Extra input fields: ${extra.join(', ')}`);
  const other = Object.keys(fields).find((name) => !formFields.includes(name));
  if (other !== undefined) throw new NotSupported('S3', `POST Object field ${other}`);
  // Last, as S3 has it: a form that is not allowed at all does not learn about sizes.
  for (const condition of conditions) {
    if (!Array.isArray(condition)) continue;
    const [, minimum, maximum] = condition;
    if (bytes > maximum) throw wrongSize('EntityTooLarge', `larger than ${maximum} bytes`);
    if (bytes < minimum) throw wrongSize('EntityTooSmall', `smaller than ${minimum} bytes`);
  }
}

function parsePolicy(encoded: string): z.output<typeof policySchema> {
  const { data, error } = policySchema.safeParse(JSON.parse(Buffer.from(encoded, 'base64').toString('utf8')));
  if (data) return data;
  throw new NotSupported('S3', `a POST policy like this: ${error.issues[0]?.path.join('.')}`);
}

const refused = (why: string): AwsError =>
  new AwsError('AccessDenied', 403, `Invalid according to Policy: ${why}`);

const wrongSize = (code: string, why: string): AwsError =>
  new AwsError(code, 400, `Your proposed upload is ${why}.`);
