import type { LocalRequest } from '../protocol/service.ts';
import type { FaultService } from './rule.ts';

/**
 * Returns a request's operation by the service's own name; undefined for what no fault strikes: a browser's preflights,
 * key sets, hosted pages.
 */
export function operationOf(service: FaultService, request: LocalRequest): string | undefined {
  if (request.method === 'OPTIONS') return undefined;
  switch (service) {
    case 's3':
      return s3Operation(request);
    case 'ses':
      return 'SendEmail';
    case 'cloudfront':
      return 'CreateInvalidation';
    case 'stripe':
      return request.url.startsWith('/v1/') ? addressOf(request) : undefined;
    case 'site':
      return addressOf(request);
    default:
      // The JSON protocols say it themselves.
      return request.headers['x-amz-target']?.split('.')[1];
  }
}

/** `GET /v1/subscriptions/{id}`: ids of Stripe (`sub_1Ab...`), UUIDs and random ids are one address. */
function addressOf({ method, url }: LocalRequest): string {
  const id = /^[a-z]{2,10}_[A-Za-z0-9_]*\d[A-Za-z0-9_]*$|^[0-9a-f-]{36}$|^[\w-]{22}$/;
  const parts = (url.split('?', 1)[0] ?? '').split('/');
  return `${method} ${parts.map((part) => (id.test(part) ? '{id}' : part)).join('/')}`;
}

function s3Operation({ method, url, headers }: LocalRequest): string {
  const [path = '', query = ''] = url.split('?', 2);
  if (method === 'POST') return new URLSearchParams(query).has('delete') ? 'DeleteObjects' : 'PostObject';
  if (!/^\/[^/]+\/./.test(path)) return 'ListObjectsV2';
  if (method === 'PUT') return headers['x-amz-copy-source'] === undefined ? 'PutObject' : 'CopyObject';
  return { GET: 'GetObject', HEAD: 'HeadObject', DELETE: 'DeleteObject' }[method] ?? method;
}
