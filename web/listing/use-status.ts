import { useEffect, useEffectEvent, useState } from 'react';
import type { ListingDetail } from '#shared/api/listing.ts';
import { type Status, statusAt } from '#shared/opening.ts';
import { useReturn } from './use-return.ts';

/**
 * Milliseconds until the browser first looks at the clock, and between looks. On a phone, the first conversion to another
 * time zone takes as long as the rest of the page's script, so it waits until the page has settled.
 */
const firstLook = 3_000;
const lookAgain = 60_000;

/**
 * Returns a listing's status: first the one at rendering, which the edge and the browser may have cached, and then the
 * present one.
 */
export function useStatus(listing: ListingDetail, rendered: Status | undefined): Status | undefined {
  const [status, setStatus] = useState(rendered);
  const [readAt] = useState(() => new Date());
  const update = () => setStatus(statusAt(listing, new Date(), readAt));
  const look = useEffectEvent(update);
  useReturn(update);
  useEffect(() => {
    const first = setTimeout(() => look(), firstLook);
    const timer = setInterval(() => look(), lookAgain);
    return () => {
      clearTimeout(first);
      clearInterval(timer);
    };
  }, []);
  return status;
}
