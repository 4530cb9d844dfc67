import { useState } from 'react';
import { errorMessage } from '#web/api/error-message.ts';
import { useCommon, useFormats } from '#web/i18n/i18n.tsx';
import { useOwn } from '#web/platform/messages.tsx';
import type { Subscription } from '#web/publication/plan-price.ts';
import { Button } from '#web/ui/Button.tsx';
import { Dialog } from '#web/ui/Dialog.tsx';
import { Notice } from '#web/ui/Notice.tsx';
import { useEndRenewal } from './use-renewal.ts';

/** Ends the renewal after a question that says until when the membership lasts and what is kept (MONEY-27). */
export function CancelRenewal({ subscription: { state, periodEnd } }: { subscription: Subscription }) {
  const { membership: t } = useOwn();
  const common = useCommon();
  const { date } = useFormats();
  const [asking, setAsking] = useState(false);
  const ending = useEndRenewal();
  const close = () => setAsking(false);
  const end = periodEnd && state !== 'past_due' ? date(periodEnd) : undefined;

  return (
    <>
      <Button
        variant="quiet"
        onClick={() => {
          ending.reset();
          setAsking(true);
        }}
      >
        {t.cancel}
      </Button>
      <Dialog
        open={asking}
        onClose={close}
        title={end ? t.cancelTitle : t.endTitle}
        footer={
          <>
            <Button disabled={ending.isPending} onClick={close}>
              {t.keep}
            </Button>
            <Button variant="danger" busy={ending.isPending} onClick={() => ending.mutate()}>
              {ending.isPending ? t.canceling : end ? t.cancel : t.endNow}
            </Button>
          </>
        }
      >
        <div className="stack">
          <p>{end ? t.cancelText(end) : t.cancelNow}</p>
          <p>
            {t.cancelKept} {end && t.cancelUndo}
          </p>
          {ending.error && !ending.isPending && (
            <Notice tone="bad" title={t.cancelFailed}>
              <p role="alert">{errorMessage(ending.error, common)}</p>
            </Notice>
          )}
        </div>
      </Dialog>
    </>
  );
}
