import { useCallback, useEffect, useRef, useState } from 'react';
import type { Story } from '#shared/api/post.ts';
import { callApi } from '#web/api/call-api.ts';

/** Stories of one person; empty if all have expired. */
export type StorySet = { state: 'loading' | 'failed' } | { state: 'ready'; stories: readonly Story[] };

const loading: StorySet = { state: 'loading' };

/**
 * Loads people's stories by listing id, once each. The caller passes the current and the next person, so that visitors
 * don't wait between people.
 */
export function useStorySets(wanted: readonly string[]) {
  const [sets, setSets] = useState<ReadonlyMap<string, StorySet>>(new Map());
  const asked = useRef(new Set<string>());
  const lifetime = useRef<AbortController>(undefined);

  useEffect(() => {
    const controller = new AbortController();
    lifetime.current = controller;
    // Requests made before this mount were aborted, so allow them again.
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
