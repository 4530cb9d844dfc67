import { useLocation, useSearchParams } from 'react-router-dom';
import { queueAddress, type QueueName, type Show, showParameter, shows } from './queues.ts';

/** Reads and sets the row filter in the URL, which survives a reload and the return from a case; `all` by default. */
export function useShow(): [Show, (show: Show) => void] {
  const [parameters, setParameters] = useSearchParams();
  const { state } = useLocation() as { state: unknown };
  const choose = (next: Show) =>
    setParameters(next === 'all' ? {} : { [showParameter]: next }, {
      replace: true,
      state,
    });
  return [shows.find((one) => one === parameters.get(showParameter)) ?? 'all', choose];
}

/** Returns the queue's URL with the filter that was active when the case opened. */
export const useQueueAddress = (queue: QueueName): string => queueAddress(queue, useShow()[0]);
