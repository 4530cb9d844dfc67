import { randomUUID } from 'node:crypto';
import { createContext, Script } from 'node:vm';
import { splitOnce } from '../gateway/http-event.ts';
import { NotSupported, type LocalRequest, type LocalResponse } from '../protocol/service.ts';

/** A viewer request as a CloudFront function sees it and may change it. */
export interface ViewerRequest {
  method: string;
  /** Path as it came, percent-encoding untouched. */
  path: string;
  /** Raw name and value pairs in order. */
  query: Array<[string, string]>;
  headers: Record<string, string>;
  cookies: Array<[string, string]>;
}

interface Value {
  value: string;
  attributes?: string;
  multiValue?: Array<{ value: string; attributes?: string }>;
}
type Values = Record<string, Value>;
interface EdgeRequest {
  method: string;
  uri: string;
  querystring: Values | string;
  headers: Values;
  cookies: Values;
}
interface EdgeResponse {
  statusCode: number;
  headers?: Values;
  cookies?: Values;
  body?: string | { encoding: 'text' | 'base64'; data: string };
}

export type EdgeFunction = (
  request: ViewerRequest,
  viewerAddress: string,
) => Promise<ViewerRequest | LocalResponse>;

/** CloudFront's own limits for a function's code and its run. */
const maxCodeBytes = 10_240;
const runMilliseconds = 1000;

/**
 * A viewer-request function of the runtime cloudfront-js-2.0, in a context without Node. Times and key value
 * stores are not supported; neither is the compute limit, which only AWS measures.
 * @throws NotSupported for another runtime; Error for code that is too large
 */
export function createEdgeFunction(
  name: string,
  code: string,
  runtime: string,
  distribution: { id: string; domainName: string },
): EdgeFunction {
  if (runtime !== 'cloudfront-js-2.0')
    throw new NotSupported('CloudFront', `the function runtime ${runtime}`);
  if (Buffer.byteLength(code) > maxCodeBytes)
    throw new Error(`The CloudFront function ${name} is larger than ${maxCodeBytes} bytes.`);
  const context = createContext({ console: { log: () => undefined } });
  new Script(code, { filename: `${name}.js` }).runInContext(context);
  // Only JSON crosses the border, as on AWS.
  const call = new Script('(async () => JSON.stringify(await handler(JSON.parse(input))))()');
  return async (request, viewerAddress) => {
    context['input'] = JSON.stringify({
      version: '1.0',
      context: {
        distributionDomainName: distribution.domainName,
        distributionId: distribution.id,
        eventType: 'viewer-request',
        requestId: randomUUID(),
      },
      viewer: { ip: viewerAddress },
      request: toEdge(request),
    });
    const json = (await call.runInContext(context, { timeout: runMilliseconds })) as string;
    const result = JSON.parse(json) as EdgeRequest | EdgeResponse;
    return 'statusCode' in result ? toResponse(result) : fromEdge(result);
  };
}

function toEdge({ method, path, query, headers, cookies }: ViewerRequest): EdgeRequest {
  const { cookie: _, ...others } = headers;
  return {
    method,
    uri: path,
    querystring: grouped(query),
    headers: Object.fromEntries(Object.entries(others).map(([name, value]) => [name, { value }])),
    cookies: grouped(cookies),
  };
}

function fromEdge({ method, uri, querystring, headers, cookies }: EdgeRequest): ViewerRequest {
  return {
    method,
    path: uri,
    query: typeof querystring === 'string' ? parseQuery(querystring) : ungrouped(querystring),
    headers: Object.fromEntries(ungrouped(headers)),
    cookies: ungrouped(cookies),
  };
}

function grouped(pairs: Array<[string, string]>): Values {
  // Without a prototype: `__proto__` is a name like any other, and what it names is not every object's.
  const values = Object.create(null) as Values;
  for (const [name, value] of pairs) {
    const known = values[name];
    if (known) known.multiValue = [...(known.multiValue ?? [{ value: known.value }]), { value }];
    else values[name] = { value };
  }
  return values;
}

const ungrouped = (values: Values): Array<[string, string]> =>
  Object.entries(values).flatMap(([name, { value, multiValue }]) =>
    (multiValue ?? [{ value }]).map((entry): [string, string] => [name, entry.value]),
  );

function toResponse({ statusCode, headers = {}, cookies = {}, body }: EdgeResponse): LocalResponse {
  const setCookies = Object.entries(cookies).flatMap(([name, { value, attributes, multiValue }]) =>
    (multiValue ?? [{ value, attributes }]).map(
      (cookie) => `${name}=${cookie.value}${cookie.attributes ? `; ${cookie.attributes}` : ''}`,
    ),
  );
  return {
    status: statusCode,
    headers: {
      ...Object.fromEntries(ungrouped(headers)),
      ...(setCookies.length > 0 && { 'set-cookie': setCookies }),
    },
    body:
      typeof body === 'object'
        ? Buffer.from(body.data, body.encoding === 'base64' ? 'base64' : 'utf8')
        : body,
  };
}

/** A request as it arrived, taken apart without decoding anything. */
export function viewerRequest(request: LocalRequest): ViewerRequest {
  const [path, query = ''] = splitOnce(request.url, '?');
  const cookies = (request.headers['cookie'] ?? '')
    .split(/;\s*/)
    .filter(Boolean)
    .map((pair): [string, string] => {
      const [name, value = ''] = splitOnce(pair, '=');
      return [name, value];
    });
  return { method: request.method, path, query: parseQuery(query), headers: request.headers, cookies };
}

export const parseQuery = (query: string): Array<[string, string]> =>
  query
    .split('&')
    .filter(Boolean)
    .map((pair) => {
      const [name, value = ''] = splitOnce(pair, '=');
      return [name, value];
    });

export const queryString = (query: Array<[string, string]>): string =>
  query.map(([name, value]) => `${name}=${value}`).join('&');
