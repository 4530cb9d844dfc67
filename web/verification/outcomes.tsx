import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import type { OwnVerification } from '#shared/api/verification.ts';
import { useFormats } from '#web/i18n/i18n.tsx';
import { LinkButton } from '#web/platform/LinkButton.tsx';
import { usePrivate } from '#web/platform/messages.tsx';
import { useMe } from '#web/platform/queries.ts';
import { Button } from '#web/ui/Button.tsx';
import { Dialog } from '#web/ui/Dialog.tsx';
import { Icon } from '#web/ui/Icon.tsx';
import { Notice } from '#web/ui/Notice.tsx';

export function Intro({ onStart }: { onStart: () => void }) {
  const { verification: t } = usePrivate();
  return (
    <div className="stack">
      <p>{t.introLead}</p>
      <ol className="numbered">
        {t.introSteps.map((step) => (
          <li key={step}>{step}</li>
        ))}
      </ol>
      <Notice icon="shield">
        <p>{t.introPrivacy}</p>
      </Notice>
      <div className="row">
        <Button variant="primary" onClick={onStart}>
          {t.start}
        </Button>
      </div>
    </div>
  );
}

/** The real pending state: honest about who looks at it and how long that takes. */
export function Processing({ verification }: { verification: OwnVerification }) {
  const { verification: t } = usePrivate();
  const { dateTime } = useFormats();
  const { submittedAt } = verification;
  return (
    <div className="outcome stack" role="status">
      <Icon name="clock" size={40} />
      <h2>{t.processingTitle}</h2>
      <p>{t.processingLead}</p>
      <p>{t.usual}</p>
      <p className="soft">{t.processingClose}</p>
      {submittedAt && <p className="soft small">{t.submittedAt(dateTime(submittedAt))}</p>}
    </div>
  );
}

export function Completed() {
  const { verification: t } = usePrivate();
  const [asking, setAsking] = useState(false);
  const navigate = useNavigate();
  const membership = useMe().data?.membership;
  const unpaid = membership === 'none' || membership === 'ended';
  return (
    <div className="outcome outcome--good stack">
      <Icon name="badge-check" size={40} />
      <h2>{t.completedTitle}</h2>
      <p>{t.completedLead}</p>
      {unpaid && <p className="soft">{t.nextMembership}</p>}
      <div className="row">
        {unpaid && (
          <LinkButton to="/membership" variant="primary">
            {t.getMembership}
          </LinkButton>
        )}
        <Button variant={unpaid ? 'secondary' : 'primary'} onClick={() => setAsking(true)}>
          {t.createListing}
        </Button>
      </div>
      <Dialog
        open={asking}
        onClose={() => setAsking(false)}
        title={t.dialogTitle}
        footer={
          <>
            <Button onClick={() => setAsking(false)}>{t.stay}</Button>
            <Button variant="primary" onClick={() => void navigate('/dashboard/listings')}>
              {t.goToListings}
            </Button>
          </>
        }
      >
        <p>{t.dialogText}</p>
      </Dialog>
    </div>
  );
}

export function Failed({
  rejection,
  onAgain,
}: {
  rejection: OwnVerification['rejection'];
  onAgain: () => void;
}) {
  const { verification: t } = usePrivate();
  return (
    <div className="outcome outcome--bad stack">
      <Icon name="warning" size={40} />
      <h2>{t.failedTitle}</h2>
      <p>{t.failedLead}</p>
      {rejection && (
        <Notice tone="caution" title={t.failedReason}>
          <p>{t.reasons[rejection.reason]}</p>
          {rejection.note && (
            <blockquote className="reviewer-note" aria-label={t.reviewerNote}>
              {rejection.note}
            </blockquote>
          )}
        </Notice>
      )}
      <div className="row">
        <Button variant="primary" onClick={onAgain}>
          {t.again}
        </Button>
      </div>
    </div>
  );
}
