import { useQuery } from '@tanstack/react-query';
import { Fragment, useRef, useState, type ReactNode } from 'react';
import { useAccountFormats } from '#web/platform/account-formats.tsx';
import { LinkButton } from '#web/platform/LinkButton.tsx';
import { Loaded } from '#web/platform/Loaded.tsx';
import { PageHeading } from '#web/platform/PageHeading.tsx';
import { Button } from '#web/ui/Button.tsx';
import { EmptyState } from '#web/ui/EmptyState.tsx';
import { Icon } from '#web/ui/Icon.tsx';
import { Notice } from '#web/ui/Notice.tsx';
import { useAdmin } from './admin-messages.ts';
import { Keys } from './Keys.tsx';
import type { QueueName } from './queues.ts';
import { type CaseState, codeOf, heldUntil } from './use-case.ts';
import { useQueueAddress } from './use-show.ts';

/**
 * Claims and opens a case, so that no two reviewers decide it. Shows an empty state if the case can't be claimed.
 * Reopening the case resets every form.
 */
export function CaseGate<T>({
  queue,
  id,
  claim,
  children,
}: {
  queue: QueueName;
  id: string;
  claim: (signal: AbortSignal) => Promise<T>;
  children: (opened: T, reopen: () => void) => ReactNode;
}) {
  const t = useAdmin();
  const clock = useClock();
  const address = useQueueAddress(queue);
  const opened = useQuery({
    queryKey: ['review-case', queue, id],
    queryFn: ({ signal }) => claim(signal),
    // Fetching a case claims it on the server, so a tab that regains focus must not refetch the case.
    staleTime: Infinity,
    gcTime: 0,
  });
  const [openings, setOpenings] = useState(0);
  const reopen = async () => {
    const { isSuccess } = await opened.refetch();
    if (isSuccess) setOpenings((before) => before + 1);
  };
  const code = codeOf(opened.error);
  const until = heldUntil(opened.error);
  if (code === 'not-found' || code === 'claimed-by-another')
    return (
      <EmptyState
        heading="h1"
        drawing={<Icon name="info" size={32} />}
        title={code === 'not-found' ? t.gone : t.claimedByAnother}
        text={until && t.heldUntil(clock(until))}
      >
        <LinkButton to={address} variant="primary">
          {t.back}
        </LinkButton>
      </EmptyState>
    );
  return (
    <Loaded query={opened} whole>
      {(found) => <Fragment key={openings}>{children(found, () => void reopen())}</Fragment>}
    </Loaded>
  );
}

/** Screen of one case: heading, evidence and decision panel. */
export function CaseFrame({
  state: { queue, claimedUntil, over, reopen, notDecided },
  title,
  tab,
  evidence,
  beside,
  keys,
  wayOut,
  isLong = false,
  children,
}: {
  state: CaseState;
  title: string;
  /** Kind of case, shown in the browser tab's title and below the heading. */
  tab: string;
  evidence: ReactNode;
  /** Picture above the decision panel, to compare with the evidence. */
  beside?: ReactNode;
  keys?: ReadonlyArray<{ key: string; does: string }> | undefined;
  /** Button in the notice of the last error, with which the reviewer can resolve that error. */
  wayOut?: ReactNode;
  /** True for a panel that would cover the evidence on a narrow screen. It then ends the page, and a button leads there. */
  isLong?: boolean;
  /** Decision panel. A notice replaces the panel once the opened case can no longer be decided. */
  children: ReactNode;
}) {
  const t = useAdmin();
  const clock = useClock();
  const panel = useRef<HTMLDivElement>(null);
  return (
    <div className="admin case split" data-escape-steps data-testid="review-case">
      <div>
        <PageHeading
          title={title}
          tab={tab}
          lead={claimedUntil ? `${tab}. ${t.claimedUntil(clock(new Date(claimedUntil)))}` : tab}
        >
          <LinkButton to={useQueueAddress(queue)} icon="chevron-left">
            {t.back}
          </LinkButton>
          {isLong && (
            <Button
              className="case__to-panel"
              onClick={() => {
                panel.current?.scrollIntoView();
                panel.current?.focus({ preventScroll: true });
              }}
            >
              {t.toDecision}
            </Button>
          )}
        </PageHeading>
        <div className="stack stack--tight">{evidence}</div>
      </div>
      <div className="case__side split__side stack stack--tight">
        {beside}
        <div
          ref={panel}
          tabIndex={isLong ? -1 : undefined}
          className="case__panel box stack stack--close"
          data-testid="decision-panel"
        >
          {over ? (
            <div role="alert">
              <Notice tone="caution" icon="clock" text={over}>
                <Button onClick={reopen}>{t.reopen}</Button>
              </Notice>
            </div>
          ) : (
            <div>
              {children}
              <div role="alert">
                {notDecided && (
                  <Notice tone="bad" title={t.nothingDecided} text={notDecided.words}>
                    {wayOut}
                  </Notice>
                )}
              </div>
            </div>
          )}
          {keys && <Keys keys={keys} />}
        </div>
      </div>
    </div>
  );
}

/** Returns a function that formats a time as hour and minute in the account's time zone. */
export function useClock(): (time: Date) => string {
  const { time: format } = useAccountFormats();
  return format;
}
