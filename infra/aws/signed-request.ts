import { hmacHex, sha256Hex, signingKey } from '@directory/local-cloud/protocol/sigv4.ts';

export interface Signer {
  accessKeyId: string;
  secretAccessKey: string;
  sessionToken?: string;
}

/** Where a request goes; the path of `url` is signed as it stands, without a query. */
export interface Address {
  url: string;
  service: string;
  region: string;
}

/**
 * A request signed by Signature Version 4 in its header, for the few calls whose SDK clients are no dependency of the
 * project (AWS, "Create a signed AWS API request").
 */
export async function signedRequest(
  { url, service, region }: Address,
  signer: Signer,
  { method, body, headers = {} }: { method: 'GET' | 'POST'; body?: string; headers?: Record<string, string> },
): Promise<Response> {
  const { host, pathname } = new URL(url);
  const timestamp = new Date().toISOString().replaceAll(/[-:]|\.\d+/g, '');
  const date = timestamp.slice(0, 8);
  const signed: Record<string, string> = {
    ...headers,
    host,
    'x-amz-date': timestamp,
    ...(signer.sessionToken && { 'x-amz-security-token': signer.sessionToken }),
  };
  const names = Object.keys(signed).sort();
  const canonical = [
    method,
    pathname,
    '',
    names.map((name) => `${name}:${signed[name]}\n`).join(''),
    names.join(';'),
    sha256Hex(body ?? ''),
  ].join('\n');
  const scope = `${date}/${region}/${service}/aws4_request`;
  const key = signingKey(signer.secretAccessKey, date, region, service);
  const signature = hmacHex(key, ['AWS4-HMAC-SHA256', timestamp, scope, sha256Hex(canonical)].join('\n'));
  return fetch(url, {
    method,
    headers: {
      ...signed,
      authorization: `AWS4-HMAC-SHA256 Credential=${signer.accessKeyId}/${scope}, SignedHeaders=${names.join(';')}, Signature=${signature}`,
    },
    ...(body !== undefined && { body }),
    signal: AbortSignal.timeout(30_000),
  });
}

/** A signed POST, the form of all calls but REST's. */
export const signedPost = (
  address: Address,
  signer: Signer,
  body: string,
  headers: Record<string, string>,
): Promise<Response> => signedRequest(address, signer, { method: 'POST', body, headers });
