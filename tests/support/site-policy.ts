import { createHash } from 'node:crypto';
import { drawnFormScript, inlineScript } from '#shared/inline-script.ts';

const hashOf = (script: string) => `'sha256-${createHash('sha256').update(script).digest('base64')}'`;

/** Content-Security-Policy of infra/constructs/site-headers.ts, with buckets and user pool at the site's own origin. */
export const sitePolicy = [
  "default-src 'none'",
  `script-src 'self' ${hashOf(inlineScript)} ${hashOf(drawnFormScript)}`,
  "style-src 'self'",
  "img-src 'self' data: blob:",
  "font-src 'self'",
  "manifest-src 'self'",
  "connect-src 'self'",
  "form-action 'self'",
  "frame-ancestors 'none'",
  "base-uri 'none'",
].join('; ');
