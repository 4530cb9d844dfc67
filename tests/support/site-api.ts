import type { ExampleCall } from '#shared/api/examples/routes.ts';
import { type RouteName, routes } from '#shared/api/index.ts';
import type { OwnPhoto } from '#shared/api/photo.ts';
import type { RouteSpec } from '#shared/api/route.ts';
import type { PresignedPost } from '#shared/api/upload.ts';
import type { ErrorBody } from '#shared/errors.ts';

/** Request of a browser to one route of the contract. A string body is sent unchanged. */
export interface SiteCall extends ExampleCall {
  token?: string | undefined;
}

export interface SiteAnswer<T = unknown> {
  status: number;
  headers: Headers;
  body: T;
  error: Partial<ErrorBody>;
}

/** Calls a route as a page of the site does: through CloudFront, at the site's own origin. */
export async function callSite<T = unknown>(
  origin: string,
  name: RouteName,
  { params = {}, query = {}, body, headers = {}, token }: SiteCall = {},
): Promise<SiteAnswer<T>> {
  const { method, path, form }: RouteSpec = routes[name];
  const address = Object.entries(params).reduce(
    (text, [key, value]) => text.replace(`{${key}}`, encodeURIComponent(value)),
    path as string,
  );
  const search = new URLSearchParams(query).toString();
  const response = await fetch(`${origin}${address}${search && `?${search}`}`, {
    method,
    redirect: 'manual',
    headers: {
      ...(body !== undefined && {
        'content-type': form ? 'application/x-www-form-urlencoded' : 'application/json',
      }),
      ...(token !== undefined && { authorization: `Bearer ${token}` }),
      ...headers,
    },
    ...(body !== undefined && { body: bodyText(body, form) }),
  });
  return answerOf<T>(response);
}

function bodyText(body: unknown, form: true | undefined): string {
  if (typeof body === 'string') return body;
  return form ? new URLSearchParams(body as Record<string, string>).toString() : JSON.stringify(body);
}

export async function answerOf<T = unknown>(response: Response): Promise<SiteAnswer<T>> {
  const text = await response.text();
  const isJson = response.headers.get('content-type')?.includes('json') ?? false;
  const body: unknown = isJson && text ? JSON.parse(text) : text;
  return {
    status: response.status,
    headers: response.headers,
    body: body as T,
    error: isJson ? (body as Partial<ErrorBody>) : {},
  };
}

/** Creates a photo of the account. @throws Error if the response has no upload form */
export async function createPhoto(
  origin: string,
  token: string | undefined,
): Promise<{ photo: OwnPhoto; upload: PresignedPost }> {
  const answer = await callSite<{ photo: OwnPhoto; upload: PresignedPost }>(origin, 'createPhoto', {
    token,
    body: { contentType: 'image/jpeg', bytes: 1000, consentDeclared: true },
  });
  if (answer.status !== 200) throw new Error(`createPhoto answered ${answer.status} ${answer.error.code}.`);
  return answer.body;
}

/** Posts a file with a presigned form, without the browser's own processing of the picture. */
export function postFile(
  { url, fields }: PresignedPost,
  bytes: Uint8Array,
  changed: Record<string, string> = {},
): Promise<Response> {
  const form = new FormData();
  for (const [name, value] of Object.entries({ ...fields, ...changed })) form.append(name, value);
  form.append('file', new Blob([new Uint8Array(bytes)]), 'photo.jpg');
  return fetch(url, { method: 'POST', body: form });
}
