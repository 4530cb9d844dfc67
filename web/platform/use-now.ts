import { useEffect, useState } from 'react';

/** The time, each half minute anew: what runs, counts down and is over changes while somebody looks. */
export function useNow(): Date {
  const [now, setNow] = useState(() => new Date());
  useEffect(() => {
    const timer = setInterval(() => setNow(new Date()), 30_000);
    return () => clearInterval(timer);
  }, []);
  return now;
}
