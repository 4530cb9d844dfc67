import { Sha256 } from '@smithy/core/checksum';
import { SignatureV4 } from '@smithy/signature-v4';

export interface Signer {
  accessKeyId: string;
  secretAccessKey: string;
  sessionToken?: string;
}

/** Where a request goes; `url` has no query. */
export interface Address {
  url: string;
  service: string;
  region: string;
}

/**
 * A request signed by Signature Version 4 in its header, for the few calls whose SDK clients are no dependency of the
 * project (AWS, "Create a signed AWS API request"). It ends after 30 seconds.
 */
export async function signedRequest(
  { url, service, region }: Address,
  signer: Signer,
  { method, body, headers = {} }: { method: 'GET' | 'POST'; body?: string; headers?: Record<string, string> },
): Promise<Response> {
  const { protocol, host, hostname, pathname: path } = new URL(url);
  const signing = new SignatureV4({ service, region, credentials: signer, sha256: Sha256 });
  const request = { method, protocol, hostname, path, query: {}, headers: { ...headers, host }, body };
  const signed = await signing.sign(request);
  return fetch(url, { method, headers: signed.headers, body, signal: AbortSignal.timeout(30_000) });
}

/** A signed POST, the form of all calls but REST's. */
export const signedPost = (
  address: Address,
  signer: Signer,
  body: string,
  headers: Record<string, string>,
): Promise<Response> => signedRequest(address, signer, { method: 'POST', body, headers });
