import { useSearchParams } from 'react-router-dom';

/** A link to another sign-in screen that remembers where one was going (safe-next.ts). */
export function useNextLink(): (path: string) => string {
  const [query] = useSearchParams();
  const next = query.get('next');
  return (path) => (next ? `${path}?next=${encodeURIComponent(next)}` : path);
}
