import { useSyncExternalStore } from 'react';
import { useSearchParams } from 'react-router-dom';
import { asParameter } from '#shared/provider-sign-up.ts';

/** Query parameters to keep: the page to return to (safe-next.ts), and the role to sign up as. */
const kept = ['next', asParameter];

/** Returns a function that builds a link to another sign-in screen, with this page's `next` and `as` parameters. */
export function useNextLink(): (path: string) => string {
  const [query] = useSearchParams();
  // The build draws the sign-in screens without a query; hydration must begin with the same links.
  const hasQuery = useSyncExternalStore(
    () => () => undefined,
    () => true,
    () => false,
  );
  const pairs = (hasQuery ? kept : []).flatMap((name) => {
    const value = query.get(name);
    return value ? [`${name}=${encodeURIComponent(value)}`] : [];
  });
  return (path) => (pairs.length > 0 ? `${path}?${pairs.join('&')}` : path);
}
