import { useLocation, useSearchParams } from 'react-router-dom';
import { queueAddress, type QueueName, type Show, showParameter, shows } from './queues.ts';

/** Which rows the address says to look at; all where it says nothing known. A reload and the way back keep it. */
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

/** The queue's address with the rows that the reviewer looked at before they opened a case. */
export const useQueueAddress = (queue: QueueName): string => queueAddress(queue, useShow()[0]);
