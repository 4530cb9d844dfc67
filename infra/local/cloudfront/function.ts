import { createContext, Script } from 'node:vm';
import { splitOnce } from '../gateway/http-event.ts';
import { NotSupported, type LocalRequest, type LocalResponse } from '../protocol/service.ts';

/** Viewer request as a CloudFront function reads and changes it. Nothing in it is decoded. */
export interface ViewerRequest {
  method: string;
  path: string;
  /** Name and value pairs, in order. */
  query: Array<[string, string]>;
  headers: Record<string, string>;
  cookies: Array<[string, string]>;
}

export type EdgeFunction = (request: ViewerRequest) => Promise<ViewerRequest | LocalResponse>;

type Values = Record<string, { value: string; multiValue?: Array<{ value: string }> }>;
interface EdgeRequest {
  uri: string;
  querystring: Values;
  headers: Values;
  cookies: Values;
}
interface EdgeResponse {
  statusCode: number;
  statusDescription?: string;
  headers?: Values;
}

/** CloudFront's limits for a function's code size and run time. */
const maxCodeBytes = 10_240;
const runMilliseconds = 1000;

/**
 * Creates a viewer-request function for the runtime cloudfront-js-2.0, in a context without Node. The function may
 * change the request or return a status and headers. The compute limit is not enforced: only AWS can measure it.
 * @throws NotSupported for another runtime; Error for code that is too large
 */
export function createEdgeFunction(name: string, code: string, runtime: string): EdgeFunction {
  if (runtime !== 'cloudfront-js-2.0')
    throw new NotSupported('CloudFront', `the function runtime ${runtime}`);
  if (Buffer.byteLength(code) > maxCodeBytes)
    throw new Error(`The CloudFront function ${name} is larger than ${maxCodeBytes} bytes.`);
  const context = createContext({ console: { log: () => undefined } });
  new Script(code, { filename: `${name}.js` }).runInContext(context);
  // As on AWS, only JSON is passed in and out.
  const call = new Script('(async () => JSON.stringify(await handler(JSON.parse(input))))()');
  return async ({ method, path, query, headers, cookies }) => {
    const { cookie: _, ...others } = headers;
    const request = {
      method,
      uri: path,
      querystring: grouped(query),
      headers: grouped(Object.entries(others)),
      cookies: grouped(cookies),
    };
    context['input'] = JSON.stringify({ request });
    const json = (await call.runInContext(context, { timeout: runMilliseconds })) as string;
    const result = JSON.parse(json) as EdgeRequest | EdgeResponse;
    if ('statusCode' in result) {
      const { statusCode, statusDescription, headers: answered = {}, ...unknown } = result;
      if (Object.keys(unknown).length > 0)
        throw new NotSupported('CloudFront', `${Object.keys(unknown).join()} in a function's answer`);
      return { status: statusCode, headers: Object.fromEntries(ungrouped(answered)) };
    }
    return {
      method,
      path: result.uri,
      query: ungrouped(result.querystring),
      headers: Object.fromEntries(ungrouped(result.headers)),
      cookies: ungrouped(result.cookies),
    };
  };
}

function grouped(pairs: Array<[string, string]>): Values {
  // No prototype: a query parameter or cookie named `__proto__` becomes a plain key and can't change all objects.
  const found = Object.create(null) as Values;
  for (const [name, one] of pairs) {
    const known = found[name];
    if (known) known.multiValue = [...(known.multiValue ?? [{ value: known.value }]), { value: one }];
    else found[name] = { value: one };
  }
  return found;
}

const ungrouped = (given: Values): Array<[string, string]> =>
  Object.entries(given).flatMap(([name, { value: one, multiValue }]) =>
    (multiValue ?? [{ value: one }]).map((entry): [string, string] => [name, entry.value]),
  );

/** Splits a raw request into path, query, headers and cookies. */
export function viewerRequest({ method, url, headers }: LocalRequest): ViewerRequest {
  const [path, query = ''] = splitOnce(url, '?');
  const cookies = pairs((headers['cookie'] ?? '').split(/;\s*/));
  return { method, path, query: pairs(query.split('&')), headers, cookies };
}

const pairs = (texts: string[]): Array<[string, string]> =>
  texts.filter(Boolean).map((text) => {
    const [name, after = ''] = splitOnce(text, '=');
    return [name, after];
  });

/** Joins pairs into a query string, without encoding. */
export const queryString = (query: ReadonlyArray<readonly [string, string]>): string =>
  query.map(([name, one]) => `${name}=${one}`).join('&');
