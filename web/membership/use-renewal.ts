import { useMutation } from '@tanstack/react-query';
import { ApiError } from '#web/api/call-api.ts';
import { errorMessage } from '#web/api/error-message.ts';
import { useCommon } from '#web/i18n/i18n.tsx';
import { call } from '#web/platform/call.ts';
import { useOwn } from '#web/platform/messages.tsx';
import { queries, queryClient, refreshFacts } from '#web/platform/queries.ts';
import type { Subscription } from '#web/publication/plan-price.ts';
import { showToast } from '#web/ui/Toast.tsx';

/** Caches the change that the payment provider confirmed, then refetches the other facts. */
function showAsAnswered(change: Partial<Subscription>): void {
  queryClient.setQueryData(queries.subscription().queryKey, (before) => before && { ...before, ...change });
  queryClient.setQueryData(
    queries.me().queryKey,
    (before) => before && { ...before, renewalEnded: undefined },
  );
  void refreshFacts();
}

/** Resumes the renewal; shows a toast on failure. */
export function useResumeRenewal() {
  const { renewal: t } = useOwn();
  const common = useCommon();
  return useMutation({
    mutationFn: () => call('resumeRenewal', {}),
    onSuccess: ({ renewsAt }) =>
      showAsAnswered({
        state: 'active',
        cancelAtPeriodEnd: false,
        canResume: false,
        periodEnd: renewsAt,
        nextChargeAt: renewsAt,
      }),
    onError: (error) => {
      showToast({ tone: 'bad', title: t.failed, text: errorMessage(error, common) });
      // The membership has ended, or another tab already resumed it.
      if (error instanceof ApiError && error.status === 409) void refreshFacts();
    },
  });
}

/** Ends the renewal. @throws ApiError */
export async function endRenewal(): Promise<void> {
  try {
    const { endsAt } = await call('endRenewal', {});
    const isOver = new Date(endsAt) <= new Date();
    showAsAnswered({
      state: isOver ? 'ended' : 'canceling',
      membershipActive: !isOver,
      cancelAtPeriodEnd: true,
      canResume: !isOver,
      periodEnd: endsAt,
      nextChargeAt: undefined,
    });
  } catch (error) {
    if (error instanceof ApiError && error.status === 409) void refreshFacts();
    throw error;
  }
}
