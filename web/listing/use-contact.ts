import { useCallback, useRef, useState } from 'react';
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
 * is counted (CONTACT-1). `website` is the honeypot's value, which people leave empty.
 */
export function useContact(listingId: string, website: () => string): Contact {
  const [state, setState] = useState<Omit<Contact, 'request'>>({ status: 'idle' });
  const asked = useRef<Promise<Outcome>>(undefined);

  const request = useCallback(() => {
    asked.current ??= (async () => {
      setState({ status: 'loading' });
      try {
        const honeypot = website();
        const details = await callApi('getContact', {
          params: { id: listingId },
          body: honeypot ? { website: honeypot } : {},
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
  }, [listingId, website]);

  return { ...state, request };
}
