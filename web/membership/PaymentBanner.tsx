import type { Me } from '#shared/api/account.ts';
import { checklistOf } from '#shared/checklist.ts';
import type { PurchasesMessages } from '#web/i18n/en/membership.ts';
import { LinkButton } from '#web/platform/LinkButton.tsx';
import { useOwn, usePrivate } from '#web/platform/messages.tsx';
import { useMe } from '#web/platform/queries.ts';
import type { Subscription } from '#web/publication/plan-price.ts';
import { useStepAction } from '#web/publication/use-step-action.ts';
import { Notice } from '#web/ui/Notice.tsx';
import { Spinner } from '#web/ui/ProgressBar.tsx';
import { useStory } from './membership-story.ts';
import type { Confirmation } from './use-payment-confirmation.ts';

/**
 * Banner with the progress of a payment. It calls the listing visible only if the listing is public. The listing's own
 * page shows it at once, but the edge may serve older copies of the lists (EDGE-1).
 * @param words the page's own texts for a success
 */
export function PaymentBanner({
  confirmation,
  words,
}: {
  confirmation: Confirmation;
  words: Pick<PurchasesMessages, 'successTitle' | 'successText' | 'successVisible'>;
}) {
  const { purchases: t } = useOwn();
  switch (confirmation.state) {
    case 'idle':
      return null;
    case 'confirming':
      return (
        <div className="notice tone--neutral" data-testid="payment-confirming">
          <div className="stack stack--tight">
            <Spinner label={t.confirmingTitle} />
            <p>{t.confirmingText}</p>
          </div>
        </div>
      );
    case 'later':
      return <Notice tone="caution" icon="clock" title={t.laterTitle} live="status" text={t.laterText} />;
    case 'undone':
      return <Undone subscription={confirmation.subscription} />;
    case 'confirmed': {
      const { isVerified, published } = confirmation.subscription;
      const sentences = [
        words.successTitle,
        isVerified && words.successText,
        published && words.successVisible,
      ];
      return (
        <Notice tone="good">
          <p role="status" data-testid="payment-success">
            <strong>{sentences.filter(Boolean).join(' ')}</strong>
            {published && ` ${t.successLists}`}
          </p>
          {!published && <StillUnseen subscription={confirmation.subscription} />}
        </Notice>
      );
    }
  }
}

/** The next step of a paid listing that is not public. The poll is newer than the account's facts. */
function StillUnseen({ subscription: { missing, state } }: { subscription: Subscription }) {
  const { purchases: t } = useOwn();
  const me = useMe().data;
  if (!me) return null;
  const present: Me = { ...me, missing, membership: state };
  return (
    <>
      <p>{t.successNext}</p>
      <StepLink me={present} />
    </>
  );
}

function StepLink({ me }: { me: Me }) {
  const action = useStepAction(me, checklistOf(me).live);
  return (
    action && (
      <div className="row">
        <LinkButton to={action.to} variant="primary">
          {action.label}
        </LinkButton>
      </div>
    )
  );
}

/** Notice for a payment that was disputed or refunded soon after it arrived. */
function Undone({ subscription }: { subscription: Subscription }) {
  const { membership: t } = useOwn();
  const { support } = usePrivate();
  const { tone, title, text } = useStory(subscription);
  return (
    <Notice tone={tone} title={title} live="status" text={text}>
      <div className="row">
        <LinkButton to="/support">{support.write}</LinkButton>
        <LinkButton to="/membership">{t.title}</LinkButton>
      </div>
    </Notice>
  );
}
