import { setTimeout as sleep } from 'node:timers/promises';
import { SSMClient } from '@aws-sdk/client-ssm';
import { Sha256 } from '@smithy/core/checksum';
import { SignatureV4 } from '@smithy/signature-v4';
import { XMLParser } from 'fast-xml-parser';
import * as z from 'zod';

export interface Signer {
  accessKeyId: string;
  secretAccessKey: string;
  sessionToken?: string;
}

/** Region, endpoint and credentials that an operator's machine uses to reach AWS. */
export interface Aws {
  region: string;
  /** Replaces AWS's own endpoints, like AWS_ENDPOINT_URL in the SDK's clients. */
  endpoint?: string;
  /** Credentials of the SDK's standard chain: variables, profiles, SSO. @throws Error if the chain finds none */
  signer: () => Promise<Signer>;
}

/** Error response of AWS. `code` is the error name that AWS documents. */
export class AwsRefusal extends Error {
  override name = 'AwsRefusal';
  readonly code: string;
  readonly status: number;

  constructor(what: string, status: number, code: string, message: string) {
    super(`${what}: ${status} ${code}${message && `: ${message}`}`);
    this.code = code;
    this.status = status;
  }
}

/**
 * Configuration of every SDK client in the operator's programs: short timeouts, since an operator waits for the result.
 */
export const clientConfig = ({ region }: Pick<Aws, 'region'>) => ({
  region,
  maxAttempts: 3,
  requestHandler: { connectionTimeout: 5_000, requestTimeout: 15_000 },
});

/** Client configuration with the region, credentials and endpoint of `aws`, instead of those in the environment. */
export const sdkConfig = (aws: Aws) => ({
  ...clientConfig(aws),
  credentials: aws.signer,
  ...(aws.endpoint && { endpoint: aws.endpoint }),
});

/** Reads endpoint and credentials from the same environment variables as the SDK's clients. */
export function awsOf(region: string, environment: NodeJS.ProcessEnv): Aws {
  // Every SDK client has the standard credential chain. This client is created only for its chain and sends no request.
  const { config } = new SSMClient(clientConfig({ region }));
  const endpoint = environment['AWS_ENDPOINT_URL'];
  return { region, ...(endpoint && { endpoint }), signer: () => config.credentials() };
}

/** Call of a service whose SDK client is not a dependency of the project: a POST to `/`. */
interface Call {
  service: 'acm' | 'cloudformation' | 'sns' | 'sts';
  operation: string;
  body: string;
  headers: Record<string, string>;
}

/**
 * Sends one call, signed by Signature Version 4, and returns the response's text. Retries throttling and server errors
 * up to twice, so callers must send only idempotent calls. @throws AwsRefusal, or the network's error
 */
export async function callAws(aws: Aws, { service, operation, body, headers }: Call): Promise<string> {
  const url = new URL(aws.endpoint ?? `https://${service}.${aws.region}.amazonaws.com`);
  const { protocol, host, hostname, origin } = url;
  const request = {
    method: 'POST',
    protocol,
    hostname,
    path: '/',
    query: {},
    headers: { ...headers, host },
    body,
  };
  for (let attempt = 1; ; attempt += 1) {
    const credentials = await aws.signer();
    const signing = new SignatureV4({ service, region: aws.region, credentials, sha256: Sha256 });
    const signed = await signing.sign(request);
    const signal = AbortSignal.timeout(30_000);
    const answer = await fetch(`${origin}/`, { method: 'POST', headers: signed.headers, body, signal }).catch(
      (error: unknown) => {
        throw new Error(`${operation}: no response from ${origin}`, { cause: error });
      },
    );
    const text = await answer.text();
    if (answer.status < 300) return text;
    const { code, message } = readError(text);
    const isTransient =
      answer.status >= 500 || answer.status === 429 || /^Throttling|TooManyRequests/.test(code);
    if (!isTransient || attempt === 3) throw new AwsRefusal(operation, answer.status, code, message);
    await sleep(500 * 2 ** attempt);
  }
}

/** API version of each query API: these services take parameters as a form and return XML. */
const queryVersions = { cloudformation: '2010-05-15', sns: '2010-03-31', sts: '2011-06-15' } as const;

/** Calls an operation of a query API and returns its XML. @throws as callAws */
export const callQuery = (
  aws: Aws,
  service: keyof typeof queryVersions,
  operation: string,
  parameters: Record<string, string> = {},
): Promise<string> =>
  callAws(aws, {
    service,
    operation,
    body: new URLSearchParams({
      Action: operation,
      Version: queryVersions[service],
      ...parameters,
    }).toString(),
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
  });

const parser = new XMLParser({
  ignoreAttributes: true,
  ignoreDeclaration: true,
  // Keep values as text: versions and ids may look like numbers.
  parseTagValue: false,
  isArray: (name) => name === 'member',
});
const answers = z.record(z.string(), z.record(z.string(), z.unknown()));

/**
 * Parses an operation's result from a query API's XML. An element becomes its text, or an object of its children.
 * @throws Error if the XML is not well-formed or has another shape
 */
export const resultOf = <T>(text: string, operation: string, shape: z.ZodType<T>): T =>
  shape.parse(answers.parse(parser.parse(text, true))[`${operation}Response`]?.[`${operation}Result`]);

/** Schema of a list of `member` elements. The parser turns an empty list into an empty string. */
export const members = <T extends z.ZodType>(schema: T) =>
  z
    .union([z.literal(''), z.object({ member: z.array(schema) })])
    .transform((list) => (list === '' ? [] : list.member));

/** Returns the credentials' account id. @throws AwsRefusal with only the code of the error from STS */
export const accountOf = (aws: Aws): Promise<string> => askIdentity(aws, /<Account>(\d{12})<\/Account>/);

/** Returns the ARN of the credentials' user or assumed role. @throws AwsRefusal as accountOf */
export const callerArnOf = (aws: Aws): Promise<string> =>
  // XML escapes an ampersand in a user's path. Unescaping is unnecessary: the escaped ARN still identifies the user.
  askIdentity(aws, /<Arn>(arn:[^<]+)<\/Arn>/);

/** Calls STS, which needs no permission, and extracts one part of the response. */
async function askIdentity(aws: Aws, wanted: RegExp): Promise<string> {
  const answer = await callQuery(aws, 'sts', 'GetCallerIdentity').catch((error: unknown) => {
    // Keep only the code: an STS message may quote the signed request, with the session's token.
    throw error instanceof AwsRefusal
      ? new AwsRefusal('GetCallerIdentity', error.status, error.code, '')
      : error;
  });
  const found = wanted.exec(answer)?.[1];
  if (found === undefined) throw new Error('STS returned no identity for these credentials.');
  return found;
}

/** Returns the code and message of a JSON or XML error; both are empty if the text contains none. */
function readError(text: string): { code: string; message: string } {
  const find = (...patterns: RegExp[]) =>
    patterns.map((pattern) => pattern.exec(text)?.[1]).find((found) => found !== undefined) ?? '';
  return {
    code: find(/<Code>([^<]*)<\/Code>/, /"__type"\s*:\s*"(?:[^"]*#)?([^"]*)"/, /"Code"\s*:\s*"([^"]*)"/),
    message: find(/<Message>([^<]*)<\/Message>/, /"[Mm]essage"\s*:\s*"([^"]*)"/),
  };
}
