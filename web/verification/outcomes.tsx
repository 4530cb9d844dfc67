import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import type { OwnVerification } from '#shared/api/verification.ts';
import { checklistOf } from '#shared/checklist.ts';
import { useAccountFormats } from '#web/platform/account-formats.tsx';
import { LinkButton } from '#web/platform/LinkButton.tsx';
import { usePrivate } from '#web/platform/messages.tsx';
import { useMe } from '#web/platform/queries.ts';
import { useStepAction } from '#web/publication/use-step-action.ts';
import { Button } from '#web/ui/Button.tsx';
import { Dialog } from '#web/ui/Dialog.tsx';
import { Icon } from '#web/ui/Icon.tsx';
import { Notice } from '#web/ui/Notice.tsx';
import { DecisionStatement, ReviewerNote } from '#web/decision/DecisionStatement.tsx';
import { Standing } from './Standing.tsx';

export function Intro({ onStart }: { onStart: () => void }) {
  const { verification: t } = usePrivate();
  return (
    <div className="stack">
      <p>{t.introLead}</p>
      <ol className="stack stack--tight">
        {t.introSteps.map((step) => (
          <li key={step}>{step}</li>
        ))}
      </ol>
      <Notice icon="shield" text={t.introPrivacy} />
      <div className="row">
        <Button variant="primary" onClick={onStart}>
          {t.start}
        </Button>
      </div>
    </div>
  );
}

/** Screen of an approved verification, with the next step to a public listing. */
export function Completed({
  approval,
  unchanged,
  onAnew,
}: {
  approval: OwnVerification['approval'];
  /** True if the provider just entered the approved details again. */
  unchanged: boolean;
  onAnew: () => void;
}) {
  const { verification: t, shell } = usePrivate();
  const { day } = useAccountFormats();
  const [asking, setAsking] = useState(false);
  const navigate = useNavigate();
  const me = useMe().data;
  const live = me && checklistOf(me).live;
  const action = useStepAction(me, live);
  return (
    <div className="outcome tone--good panel stack">
      <Icon name="badge-check" size={40} />
      <h2>{t.completedTitle}</h2>
      {unchanged && <Notice title={t.unchanged} live="status" text={t.unchangedText} />}
      <p>{t.completedLead}</p>
      {approval?.expiresOn && !approval.renewable && (
        <p className="soft">{t.validUntil(day(approval.expiresOn))}</p>
      )}
      {approval?.expiresOn && approval.renewable && (
        <Notice tone="caution" title={t.renewTitle(day(approval.expiresOn))} text={t.renewLead}>
          <div className="row">
            <Button onClick={onAnew}>{t.renew}</Button>
          </div>
        </Notice>
      )}
      <div className="row">
        {live === 'write' && !me?.hasListing ? (
          <Button variant="primary" onClick={() => setAsking(true)}>
            {t.createListing}
          </Button>
        ) : (
          me && (
            <LinkButton to={action?.to ?? '/dashboard'} variant="primary">
              {action?.label ?? shell.backToDashboard}
            </LinkButton>
          )
        )}
        {!approval?.renewable && (
          <Button variant="quiet" onClick={onAnew}>
            {t.nameChanged}
          </Button>
        )}
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

/** Screen of a rejected verification, or of an approval that was revoked. */
export function Failed({ verification, onAgain }: { verification: OwnVerification; onAgain: () => void }) {
  const { verification: t } = usePrivate();
  const { rejection, withdrawal, decision, approval } = verification;
  return (
    <div className="stack stack--loose">
      <div className="outcome tone--bad panel stack">
        <Icon name="warning" size={40} />
        <h2>{withdrawal ? t.withdrawnTitle : t.failedTitle}</h2>
        <p>{withdrawal ? t.withdrawnLead : t.failedLead}</p>
        <Notice tone="caution" title={withdrawal ? t.withdrawnReason : t.failedReason}>
          {rejection && <p>{t.reasons[rejection.reason]}</p>}
          <ReviewerNote text={withdrawal?.reason ?? rejection?.note} />
        </Notice>
        <div className="row">
          <Button variant="primary" onClick={onAgain}>
            {t.again}
          </Button>
        </div>
        <p className="soft small">{withdrawal ? t.againKeeps : t.againEmpty}</p>
      </div>
      <Standing approval={approval} />
      {decision && <DecisionStatement decision={decision} factsShown />}
    </div>
  );
}
