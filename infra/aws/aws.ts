import { setTimeout as sleep } from 'node:timers/promises';
import { SSMClient } from '@aws-sdk/client-ssm';
import { signedRequest, type Signer } from './signed-request.ts';

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

export interface Call {
  /** As it is signed, and as its host is named. */
  service: 'acm' | 'cloudformation' | 'lambda' | 'sns';
  /** For messages: the operation's name. */
  operation: string;
  method: 'GET' | 'POST';
  path?: string;
  body?: string;
  headers?: Record<string, string>;
}

/**
 * Makes one call and gives its answer's text. It is tried three times where AWS could not answer; all calls made with it
 * may be repeated.
 * @throws AwsRefusal, or what the network threw
 */
export async function callAws(aws: Aws, call: Call): Promise<string> {
  for (let attempt = 1; ; attempt += 1) {
    const { status, text } = await once(aws, call);
    if (status < 300) return text;
    const { code, message } = readError(text);
    const isPassing = status >= 500 || status === 429 || /^Throttling|TooManyRequests/.test(code);
    if (!isPassing || attempt === 3) throw new AwsRefusal(call.operation, status, code, message);
    await sleep(500 * 2 ** attempt);
  }
}

async function once(aws: Aws, call: Call): Promise<{ status: number; text: string }> {
  const { service, method, path = '/', body, headers } = call;
  const origin = aws.endpoint?.replace(/\/$/, '') ?? `https://${service}.${aws.region}.amazonaws.com`;
  const signer = await aws.signer();
  const address = { url: `${origin}${path}`, service, region: aws.region };
  const answer = await signedRequest(address, signer, { method, body, headers }).catch((error: unknown) => {
    throw new Error(`${call.operation}: ${origin} does not answer`, { cause: error });
  });
  return { status: answer.status, text: await answer.text() };
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
