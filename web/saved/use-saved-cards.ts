import { useEffect, useState } from 'react';
import type { Card } from '#shared/api/listing.ts';
import { listingLimits } from '#shared/listing-options.ts';
import { callApi } from '#web/api/call-api.ts';

/** The cards of these ids by id, asked for once each; `undefined` while the first answer is on its way. */
export function useSavedCards(ids: readonly string[]) {
  const [known, setKnown] = useState<ReadonlyMap<string, Card | undefined>>(new Map());
  const [error, setError] = useState<unknown>();
  const wanted = ids.filter((id) => !known.has(id)).join();

  useEffect(() => {
    if (!wanted || error !== undefined) return;
    const controller = new AbortController();
    const all = wanted.split(',');
    const batches = Array.from({ length: Math.ceil(all.length / listingLimits.pageSize) }, (_, index) =>
      all.slice(index * listingLimits.pageSize, (index + 1) * listingLimits.pageSize),
    );
    Promise.all(
      batches.map((batch) =>
        callApi('getCards', { query: { ids: batch.join() } }, { signal: controller.signal }),
      ),
    ).then(
      (answers) => {
        if (controller.signal.aborted) return;
        const found = new Map(answers.flatMap(({ cards }) => cards).map((card) => [card.id, card]));
        setKnown((before) => new Map([...before, ...all.map((id) => [id, found.get(id)] as const)]));
      },
      (reason: unknown) => {
        if (!controller.signal.aborted) setError(reason);
      },
    );
    return () => controller.abort();
  }, [wanted, error]);

  return {
    cards: known.size > 0 && ids.some((id) => known.has(id)) ? known : undefined,
    error,
    retry: () => setError(undefined),
  };
}
