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

/** AWS as an operator's machine reaches it: with whose credentials, and where. */
export interface Aws {
  region: string;
  /** In place of AWS's own addresses, as the SDK's clients read AWS_ENDPOINT_URL. */
  endpoint?: string;
  /** What the standard chain finds: variables, profiles, SSO. @throws Error where it finds nothing */
  signer: () => Promise<Signer>;
}

/** What AWS answered in place of what was asked; `code` is its documented name of the error. */
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

/** What every client of these programs is made with: they end, and nobody waits for long. */
export const clientConfig = ({ region }: Pick<Aws, 'region'>) => ({
  region,
  maxAttempts: 3,
  requestHandler: { connectionTimeout: 5_000, requestTimeout: 15_000 },
});

/** The same, for the account and the place that `aws` says and not those of the environment. */
export const sdkConfig = (aws: Aws) => ({
  ...clientConfig(aws),
  credentials: aws.signer,
  ...(aws.endpoint && { endpoint: aws.endpoint }),
});

/** AWS by the environment that the SDK's clients read, too. */
export function awsOf(region: string, environment: NodeJS.ProcessEnv): Aws {
  // Any client has the chain; it is asked for nothing else.
  const { config } = new SSMClient(clientConfig({ region }));
  const endpoint = environment['AWS_ENDPOINT_URL'];
  return { region, ...(endpoint && { endpoint }), signer: () => config.credentials() };
}

/** A call of a service whose SDK client is no dependency of the project: a POST to `/`. */
interface Call {
  /** As it is signed, and as its host is named. */
  service: 'acm' | 'cloudformation' | 'sns' | 'sts';
  /** For messages: the operation's name. */
  operation: string;
  body: string;
  headers: Record<string, string>;
}

/**
 * Makes one call, signed by Signature Version 4, and gives its answer's text. It is tried three times where AWS could not
 * answer; all calls made with it may be repeated.
 * @throws AwsRefusal, or what the network threw
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
        throw new Error(`${operation}: ${origin} does not answer`, { cause: error });
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

/** The API version of each service that takes its parameters as a form and answers XML. */
const queryVersions = { cloudformation: '2010-05-15', sns: '2010-03-31', sts: '2011-06-15' } as const;

/** Calls an operation of a query API and gives its answer's XML. @throws as callAws */
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
  // Versions and ids may look like numbers.
  parseTagValue: false,
  isArray: (name) => name === 'member',
});
const answers = z.record(z.string(), z.record(z.string(), z.unknown()));

/**
 * What a query API's XML says as the result of an operation: an element is its text, or its children by their names.
 * @throws Error where it is not well-formed, or of another shape
 */
export const resultOf = <T>(text: string, operation: string, shape: z.ZodType<T>): T =>
  shape.parse(answers.parse(parser.parse(text, true))[`${operation}Response`]?.[`${operation}Result`]);

/** The `member` elements of a list; an element without any is an empty text. */
export const members = <T extends z.ZodType>(schema: T) =>
  z
    .union([z.literal(''), z.object({ member: z.array(schema) })])
    .transform((list) => (list === '' ? [] : list.member));

/**
 * The account that credentials belong to.
 * @throws Error with what STS answered
 */
export const accountOf = (aws: Aws): Promise<string> => askIdentity(aws, /<Account>(\d{12})<\/Account>/);

/**
 * The ARN of the user or of the assumed role that credentials belong to.
 * @throws Error with what STS answered
 */
export const callerArnOf = (aws: Aws): Promise<string> =>
  // XML escapes the ampersand that a user's path may hold; it stays escaped, which names the same user.
  askIdentity(aws, /<Arn>(arn:[^<]+)<\/Arn>/);

/** Asks STS, which anybody with credentials may, and finds one part of its answer. */
async function askIdentity(aws: Aws, wanted: RegExp): Promise<string> {
  const answer = await callQuery(aws, 'sts', 'GetCallerIdentity').catch((error: unknown) => {
    // Its code alone: a message of STS may quote what was signed, with the session's token.
    throw error instanceof AwsRefusal
      ? new AwsRefusal('GetCallerIdentity', error.status, error.code, '')
      : error;
  });
  const found = wanted.exec(answer)?.[1];
  if (found === undefined) throw new Error('STS did not tell whose the credentials are.');
  return found;
}

/** The code and message of JSON's and of XML's errors, as far as they are there: both only go into messages. */
function readError(text: string): { code: string; message: string } {
  const find = (...patterns: RegExp[]) =>
    patterns.map((pattern) => pattern.exec(text)?.[1]).find((found) => found !== undefined) ?? '';
  return {
    code: find(/<Code>([^<]*)<\/Code>/, /"__type"\s*:\s*"(?:[^"]*#)?([^"]*)"/, /"Code"\s*:\s*"([^"]*)"/),
    message: find(/<Message>([^<]*)<\/Message>/, /"[Mm]essage"\s*:\s*"([^"]*)"/),
  };
}
