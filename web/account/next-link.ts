import { useSearchParams } from 'react-router-dom';
import { asParameter } from '#web/api/provider-sign-up.ts';

/** What every sign-in screen hands on: where one was going (safe-next.ts), and as what one came. */
const kept = ['next', asParameter];

/** A link to another sign-in screen that keeps what this one was given. */
export function useNextLink(): (path: string) => string {
  const [query] = useSearchParams();
  const pairs = kept.flatMap((name) => {
    const value = query.get(name);
    return value ? [`${name}=${encodeURIComponent(value)}`] : [];
  });
  return (path) => (pairs.length > 0 ? `${path}?${pairs.join('&')}` : path);
}
