/** Cross-origin rules of a bucket, as "Using cross-origin resource sharing (CORS)" of the S3 guide has them. */
import { AwsError } from '../protocol/aws-error.ts';
import type { LocalRequest, LocalResponse } from '../protocol/service.ts';
import type { Bucket, CorsRule } from './buckets.ts';

/** Answers a preflight, or throws S3's 403 where no rule allows the request. */
export function preflight(request: LocalRequest, bucket: Bucket): LocalResponse {
  const origin = request.headers['origin'];
  const method = request.headers['access-control-request-method'];
  if (!origin)
    throw new AwsError('BadRequest', 400, 'Insufficient information. Origin request header needed.');
  if (!method) {
    throw new AwsError('BadRequest', 400, 'Invalid Access-Control-Request-Method: null');
  }
  if (bucket.cors.length === 0) {
    throw new AwsError('AccessForbidden', 403, 'CORSResponse: CORS is not enabled for this bucket.');
  }
  const headers = (request.headers['access-control-request-headers'] ?? '')
    .split(',')
    .map((header) => header.trim().toLowerCase())
    .filter((header) => header !== '');
  const rule = bucket.cors.find(
    (candidate) =>
      allows(candidate, origin, method) && headers.every((header) => allowsHeader(candidate, header)),
  );
  if (!rule) {
    throw new AwsError(
      'AccessForbidden',
      403,
      'CORSResponse: This CORS request is not allowed. This is usually because the evaluation of Origin, request method / Access-Control-Request-Method or Access-Control-Request-Headers are not whitelisted by the resource’s CORS spec.',
    );
  }
  return {
    status: 200,
    headers: {
      ...ruleHeaders(rule, origin),
      ...(headers.length > 0 && { 'access-control-allow-headers': headers.join(', ') }),
      ...(rule.MaxAge !== undefined && { 'access-control-max-age': String(rule.MaxAge) }),
    },
  };
}

/** The headers that an actual request's answer carries, errors included; none where no rule matches. */
export function corsHeaders(request: LocalRequest, bucket: Bucket | undefined): Record<string, string> {
  const origin = request.headers['origin'];
  if (!origin) return {};
  const rule = bucket?.cors.find((candidate) => allows(candidate, origin, request.method));
  return rule ? ruleHeaders(rule, origin) : {};
}

function ruleHeaders(rule: CorsRule, origin: string): Record<string, string> {
  const anyOrigin = rule.AllowedOrigins.includes('*');
  return {
    'access-control-allow-origin': anyOrigin ? '*' : origin,
    'access-control-allow-methods': rule.AllowedMethods.join(', '),
    ...(rule.ExposedHeaders?.length && { 'access-control-expose-headers': rule.ExposedHeaders.join(', ') }),
    ...(!anyOrigin && { 'access-control-allow-credentials': 'true' }),
    vary: 'Origin, Access-Control-Request-Headers, Access-Control-Request-Method',
  };
}

function allows(rule: CorsRule, origin: string, method: string): boolean {
  return (
    rule.AllowedMethods.includes(method) && rule.AllowedOrigins.some((pattern) => matches(pattern, origin))
  );
}

function allowsHeader(rule: CorsRule, header: string): boolean {
  return (rule.AllowedHeaders ?? []).some((pattern) => matches(pattern.toLowerCase(), header));
}

/** A pattern has at most one `*`, which stands for any text. */
function matches(pattern: string, text: string): boolean {
  const star = pattern.indexOf('*');
  if (star < 0) return pattern === text;
  const [start, end] = [pattern.slice(0, star), pattern.slice(star + 1)];
  return text.length >= start.length + end.length && text.startsWith(start) && text.endsWith(end);
}
