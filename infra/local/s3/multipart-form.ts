/** multipart/form-data (RFC 7578), as far as S3's POST Object reads it. */
import { AwsError } from '../protocol/aws-error.ts';

export interface Form {
  /** Fields before the file, lower-case names; of a repeated field the last. */
  fields: Map<string, string>;
  file?: { name: string; body: Buffer };
}

/** S3's limit on everything before the file, in bytes. */
const MAX_FIELDS = 20 * 1024;

/**
 * Reads the fields up to and with `file`; S3 ignores what comes after it.
 * Throws MalformedPOSTRequest and MaxPostPreDataLengthExceededError.
 */
export function parseForm(contentType: string, body: Buffer): Form {
  const boundary = /;\s*boundary=(?:"([^"]+)"|([^;\s]+))/i.exec(contentType);
  const name = boundary?.[1] ?? boundary?.[2];
  if (!name) throw malformed();
  const delimiter = Buffer.from(`\r\n--${name}`);
  const fields = new Map<string, string>();
  // The first delimiter has no line break before it.
  let offset = body.indexOf(delimiter.subarray(2));
  if (offset !== 0) throw malformed();
  offset += delimiter.length - 2;

  let bytes = 0;
  while (!startsWith(body, offset, '--')) {
    if (!startsWith(body, offset, '\r\n')) throw malformed();
    const headerEnd = body.indexOf('\r\n\r\n', offset);
    const end = body.indexOf(delimiter, headerEnd + 2);
    if (headerEnd < 0 || end < 0) throw malformed();
    const part = readDisposition(body.toString('utf8', offset + 2, headerEnd));
    const content = body.subarray(headerEnd + 4, end);
    if (part.name === 'file') return { fields, file: { name: part.filename ?? '', body: content } };
    bytes += part.name.length + content.length;
    if (bytes > MAX_FIELDS) {
      throw new AwsError(
        'MaxPostPreDataLengthExceededError',
        400,
        'Your POST request fields preceding the upload file were too large.',
      );
    }
    fields.set(part.name, content.toString('utf8'));
    offset = end + delimiter.length;
  }
  return { fields };
}

function readDisposition(headers: string): { name: string; filename?: string } {
  const line = headers.split('\r\n').find((header) => /^content-disposition:/i.test(header)) ?? '';
  const name = /[;\s]name="([^"]*)"/i.exec(line)?.[1];
  if (!name || !/^content-disposition:\s*form-data/i.test(line)) throw malformed();
  return { name: name.toLowerCase(), filename: /[;\s]filename="([^"]*)"/i.exec(line)?.[1] };
}

function startsWith(body: Buffer, offset: number, text: string): boolean {
  return body.toString('latin1', offset, offset + text.length) === text;
}

function malformed(): AwsError {
  return new AwsError(
    'MalformedPOSTRequest',
    400,
    'The body of your POST request is not well-formed multipart/form-data.',
  );
}
