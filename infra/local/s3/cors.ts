/** CORS rules of a bucket (S3 User Guide, "Using cross-origin resource sharing (CORS)"). */
import { AwsError } from '../protocol/aws-error.ts';
import type { LocalRequest, LocalResponse } from '../protocol/service.ts';
import type { Bucket } from './buckets.ts';

type Rule = Bucket['cors'][number];

/** Handles a preflight request. @throws AwsError if no rule allows the request */
export function preflight({ headers }: LocalRequest, { cors }: Bucket): LocalResponse {
  const { origin = '', 'access-control-request-method': method = '' } = headers;
  const asked = (headers['access-control-request-headers'] ?? '')
    .split(',')
    .map((name) => name.trim().toLowerCase())
    .filter((name) => name !== '');
  const rule = cors.find((one) => allows(one, origin, method));
  if (!rule) throw new AwsError('AccessForbidden', 403, 'CORSResponse: This CORS request is not allowed.');
  return {
    status: 200,
    headers: {
      ...ruleHeaders(rule, origin),
      ...(asked.length > 0 && { 'access-control-allow-headers': asked.join(', ') }),
      'access-control-max-age': String(rule.MaxAge),
    },
  };
}

/** Returns the CORS headers of a response or an error; empty if no rule matches. */
export function corsHeaders(
  { method, headers }: LocalRequest,
  bucket: Bucket | undefined,
): Record<string, string> {
  const { origin } = headers;
  const rule = origin === undefined ? undefined : bucket?.cors.find((one) => allows(one, origin, method));
  return rule && origin !== undefined ? ruleHeaders(rule, origin) : {};
}

const ruleHeaders = ({ AllowedMethods }: Rule, origin: string): Record<string, string> => ({
  'access-control-allow-origin': origin,
  'access-control-allow-methods': AllowedMethods.join(', '),
  'access-control-allow-credentials': 'true',
  vary: 'Origin, Access-Control-Request-Headers, Access-Control-Request-Method',
});

const allows = ({ AllowedMethods, AllowedOrigins }: Rule, origin: string, method: string): boolean =>
  AllowedMethods.some((one) => one === method) && AllowedOrigins.includes(origin);
