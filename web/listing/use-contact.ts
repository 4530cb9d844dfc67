import { useCallback, useRef, useState, type RefObject } from 'react';
import type { ContactDetails } from '#shared/api/listing.ts';
import { callApi } from '#web/api/call-api.ts';

type Outcome = { details: ContactDetails } | { error: unknown };

export interface Contact {
  status: 'idle' | 'loading' | 'ready' | 'failed';
  details?: ContactDetails;
  error?: unknown;
  /** Asks once; later calls share the answer, and after a failure ask again. */
  request: () => Promise<Outcome>;
}

/**
 * Contact details on demand: they are not in the page, so that a scraper must ask for each, is limited in it and
 * is counted (CONTACT-1). People leave the honeypot empty.
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
