import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { checklistOf } from '#shared/checklist.ts';
import { nextTransferOpens } from '#shared/transfer-options.ts';
import type { Transfer } from '#shared/transfer.ts';
import { readReference } from '#shared/transfer-reference.ts';
import type { ApiAnswer } from '#web/api/call-api.ts';
import { useCommon } from '#web/i18n/i18n.tsx';
import { useAccountFormats } from '#web/platform/account-formats.tsx';
import { pollDelay } from '#web/platform/backoff.ts';
import { LinkButton } from '#web/platform/LinkButton.tsx';
import { Loaded } from '#web/platform/Loaded.tsx';
import { useOwn, usePrivate } from '#web/platform/messages.tsx';
import { PageHeading } from '#web/platform/PageHeading.tsx';
import { queries, refreshFacts, useMe } from '#web/platform/queries.ts';
import type { Subscription } from '#web/publication/plan-price.ts';
import { Button } from '#web/ui/Button.tsx';
import { EmptyState } from '#web/ui/EmptyState.tsx';
import { NothingHere } from '#web/ui/drawings/NothingHere.tsx';
import { Notice } from '#web/ui/Notice.tsx';
import { AwaitedTransfer } from './AwaitedTransfer.tsx';
import { useStory } from './membership-story.ts';
import { PayLater } from './PayLater.tsx';
import { RefusedTransfer } from './RefusedTransfer.tsx';
import { useSubscribe } from './use-subscribe.ts';

/** Initial and maximum polling delay in milliseconds, long because a reviewer confirms the transfer by hand. */
const [firstDelay, lastDelay] = [10_000, 60_000];

/** Page /membership/transfer: the payment details and the transfer's outcome. */
export function TransferPage() {
  const { transfer: t } = useOwn();
  const { verification } = usePrivate();
  const answer = useQuery({
    ...queries.transfer(),
    staleTime: 0,
    refetchInterval: ({ state }) =>
      state.data?.transfer?.status === 'awaiting' &&
      pollDelay(state.dataUpdateCount + state.errorUpdateCount, firstDelay, lastDelay),
  });
  useRefreshOnceDecided(answer.data?.transfer);
  const { charge } = useAccountFormats();
  const { transfer } = answer.data ?? {};
  const lead = transfer && t.lead(charge(transfer.amount, transfer.currency), transfer.days);
  return (
    <div className="narrow">
      <PageHeading title={t.title} lead={lead} />
      <Loaded query={answer}>
        {(found) =>
          found.transfer ? (
            <Shown {...found} transfer={found.transfer} />
          ) : (
            <EmptyState drawing={<NothingHere />} title={t.none} text={t.noneText}>
              <LinkButton to="/membership" variant="primary">
                {verification.getMembership}
              </LinkButton>
            </EmptyState>
          )
        }
      </Loaded>
    </div>
  );
}

/** Refreshes the dashboard's facts once the transfer is decided. */
function useRefreshOnceDecided(transfer: Transfer | undefined): void {
  const before = useRef(transfer?.status);
  useEffect(() => {
    if (before.current === 'awaiting' && transfer?.status !== 'awaiting') void refreshFacts();
    before.current = transfer?.status;
  }, [transfer?.status]);
}

function Shown({
  transfer,
  takenBack,
  bank,
  medianMinutes,
}: ApiAnswer<'getTransfer'> & { transfer: Transfer }) {
  const { transfer: t } = useOwn();
  const { moment } = useAccountFormats();
  // A running period's end is shown whatever happens to the transfer for the next one.
  const memberUntil = endOf(useMe().data?.subscription);
  return (
    <div className="stack" data-testid={`transfer-${transfer.status}`}>
      {transfer.status !== 'confirmed' && memberUntil && <p>{t.confirmedText(moment(memberUntil))}</p>}
      {transfer.status === 'awaiting' && bank ? (
        <AwaitedTransfer
          transfer={transfer}
          bank={bank}
          medianMinutes={medianMinutes}
          memberUntil={memberUntil}
        />
      ) : (
        <Outcome transfer={transfer} takenBack={takenBack} />
      )}
    </div>
  );
}

/** Membership's present state. Since the confirmation it may have ended, or its money may have been returned. */
function Confirmed({ takenBack }: { takenBack: string | undefined }) {
  const { transfer: t } = useOwn();
  const { moment } = useAccountFormats();
  const me = useMe();
  return (
    <Loaded query={me}>
      {({ subscription }) => {
        const memberUntil = endOf(subscription);
        const opens = memberUntil && nextTransferOpens(memberUntil);
        const isOpen = !opens || opens <= new Date();
        return (
          <>
            {memberUntil && opens ? (
              <Notice tone="good" title={t.confirmedTitle}>
                <p role="status">
                  {t.confirmedText(moment(memberUntil))} {!isOpen && t.renewText(moment(opens))}
                </p>
              </Notice>
            ) : (
              <Over subscription={subscription} />
            )}
            {takenBack && <Notice text={t.takenBackText(readReference(takenBack))} />}
            <div className="row">
              {isOpen && <AskAgain />}
              <LinkButton to="/dashboard">{t.toDashboard}</LinkButton>
            </div>
          </>
        );
      }}
    </Loaded>
  );
}

/** Notice about an ended membership, with the texts of /membership. */
function Over({ subscription }: { subscription: Subscription }) {
  const { tone, title, text } = useStory(subscription);
  return <Notice tone={tone} title={title} live="status" text={text} />;
}

function Outcome({ transfer, takenBack }: { transfer: Transfer; takenBack: string | undefined }) {
  const { status, reference, refusal } = transfer;
  const { transfer: t } = useOwn();
  const { support } = usePrivate();
  if (status === 'confirmed') return <Confirmed takenBack={takenBack} />;
  return (
    <>
      {status === 'refused' ? (
        <RefusedTransfer transfer={transfer} />
      ) : status === 'expired' ? (
        <Notice
          tone="caution"
          icon="clock"
          title={t.expiredTitle}
          live="status"
          text={t.expiredText(readReference(reference))}
        />
      ) : status === 'returned' ? (
        <Notice
          title={t.returnedTitle}
          live="status"
          text={refusal ? t.refusedReturnedText : t.returnedText}
        />
      ) : (
        <Notice title={t.canceledTitle} live="status" text={t.canceledText} />
      )}
      {/* Offer support first: the money may already be on its way, and the member must not pay twice. */}
      {(status === 'refused' || status === 'expired') && (
        <div className="row">
          <LinkButton to="/support">{support.write}</LinkButton>
        </div>
      )}
      <AskAgain />
    </>
  );
}

const endOf = (subscription: Subscription | undefined): string | undefined =>
  subscription?.membershipActive ? subscription.periodEnd : undefined;

/**
 * Button that requests a transfer, if the server would accept it. The server accepts a transfer for the next period
 * only in the last days of the running one.
 */
function AskAgain() {
  const { membership, transfer: t } = useOwn();
  const { moment } = useAccountFormats();
  const { action } = useCommon();
  const me = useMe().data;
  const { subscribe, busy, isSubscribed } = useSubscribe(me);
  const memberUntil = endOf(me?.subscription);
  const opens = memberUntil && nextTransferOpens(memberUntil);
  if (opens && opens > new Date()) return <p>{t.renewText(moment(opens))}</p>;
  if (me && !memberUntil && checklistOf(me).steps.pay === 'later') return <PayLater me={me} />;
  if (isSubscribed)
    return (
      <Notice title={membership.alreadySubscribed} live="status" text={membership.alreadySubscribedText} />
    );
  return (
    <div className="row">
      <Button variant="primary" busy={busy} onClick={() => void subscribe()}>
        {busy ? action.moment : opens ? t.askNext : t.again}
      </Button>
    </div>
  );
}
