import { createHash, timingSafeEqual } from 'node:crypto';
import { originSecretHeader } from '#shared/deployment/origin-secret.ts';
import { AppError } from '#shared/errors.ts';
import { environment } from '#functions/data/environment.ts';
import { secret } from '#functions/data/secrets.ts';
import { before } from './exchange.ts';

const digest = (text: string): Buffer => createHash('sha256').update(text).digest();

/**
 * The API answers CloudFront alone: whoever reaches its own address hasn't passed the edge, and a
 * CloudFront-Viewer-Address of theirs would be a claim. Compared by digests, in constant time.
 */
export const requireOriginSecret = () =>
  before(async ({ event }) => {
    const expected = await secret('ORIGIN_SECRET_ARN');
    const given = event.headers[originSecretHeader] ?? '';
    if (!timingSafeEqual(digest(given), digest(expected))) throw new AppError('origin-refused');
  });

/**
 * Forms are posted without a token, so another site must not be able to post them: browsers say where a form
 * comes from in Sec-Fetch-Site, older ones in Origin. A request with neither was not made by a page.
 */
export const requireSameOriginForForms = () =>
  before(async ({ event, route }) => {
    if (!route?.spec.form) return;
    const site = event.headers['sec-fetch-site'];
    const origin = event.headers['origin'];
    if (site !== undefined) {
      if (site !== 'same-origin' && site !== 'none') throw new AppError('origin-refused');
    } else if (origin !== undefined && origin !== environment('SITE_ORIGIN')) {
      throw new AppError('origin-refused');
    }
  });
