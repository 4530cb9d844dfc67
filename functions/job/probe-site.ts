import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { routes } from '#shared/api/index.ts';
import { cookies } from '#shared/cookies.ts';
import { probeDone } from '#shared/deployment/log-lines.ts';
import { signInPath, type SignInOperation } from '#shared/sign-in.ts';
import { deadline } from '#functions/data/deadline.ts';
import { environment } from '#functions/data/environment.ts';
import { errorFields, log } from '#functions/data/log.ts';

/** Timeout of one request, in milliseconds. */
const requestTimeout = 10_000;
/** Attempts per check, so that one lost packet triggers no alarm. */
const tries = 3;

/** Checks of one run, by name. Each throws if the site does not respond as expected. */
const stops: Readonly<Record<string, () => Promise<void>>> = {
  home: async () => void (await pageAt('/')),
  script: async () => {
    const path = /src="(\/assets\/[^"]+\.js)"/.exec(await pageAt('/'))?.[1];
    if (!path) throw new Error('the home page has no script');
    await expectStatus(path, 200);
  },
  list: async () => void (await pageAt('/listings')),
  // If nothing is published or no country is open, the list is empty. The checks `listing` and `photo` then pass.
  listing: async () => {
    const path = /href="(\/es\/listings\/[0-9a-f-]{36})"/.exec(await pageAt('/listings'))?.[1];
    if (path) await pageAt(path);
  },
  photo: async () => {
    const path = /src="(\/media\/[^"]+)"/.exec(await pageAt('/listings'))?.[1];
    if (path) await expectStatus(path, 200);
  },
  // The edge can't have cached a random id, so this response comes from the Lambda and the table.
  'no such listing': () => expectStatus(`/listings/${randomUUID()}`, 404),
  API: () => expectStatus(`${routes.browseCards.path}?category=women`, 200),
  'sign-in page': async () => void (await pageAt('/login')),
  'sign-in': async () => {
    const operation: SignInOperation = 'GetTokensFromRefreshToken';
    const answer = await ask(signInPath, {
      method: 'POST',
      headers: {
        'content-type': 'application/x-amz-json-1.1',
        'x-amz-target': `AWSCognitoIdentityProviderService.${operation}`,
      },
      body: JSON.stringify({ RefreshToken: 'nobodys' }),
    });
    // NotAuthorizedException comes from the pool and proves that it accepted our client secret.
    requireStatus(answer, 400);
    const { __type: type } = (await answer.json()) as { __type?: string };
    if (type !== 'NotAuthorizedException') throw new Error(`the user pool returned ${type}`);
  },
};

/**
 * Checks the public site as a visitor would, and logs each failed check. A broken site without visitors would otherwise
 * log no failed request. Never signs in and changes nothing.
 * @param pause minimum delay between two attempts of a check, in milliseconds; a random delay of up to the same length
 *   is added
 */
export async function probeSite(pause = 2_000): Promise<void> {
  let failed = 0;
  for (const [stop, look] of Object.entries(stops))
    try {
      await retryStop(look, pause);
    } catch (error) {
      failed += 1;
      log('error', 'site does not answer', { stop, ...errorFields(error) });
    }
  log('info', probeDone, { stops: Object.keys(stops).length, failed });
}

async function retryStop(look: () => Promise<void>, pause: number): Promise<void> {
  for (let left = tries - 1; ; left -= 1)
    try {
      return await look();
    } catch (error) {
      if (left === 0 || deadline()?.aborted) throw error;
      await sleep(pause * (1 + Math.random()));
    }
}

const get = (path: string): Promise<Response> =>
  ask(path, { headers: { 'accept-language': 'es', cookie: `${cookies.adult.name}=1` } });

function ask(path: string, init: RequestInit): Promise<Response> {
  const signals = [AbortSignal.timeout(requestTimeout), deadline() ?? []].flat();
  return fetch(new URL(path, environment('SITE_ORIGIN')), { ...init, signal: AbortSignal.any(signals) });
}

/** Fetches the HTML of a page. @throws Error if the response is not HTML */
async function pageAt(path: string): Promise<string> {
  const answer = await get(path);
  requireStatus(answer, 200);
  const type = answer.headers.get('content-type') ?? '';
  if (!type.startsWith('text/html')) throw new Error(`${path} is ${type}, not an HTML page`);
  return answer.text();
}

async function expectStatus(path: string, wanted: number): Promise<void> {
  const answer = await get(path);
  await answer.body?.cancel();
  requireStatus(answer, wanted);
}

function requireStatus({ status, url }: Response, wanted: number): void {
  if (status !== wanted) throw new Error(`${new URL(url).pathname} returned ${status} instead of ${wanted}`);
}
