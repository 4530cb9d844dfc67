import { useMutation } from '@tanstack/react-query';
import { useEffect } from 'react';
import { ApiError } from '#web/api/call-api.ts';
import { errorMessage } from '#web/api/error-message.ts';
import { useCommon, useFormats } from '#web/i18n/i18n.tsx';
import { call } from '#web/platform/call.ts';
import { useOwn } from '#web/platform/messages.tsx';
import { queries, queryClient, refreshFacts, useMe } from '#web/platform/queries.ts';
import { Button } from '#web/ui/Button.tsx';
import { Notice } from '#web/ui/Notice.tsx';
import { showToast } from '#web/ui/Toast.tsx';

/**
 * Over every screen of somebody whose renewal was ended without their having cancelled it, for as long as it can be
 * resumed and they have not said that the end is fine: all of it is the server's word. Once resumed it says until when,
 * and stays.
 */
export function RenewalBanner() {
  const { renewal: t } = useOwn();
  const { date } = useFormats();
  const { erasure, renewalEnded } = useMe().data ?? {};
  const resume = useResume();
  const accept = useAccept();
  const { reset } = resume;
  // Asked for again, the erasure ends it again.
  useEffect(() => {
    if (erasure) reset();
  }, [erasure, reset]);

  if (resume.data) {
    return (
      <div className="facts-banner">
        <Notice tone="good" title={t.resumed(date(resume.data.renewsAt))}>
          <p role="status">{t.resumedText}</p>
        </Notice>
      </div>
    );
  }
  if (!renewalEnded) return null;
  return (
    <div className="facts-banner" data-testid="renewal-banner">
      <Notice tone="caution" title={t.title(date(renewalEnded.periodEnd))}>
        <p>
          {t.ended[renewalEnded.why]} {t.offer}
        </p>
        <div className="row">
          <Button busy={resume.isPending} disabled={accept.isPending} onClick={() => resume.mutate()}>
            {resume.isPending ? t.resuming : t.resume}
          </Button>
          <Button
            variant="quiet"
            busy={accept.isPending}
            disabled={resume.isPending}
            onClick={() => accept.mutate(renewalEnded.periodEnd)}
          >
            {accept.isPending ? t.accepting : t.accept}
          </Button>
        </div>
      </Notice>
    </div>
  );
}

function useResume() {
  const { renewal: t } = useOwn();
  const common = useCommon();
  return useMutation({
    mutationFn: () => call('resumeRenewal', {}),
    onSuccess: ({ renewsAt }) => {
      // The payment provider's word is here before its webhook has changed what the server knows.
      queryClient.setQueryData(
        queries.subscription().queryKey,
        (before) => before && { ...before, cancelAtPeriodEnd: false, periodEnd: renewsAt },
      );
      putAway();
    },
    onError: (error) => {
      showToast({ tone: 'bad', title: t.failed, text: errorMessage(error, common) });
      // Over, or asked for in another tab.
      if (error instanceof ApiError && error.status === 409) void refreshFacts();
    },
  });
}

/** The end is what they want: the server remembers it, for every browser of theirs. */
function useAccept() {
  const { renewal: t } = useOwn();
  const common = useCommon();
  const { date } = useFormats();
  return useMutation({
    mutationFn: (_periodEnd: string) => call('acceptRenewalEnd', {}),
    onSuccess: (_, periodEnd) => {
      showToast({ tone: 'good', title: t.accepted(date(periodEnd)), text: t.acceptedText });
      putAway();
      // The button that had the focus is gone with the banner.
      document.getElementById('content')?.focus({ preventScroll: true });
    },
    onError: (error) => showToast({ tone: 'bad', title: t.acceptFailed, text: errorMessage(error, common) }),
  });
}

const putAway = () =>
  queryClient.setQueryData(
    queries.me().queryKey,
    (before) => before && { ...before, renewalEnded: undefined },
  );
