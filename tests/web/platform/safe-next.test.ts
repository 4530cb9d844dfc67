import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { samePathOrHome } from '#shared/site-path.ts';
import { isPrivatePath, loginFor, safeNext } from '#web/platform/safe-next.ts';

describe('where signing in leads', () => {
  it('goes back to a path of this site with its query and fragment', () => {
    expect(safeNext('/dashboard/purchases?payment=success#top')).toBe(
      '/dashboard/purchases?payment=success#top',
    );
  });

  it.each([
    ['nothing', null],
    ['another site', 'https://evil.example/dashboard'],
    ['a protocol-relative address', '//evil.example'],
    ['a backslash that browsers read as a slash', '/\\evil.example'],
    ['a tab that browsers drop', '/\t/evil.example'],
    ['a path that is another site once its dots are resolved', '/.//evil.example'],
    ['a script', 'javascript:alert(1)'],
    ['no leading slash', 'dashboard'],
  ])('%s leads to the dashboard', (_, next) => {
    expect(safeNext(next)).toBe('/dashboard');
  });

  it.each(['/login', '/login/?logout=1', '/register?x=1', '/reset-password', '/forgot-password//'])(
    '%s leads to the dashboard instead',
    (next) => {
      expect(safeNext(next)).toBe('/dashboard');
    },
  );

  it('the address of the sign-in page carries the place back through unharmed', () => {
    const address = new URL(loginFor('/dashboard/listings?edit=1&x=a b'), 'https://site.example');
    expect(safeNext(address.searchParams.get('next'))).toBe('/dashboard/listings?edit=1&x=a%20b');
  });

  it('tells the private app’s screens from other pages', () => {
    expect(isPrivatePath('/dashboard/listings')).toBe(true);
    expect(isPrivatePath('/membership?checkout=canceled')).toBe(true);
    expect(isPrivatePath('/listings')).toBe(false);
    expect(isPrivatePath('/dashboards')).toBe(false);
  });
});

/** Pieces that browsers, servers and parsers read differently. */
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
  ['from a form without scripting', (given: string) => samePathOrHome(given)],
])('no open redirect %s', (_, lead) => {
  it('whatever is given, a browser at this site stays at it', () => {
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
            // As location.assign and a Location header are read (WHATWG URL), also where it is read twice.
            expect(new URL(led, base).origin).toBe(new URL(base).origin);
            expect(lead(led)).toBe(led);
            expect(led).toMatch(/^\/(?![/\\])/);
          },
        ),
        { numRuns: 1_000 },
      );
  });
});
