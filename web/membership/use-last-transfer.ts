import { useQuery } from '@tanstack/react-query';
import type { Me } from '#shared/api/account.ts';
import type { Transfer } from '#shared/transfer.ts';
import { queries } from '#web/platform/queries.ts';
import { useRenews } from '#web/publication/plan-price.ts';

/** Returns the last requested transfer; undefined without bank transfers. */
export function useLastTransfer(me: Me | undefined): Transfer | undefined {
  const renews = useRenews();
  return useQuery({ ...queries.transfer(), enabled: me?.role === 'worker' && !renews }).data?.transfer;
}
