import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { ExportView } from '#shared/api/export.ts';
import { pollDelay } from '#web/platform/backoff.ts';
import { call } from '#web/platform/call.ts';

/** Milliseconds between looks while a copy is being made: soon at first, then less and less often. */
const firstLook = 2_000;
const lastLook = 15_000;
/** The addresses of a copy work for five minutes; they are asked for anew before that. */
const renewAddresses = 4 * 60_000;

const key = ['export'];

/** How far the copy of the account's data is, followed while it is being made, and asking for one. */
export function useExport() {
  const client = useQueryClient();
  const query = useQuery({
    queryKey: key,
    queryFn: ({ signal }) => call('getExport', {}, signal),
    staleTime: 0,
    refetchInterval: ({ state: { data, dataUpdateCount } }) => {
      if (data?.state === 'making') return pollDelay(dataUpdateCount, firstLook, lastLook);
      return data?.state === 'ready' && renewAddresses;
    },
  });
  const asking = useMutation({
    mutationFn: () => call('startExport', {}),
    onSuccess: (view: ExportView) => client.setQueryData(key, view),
  });
  return { query, asking };
}
