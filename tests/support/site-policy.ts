import { createHash } from 'node:crypto';
import { inlineScript } from '#shared/inline-script.ts';

/** Content-Security-Policy of infra/constructs/site-headers.ts, with buckets and user pool at the site's own origin. */
export const sitePolicy = [
  "default-src 'none'",
  `script-src 'self' 'sha256-${createHash('sha256').update(inlineScript).digest('base64')}'`,
  "style-src 'self'",
  "img-src 'self' data: blob:",
  "font-src 'self'",
  "manifest-src 'self'",
  "connect-src 'self'",
  "form-action 'self'",
  "frame-ancestors 'none'",
  "base-uri 'none'",
].join('; ');
