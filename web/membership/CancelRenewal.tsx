import { useState } from 'react';
import { useFormats } from '#web/i18n/i18n.tsx';
import { Confirm } from '#web/platform/Confirm.tsx';
import { useOwn } from '#web/platform/messages.tsx';
import type { Subscription } from '#web/publication/plan-price.ts';
import { Button } from '#web/ui/Button.tsx';
import { endRenewal } from './use-renewal.ts';

/** Ends the renewal after a question that says until when the membership lasts and what is kept (MONEY-27). */
export function CancelRenewal({ subscription: { state, periodEnd } }: { subscription: Subscription }) {
  const { membership: t } = useOwn();
  const { date } = useFormats();
  const [asking, setAsking] = useState(false);
  const end = periodEnd && state !== 'past_due' ? date(periodEnd) : undefined;

  return (
    <>
      <Button variant="quiet" onClick={() => setAsking(true)}>
        {t.cancel}
      </Button>
      <Confirm
        open={asking}
        onClose={() => setAsking(false)}
        title={end ? t.cancelTitle : t.endTitle}
        keep={t.keep}
        act={endRenewal}
        button={{ label: end ? t.cancel : t.endNow, busy: t.canceling }}
        failed={t.cancelFailed}
      >
        <p>{end ? t.cancelText(end) : t.cancelNow}</p>
        <p>
          {t.cancelKept} {end && t.cancelUndo}
        </p>
      </Confirm>
    </>
  );
}
