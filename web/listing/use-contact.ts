import { useCallback, useRef, useState, type RefObject } from 'react';
import type { ContactDetails } from '#shared/api/listing.ts';
import { callApi } from '#web/api/call-api.ts';

type Outcome = { details: ContactDetails } | { error: unknown };

export interface Contact {
  status: 'idle' | 'loading' | 'ready' | 'failed';
  details?: ContactDetails;
  error?: unknown;
  /** Fetches the details once for all calls; a call after a failure fetches again. */
  request: () => Promise<Outcome>;
}

/**
 * Fetches contact details on demand. They are not part of the page, so a scraper must request them for each listing.
 * The server limits and counts these requests (CONTACT-1); a filled honeypot reveals a bot.
 */
export function useContact(listingId: string, honeypot: RefObject<HTMLInputElement | null>): Contact {
  const [state, setState] = useState<Omit<Contact, 'request'>>({ status: 'idle' });
  const asked = useRef<Promise<Outcome>>(undefined);

  const request = useCallback(() => {
    asked.current ??= (async () => {
      setState({ status: 'loading' });
      try {
        const website = honeypot.current?.value;
        const details = await callApi('getContact', {
          params: { id: listingId },
          body: website ? { website } : {},
        });
        setState({ status: 'ready', details });
        return { details };
      } catch (error) {
        asked.current = undefined;
        setState({ status: 'failed', error });
        return { error };
      }
    })();
    return asked.current;
  }, [listingId, honeypot]);

  return { ...state, request };
}
