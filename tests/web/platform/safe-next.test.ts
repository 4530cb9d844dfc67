import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { samePathOrHome } from '#shared/site-path.ts';
import { isPrivatePath, loginFor, safeNext } from '#web/platform/safe-next.ts';

describe('redirect after signing in', () => {
  it('returns to a path of this site with its query and fragment', () => {
    expect(safeNext('/dashboard/purchases?payment=success#top')).toBe(
      '/dashboard/purchases?payment=success#top',
    );
  });

  it.each([
    ['no address', null],
    ['another site', 'https://evil.example/dashboard'],
    ['a protocol-relative address', '//evil.example'],
    ['a backslash that browsers read as a slash', '/\\evil.example'],
    ['a tab that browsers drop', '/\t/evil.example'],
    ['a path that resolves to another site', '/.//evil.example'],
    ['a script URL', 'javascript:alert(1)'],
    ['a path without a leading slash', 'dashboard'],
  ])('falls back to the dashboard for %s', (_, next) => {
    expect(safeNext(next)).toBe('/dashboard');
  });

  it.each(['/login', '/login/?logout=1', '/register?x=1', '/reset-password', '/forgot-password//'])(
    'leads to the dashboard instead of %s',
    (next) => {
      expect(safeNext(next)).toBe('/dashboard');
    },
  );

  it("survives the round trip through the sign-in page's address", () => {
    const address = new URL(loginFor('/dashboard/listings?edit=1&x=a b'), 'https://site.example');
    expect(safeNext(address.searchParams.get('next'))).toBe('/dashboard/listings?edit=1&x=a%20b');
  });

  it('treats only paths of the private app as private', () => {
    expect(isPrivatePath('/dashboard/listings')).toBe(true);
    expect(isPrivatePath('/membership?checkout=canceled')).toBe(true);
    expect(isPrivatePath('/listings')).toBe(false);
    expect(isPrivatePath('/dashboards')).toBe(false);
  });
});

/** Fragments that browsers, servers and parsers read differently. */
const hostile = fc
  .array(
    fc.oneof(
      fc.constantFrom(
        '/',
        '//',
        '\\',
        '/\\',
        '.',
        '..',
        '/./',
        '/../',
        '%2f',
        '%5c',
        '%09',
        '\t',
        '\n',
        '\r',
        '\u0000',
        '\u2028',
        '@',
        ':',
        '?',
        '#',
        'https:',
        'javascript:',
        'data:text/html,',
        'evil.example',
        'login',
        'dashboard',
        '／',
        '．',
        '[::1]',
      ),
      fc.string({ maxLength: 4 }),
    ),
    { maxLength: 8 },
  )
  .map((pieces) => pieces.join(''));

describe.each([
  ['after signing in', (given: string) => safeNext(given)],
  ['after a form without JavaScript', (given: string) => samePathOrHome(given)],
])('open redirect %s', (_, lead) => {
  it('is impossible for any given address', () => {
    for (const base of ['https://www.site.test/login?next=x', 'http://localhost:4000/a/b/'])
      fc.assert(
        fc.property(
          fc.oneof(
            hostile,
            hostile.map((text) => `/${text}`),
            fc.webUrl(),
          ),
          (given) => {
            const led = lead(given);
            // Resolve the address as `location.assign` and a Location header do (WHATWG URL). Checking the result again
            // must not change it.
            expect(new URL(led, base).origin).toBe(new URL(base).origin);
            expect(lead(led)).toBe(led);
            expect(led).toMatch(/^\/(?![/\\])/);
          },
        ),
        { numRuns: 1_000 },
      );
  });
});
