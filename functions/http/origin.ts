import { createHash, timingSafeEqual } from 'node:crypto';
import { originSecretHeader } from '#shared/deployment/origin-secret.ts';
import { AppError } from '#shared/errors.ts';
import { environment } from '#functions/data/environment.ts';
import { secret, secretVersions } from '#functions/data/secrets.ts';
import { before } from './exchange.ts';

const digest = (text: string): Buffer => createHash('sha256').update(text).digest();

/** Compared by digests, in constant time. */
const isSame = (given: string, expected: string): boolean => timingSafeEqual(digest(given), digest(expected));

/**
 * The API answers CloudFront alone: whoever reaches its own address hasn't passed the edge, and a
 * CloudFront-Viewer-Address of theirs would be a claim. The secret's previous value is taken as well: after a rotation
 * the edge sends it until the next deployment has reached all of it.
 */
export const requireOriginSecret = () =>
  before(async ({ event }) => {
    const given = event.headers[originSecretHeader] ?? '';
    if (isSame(given, await secret('ORIGIN_SECRET_ARN'))) return;
    const versions = await secretVersions('ORIGIN_SECRET_ARN');
    if (!versions.some((version) => isSame(given, version))) throw new AppError('origin-refused');
  });

/**
 * What is posted without a token must not be posted by another site with its visitors' cookies and network addresses:
 * browsers say where a request comes from in Sec-Fetch-Site, older ones in Origin. A request with neither was not made by
 * a page (EDGE-6).
 *
 * @throws AppError origin-refused
 */
export const requireSameOrigin = () =>
  before(async ({ event, route }) => {
    if (route?.spec.access !== 'public' || route.spec.method === 'GET') return;
    const site = event.headers['sec-fetch-site'];
    const origin = event.headers['origin'];
    if (site !== undefined) {
      if (site !== 'same-origin' && site !== 'none') throw new AppError('origin-refused');
    } else if (origin !== undefined && origin !== environment('SITE_ORIGIN')) {
      throw new AppError('origin-refused');
    }
  });
