import { useMutation } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useMatch } from 'react-router-dom';
import { errorMessage } from '#web/api/error-message.ts';
import { useCommon } from '#web/i18n/i18n.tsx';
import { useAccountFormats } from '#web/platform/account-formats.tsx';
import { call } from '#web/platform/call.ts';
import { useOwn } from '#web/platform/messages.tsx';
import { queries, queryClient, useMe } from '#web/platform/queries.ts';
import { Button } from '#web/ui/Button.tsx';
import { Notice } from '#web/ui/Notice.tsx';
import { showToast } from '#web/ui/Toast.tsx';
import { useResumeRenewal } from './use-renewal.ts';

/**
 * Banner for a member whose renewal ended although they did not cancel it; the server decides whether this applies. The
 * banner appears on every page except /membership until the member resumes the renewal or accepts its end. After
 * resuming, it shows the date of the next charge.
 */
export function RenewalBanner() {
  const { renewal: t } = useOwn();
  const { moment } = useAccountFormats();
  const { action } = useCommon();
  const { erasure, renewalEnded } = useMe().data ?? {};
  const isOnMembership = useMatch('/membership') !== null;
  const resume = useResumeRenewal();
  const accept = useAccept();
  const { reset } = resume;
  // A new erasure request ends the renewal again, so forget the earlier success.
  useEffect(() => {
    if (erasure) reset();
  }, [erasure, reset]);

  if (resume.data) {
    return (
      <div className="facts-banner">
        <Notice
          tone="good"
          title={t.resumed(moment(resume.data.renewsAt))}
          live="status"
          text={t.resumedText}
        />
      </div>
    );
  }
  if (!renewalEnded || isOnMembership) return null;
  return (
    <div className="facts-banner" data-testid="renewal-banner">
      <Notice tone="caution" title={t.title(moment(renewalEnded.periodEnd))}>
        <p>
          {t.ended[renewalEnded.why]} {t.offer}
        </p>
        <div className="row">
          <Button busy={resume.isPending} disabled={accept.isPending} onClick={() => resume.mutate()}>
            {resume.isPending ? action.moment : t.resume}
          </Button>
          <Button
            variant="quiet"
            busy={accept.isPending}
            disabled={resume.isPending}
            onClick={() => accept.mutate(renewalEnded.periodEnd)}
          >
            {accept.isPending ? action.moment : t.accept}
          </Button>
        </div>
      </Notice>
    </div>
  );
}

/** Accepts the end of the renewal, on the server, for all of the member's browsers. */
function useAccept() {
  const { renewal: t } = useOwn();
  const common = useCommon();
  const { moment } = useAccountFormats();
  return useMutation({
    mutationFn: (_periodEnd: string) => call('acceptRenewalEnd', {}),
    onSuccess: (_, periodEnd) => {
      showToast({ tone: 'good', title: t.accepted(moment(periodEnd)), text: t.acceptedText });
      putAway();
      // The focused button was removed with the banner, so focus the page's content.
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
