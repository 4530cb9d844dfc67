/** POST Object: a browser's form, allowed by a signed policy. */
import { AwsError } from '../protocol/aws-error.ts';
import { NotSupported, type LocalRequest, type LocalResponse } from '../protocol/service.ts';
import { element, rootElement } from '../protocol/xml.ts';
import { demand, toWrite } from './access.ts';
import type { Bucket } from './buckets.ts';
import { requestedEncryption } from './facts.ts';
import { parseForm } from './multipart-form.ts';
import type { ObjectFacts, StoredObject } from './objects.ts';
import { checkPolicy, verifyPostSignature, type PostRules } from './post-policy.ts';

/** Supported fields, beside x-amz-meta-* and x-ignore-*. */
export const FIELDS = [
  'key',
  'bucket',
  'policy',
  'x-amz-algorithm',
  'x-amz-credential',
  'x-amz-date',
  'x-amz-signature',
  'x-amz-security-token',
  'content-type',
  'cache-control',
  'content-disposition',
  'content-encoding',
  'expires',
  'success_action_status',
  'x-amz-server-side-encryption',
  'x-amz-server-side-encryption-aws-kms-key-id',
];

/**
 * Checks a form and stores its file. The same form works until its policy expires, as often as it is sent:
 * what a second use means is for the receiver of the events to decide.
 */
export function postObject(
  request: LocalRequest,
  bucket: Bucket,
  rules: PostRules,
  put: (key: string, body: Buffer, facts: ObjectFacts) => StoredObject,
): LocalResponse {
  const { fields, file } = parseForm(request.headers['content-type'] ?? '', request.body);
  const caller = verifyPostSignature(fields, rules);
  if (!file) {
    throw new AwsError('InvalidArgument', 400, 'POST requires exactly one file upload per request.', {
      ArgumentName: 'file',
      ArgumentValue: '0',
    });
  }
  for (const [name, value] of fields) fields.set(name, value.replaceAll('${filename}', file.name));
  const key = fields.get('key');
  if (!key) {
    throw new AwsError(
      'InvalidArgument',
      400,
      "Bucket POST must contain a field named 'key'.  If it is specified, please check the order of the fields.",
      { ArgumentName: 'key', ArgumentValue: '' },
    );
  }
  checkPolicy(fields, bucket.name, file.body.length, rules);
  const other = [...fields.keys()].find((name) => !isSupported(name));
  if (other !== undefined) throw new NotSupported('S3', `POST Object field ${other}`);

  const facts = factsOf(fields, bucket);
  demand(caller, toWrite(bucket.name, key, facts.encryption));
  const object = put(key, file.body, facts);
  return answer(fields.get('success_action_status'), request, bucket.name, key, object);
}

function isSupported(name: string): boolean {
  return FIELDS.includes(name) || name.startsWith('x-amz-meta-') || name.startsWith('x-ignore-');
}

function factsOf(fields: Map<string, string>, bucket: Bucket): ObjectFacts {
  const pick = (names: string[]) =>
    Object.fromEntries(names.flatMap((name) => (fields.has(name) ? [[name, fields.get(name) ?? '']] : [])));
  const metadata = [...fields]
    .filter(([name]) => name.startsWith('x-amz-meta-'))
    .map(([name, value]) => [name.slice('x-amz-meta-'.length), value]);
  return {
    contentType: fields.get('content-type') ?? 'binary/octet-stream',
    headers: pick(['cache-control', 'content-disposition', 'content-encoding', 'expires']),
    metadata: Object.fromEntries(metadata) as Record<string, string>,
    encryption: requestedEncryption(Object.fromEntries(fields), bucket),
  };
}

function answer(
  status: string | undefined,
  request: LocalRequest,
  bucket: string,
  key: string,
  object: StoredObject,
): LocalResponse {
  const location = `http://${request.headers['host'] ?? 'localhost'}/${bucket}/${encodeURIComponent(key)}`;
  const headers = { etag: `"${object.etag}"`, location };
  if (status === '200') return { status: 200, headers };
  // Any other value than 200 and 201 is answered like none (POST Object, success_action_status).
  if (status !== '201') return { status: 204, headers };
  return {
    status: 201,
    headers: { ...headers, 'content-type': 'application/xml' },
    body: rootElement(
      'PostResponse',
      '',
      element('Location', location),
      element('Bucket', bucket),
      element('Key', key),
      element('ETag', `"${object.etag}"`),
    ),
  };
}
