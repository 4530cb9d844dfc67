import { useCallback, useEffect, useRef, useState } from 'react';
import type { Story } from '#shared/api/post.ts';
import { callApi } from '#web/api/call-api.ts';

/** One person's stories; none where all of them are over. */
export type StorySet = { state: 'loading' | 'failed' } | { state: 'ready'; stories: readonly Story[] };

const loading: StorySet = { state: 'loading' };

/**
 * People's stories by the listing's id, each asked for once: of who is shown and of who comes next, so that nobody waits
 * in between.
 */
export function useStorySets(wanted: readonly string[]) {
  const [sets, setSets] = useState<ReadonlyMap<string, StorySet>>(new Map());
  const asked = useRef(new Set<string>());
  const lifetime = useRef<AbortController>(undefined);

  useEffect(() => {
    const controller = new AbortController();
    lifetime.current = controller;
    // What was asked for by then was asked on behalf of what is gone.
    asked.current.clear();
    return () => controller.abort();
  }, []);

  const ask = useCallback(async (listingId: string) => {
    const signal = lifetime.current?.signal;
    if (asked.current.has(listingId) || !signal) return;
    asked.current.add(listingId);
    const keep = (set: StorySet) =>
      !signal.aborted && setSets((before) => new Map(before).set(listingId, set));
    try {
      const { stories } = await callApi('getStories', { params: { id: listingId } }, { signal });
      keep({ state: 'ready', stories });
    } catch {
      // Said on the screen, with the way to try again.
      keep({ state: 'failed' });
    }
  }, []);

  const ids = wanted.join(' ');
  useEffect(() => {
    for (const id of ids.split(' ').filter(Boolean)) void ask(id);
  }, [ids, ask]);

  return {
    setOf: (listingId: string): StorySet => sets.get(listingId) ?? loading,
    retry: (listingId: string) => {
      asked.current.delete(listingId);
      setSets((before) => new Map(before).set(listingId, loading));
      void ask(listingId);
    },
  };
}
