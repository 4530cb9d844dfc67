import { hmacHex, sha256Hex, signingKey } from '#infra/local/protocol/sigv4.ts';

export interface Signer {
  accessKeyId: string;
  secretAccessKey: string;
  sessionToken?: string;
}

/**
 * A POST signed by Signature Version 4 in its header, for the two calls whose SDK clients are no dependency of the
 * project: DynamoDB Streams and STS. The path is `/`.
 */
export async function signedPost(
  address: { url: string; service: string; region: string },
  signer: Signer,
  body: string,
  headers: Record<string, string>,
): Promise<Response> {
  const timestamp = new Date().toISOString().replaceAll(/[-:]|\.\d+/g, '');
  const date = timestamp.slice(0, 8);
  const signed: Record<string, string> = {
    ...headers,
    host: new URL(address.url).host,
    'x-amz-date': timestamp,
    ...(signer.sessionToken && { 'x-amz-security-token': signer.sessionToken }),
  };
  const names = Object.keys(signed).sort();
  const canonical = [
    'POST',
    '/',
    '',
    names.map((name) => `${name}:${signed[name]}\n`).join(''),
    names.join(';'),
    sha256Hex(body),
  ].join('\n');
  const scope = `${date}/${address.region}/${address.service}/aws4_request`;
  const key = signingKey(signer.secretAccessKey, date, address.region, address.service);
  const signature = hmacHex(key, ['AWS4-HMAC-SHA256', timestamp, scope, sha256Hex(canonical)].join('\n'));
  return fetch(address.url, {
    method: 'POST',
    headers: {
      ...signed,
      authorization: `AWS4-HMAC-SHA256 Credential=${signer.accessKeyId}/${scope}, SignedHeaders=${names.join(';')}, Signature=${signature}`,
    },
    body,
    signal: AbortSignal.timeout(30_000),
  });
}
