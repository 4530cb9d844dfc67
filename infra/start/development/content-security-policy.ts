import { createHash } from 'node:crypto';

/**
 * The template's Content-Security-Policy with what Vite's development server needs, and no more: the inline scripts
 * that it wrote into this very HTML by their hashes, style elements (not style attributes), its socket, and the
 * worker by which its client waits for a server that is gone.
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
  // Ours come from the site itself, as where the policy says nothing of workers.
  add('worker-src', "'self'", 'blob:');
  return [...directives].map(([name, sources]) => [name, ...sources].join(' ')).join('; ');
}

const inlineScripts = (html: string): string[] =>
  [...html.matchAll(/<script(?![^>]*\ssrc=)[^>]*>([\s\S]*?)<\/script>/g)].map(([, code = '']) => code);

const hash = (script: string): string => `'sha256-${createHash('sha256').update(script).digest('base64')}'`;
