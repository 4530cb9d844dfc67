import { describe, expect, it } from 'vitest';
import { isPrivatePath, loginFor, safeNext } from '#web/private/safe-next.ts';

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

  it.each(['/login', '/register?x=1', '/reset-password', '/forgot-password'])(
    '%s would only lead here again',
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
