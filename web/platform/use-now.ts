import { useEffect, useState } from 'react';

/** Returns the current time, updated every 30 seconds, so that countdowns and expired items stay correct on screen. */
export function useNow(): Date {
  const [now, setNow] = useState(() => new Date());
  useEffect(() => {
    const timer = setInterval(() => setNow(new Date()), 30_000);
    return () => clearInterval(timer);
  }, []);
  return now;
}
