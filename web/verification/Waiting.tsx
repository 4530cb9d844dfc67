import type { OwnVerification } from '#shared/api/verification.ts';
import { isRefusedWith } from '#web/api/call-api.ts';
import { useAccountFormats } from '#web/platform/account-formats.tsx';
import { call } from '#web/platform/call.ts';
import { ConfirmButton } from '#web/platform/Confirm.tsx';
import { LinkButton } from '#web/platform/LinkButton.tsx';
import { usePrivate } from '#web/platform/messages.tsx';
import { refreshFacts, useMe } from '#web/platform/queries.ts';
import { Icon } from '#web/ui/Icon.tsx';
import { showToast } from '#web/ui/Toast.tsx';
import { Standing } from './Standing.tsx';

/** Step 3: the pending case, its usual duration, the next steps, and what the provider can do while waiting. */
export function Waiting({
  verification,
  onTakenBack,
}: {
  verification: OwnVerification;
  onTakenBack: (verification: OwnVerification) => void;
}) {
  const { verification: t } = usePrivate();
  const { dateTime } = useAccountFormats();
  const hasListing = useMe().data?.hasListing;
  const { submittedAt, medianMinutes, underReview, approval } = verification;
  return (
    <div className="stack stack--loose">
      <div className="outcome tone--caution panel stack">
        <Icon name="clock" size={40} />
        <div className="stack" role="status">
          <h2>{underReview ? t.processingOpen : t.processingTitle}</h2>
          <p>
            {t.processingLead}{' '}
            {!underReview && (medianMinutes === undefined ? t.usual : t.usualWait(t.waited(medianMinutes)))}
          </p>
        </div>
        <div className="soft small">
          {submittedAt && <p>{t.submittedAt(dateTime(submittedAt))}</p>}
          <p>{t.processingClose}</p>
        </div>
      </div>
      <Standing approval={approval} />
      <section className="stack stack--tight" aria-labelledby="verification-next">
        <h3 id="verification-next">{t.nextTitle}</h3>
        <ol className="stack stack--tight">
          {t.nextSteps.map((step) => (
            <li key={step}>{step}</li>
          ))}
        </ol>
      </section>
      <section className="panel stack stack--tight" aria-labelledby="verification-meanwhile">
        <h3 id="verification-meanwhile">{t.meanwhileTitle}</h3>
        <p>{hasListing ? t.meanwhileEdit : t.meanwhileWrite}</p>
        <div className="row">
          <LinkButton to="/dashboard/listings" variant="primary">
            {hasListing ? t.editListing : t.writeListing}
          </LinkButton>
        </div>
      </section>
      <TakeBack onTakenBack={onTakenBack} />
    </div>
  );
}

/** Withdraws the case from the queue; asks first, because the case loses its position there. */
function TakeBack({ onTakenBack }: { onTakenBack: (verification: OwnVerification) => void }) {
  const { verification: t } = usePrivate();
  const takeBack = async () => {
    try {
      onTakenBack(await call('withdrawVerification', {}));
      showToast({ title: t.takenBack, text: t.takenBackText });
    } catch (error) {
      // The case was decided meanwhile, so show the decision before the error.
      if (isRefusedWith(error, 'version-conflict')) await refreshFacts();
      throw error;
    }
  };
  return (
    <div>
      <ConfirmButton
        opener={{ variant: 'quiet', children: t.takeBack }}
        title={t.takeBackTitle}
        keep={t.takeBackKeep}
        act={takeBack}
        button={{ label: t.takeBack }}
        failed={t.takeBackFailed}
      >
        <p>{t.takeBackText}</p>
      </ConfirmButton>
    </div>
  );
}
