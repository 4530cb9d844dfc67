import { createHash } from 'node:crypto';

/**
 * Extends the template's Content-Security-Policy with only what Vite's development server needs: hashes of the inline
 * scripts in this HTML, style elements (not attributes), Vite's socket, and the worker that waits for a stopped server.
 */
export function developmentPolicy(policy: string, html: string, socket: string): string {
  const directives = new Map(
    policy.split(';').map((directive) => {
      const [name = '', ...sources] = directive.trim().split(/\s+/);
      return [name, sources] as const;
    }),
  );
  const add = (name: string, ...sources: string[]): void => {
    const known = directives.get(name)?.filter((source) => source !== "'none'") ?? [];
    directives.set(name, [...known, ...sources]);
  };
  add('script-src', ...inlineScripts(html).map(hash));
  add('style-src-elem', "'self'", "'unsafe-inline'");
  add('connect-src', socket);
  // Without worker-src, script-src applies to workers. Once set, worker-src must list our own workers too: 'self'.
  add('worker-src', "'self'", 'blob:');
  return [...directives].map(([name, sources]) => [name, ...sources].join(' ')).join('; ');
}

const inlineScripts = (html: string): string[] =>
  [...html.matchAll(/<script(?![^>]*\ssrc=)[^>]*>([\s\S]*?)<\/script>/g)].map(([, code = '']) => code);

const hash = (script: string): string => `'sha256-${createHash('sha256').update(script).digest('base64')}'`;
