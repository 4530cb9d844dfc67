import { createHash, randomUUID } from 'node:crypto';
import { expect } from 'vitest';
import { cloudTest as test } from '#tests/support/test.ts';

const adult = { cookie: 'adult=1' };
const missing = `/listings/${randomUUID()}`;

/** Kinds of responses whose headers are checked, behind the edge and with the template's policies. */
const kinds: ReadonlyArray<[kind: string, path: string, status: number, headers?: Record<string, string>]> = [
  ['the 18+ gate', '/', 200, {}],
  ['the redirect to the gate', '/dashboard', 302, {}],
  ['home', '/', 200],
  ['the list', '/listings?category=women&country=mx', 200],
  ['the terms', '/terms', 200],
  ['a missing listing', missing, 404],
  ['an unknown page', '/no-such-page', 404],
  ['a page with a refused cursor', '/listings?cursor=forged', 400],
  ['sign-in', '/login', 200],
  ['sign-up', '/register', 200],
  ['the dashboard', '/dashboard', 200],
  ['the settings', '/dashboard/settings/security', 200],
  ['the review console', '/admin/verifications', 200],
  ['the reset link', '/reset-password?access_token=123456&email=a%40b.cc', 200, {}],
  ['an API error', '/api/me', 401],
  ['an API response', '/api/config', 200],
];

const directives = (policy: string): Map<string, string[]> =>
  new Map(
    policy.split(';').map((one) => {
      const [name = '', ...sources] = one.trim().split(/\s+/);
      return [name, sources];
    }),
  );

test.for(kinds)(
  'the site sends strict security headers with %s (%s)',
  async ([kind, path, status, headers = adult], { cloud }) => {
    const answer = await fetch(cloud.site + path, { headers, redirect: 'manual' });
    const html = await answer.text();
    expect(answer.status).toBe(status);
    // The redirect of the edge function has no content, so it needs no content security policy.
    if (status === 302) return;
    const policy = directives(answer.headers.get('content-security-policy') ?? '');
    expect(policy.get('default-src')).toEqual(["'none'"]);
    expect(policy.get('frame-ancestors')).toEqual(["'none'"]);
    expect(policy.get('base-uri')).toEqual(["'none'"]);
    expect(policy.get('form-action')).toEqual(["'self'"]);
    expect(policy.get('style-src')).toEqual(["'self'"]);
    expect(policy.has('object-src') || policy.get('default-src')?.[0] === "'none'").toBe(true);
    expect([...policy.values()].flat().filter((one) => /unsafe|^\*$|^https?:$/.test(one))).toEqual([]);
    expect(Object.fromEntries(answer.headers)).toMatchObject({
      'x-content-type-options': 'nosniff',
      'x-frame-options': 'DENY',
      'strict-transport-security': 'max-age=31536000; includeSubDomains',
      'cross-origin-opener-policy': 'same-origin',
      'permissions-policy': expect.stringContaining('geolocation=()') as string,
      'referrer-policy': kind === 'the reset link' ? 'no-referrer' : 'strict-origin-when-cross-origin',
    });
    if (!answer.headers.get('content-type')?.startsWith('text/html')) return;
    // The page must contain nothing that the policy forbids.
    const allowed = policy.get('script-src') ?? [];
    for (const [, attributes = '', code = ''] of html.matchAll(/<script\b([^>]*)>([\s\S]*?)<\/script>/g)) {
      if (/\bsrc="\/assets\//.test(attributes) || /type="application\/(ld\+)?json"/.test(attributes))
        continue;
      if (/type="speculationrules"/.test(attributes)) continue;
      const hash = `'sha256-${createHash('sha256').update(code).digest('base64')}'`;
      expect(allowed, attributes).toContain(hash);
    }
    expect(html).not.toMatch(/<style\b|\sstyle="|\son[a-z]+="|javascript:/i);
  },
);

test('an error of the account recovery API forbids caching', async ({ cloud }) => {
  const answer = await fetch(`${cloud.site}/api/recovery`, {
    method: 'POST',
    headers: { ...adult, origin: cloud.site, 'content-type': 'application/json' },
    body: JSON.stringify({ email: 'nobody@example.test', password: 'whatever it is', code: 'none' }),
  });
  expect(answer.status).toBe(400);
  expect(answer.headers.get('cache-control')).toMatch(/no-store/);
});
