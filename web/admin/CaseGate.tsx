import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useFormats } from '#web/i18n/i18n.tsx';
import { Loaded } from '#web/platform/Loaded.tsx';
import { LinkButton } from '#web/platform/LinkButton.tsx';
import { Button } from '#web/ui/Button.tsx';
import { EmptyState } from '#web/ui/EmptyState.tsx';
import { Notice } from '#web/ui/Notice.tsx';
import { useAdmin } from './admin-messages.ts';
import type { QueueName } from './queues.ts';
import { codeOf, heldUntil, type NotDecided } from './use-case.ts';
import { useQueueAddress } from './use-show.ts';

/** A case, or why there is none to open: it is decided or withdrawn, or another has it. */
export function CaseGate<T>({
  queue,
  opened,
  children,
}: {
  queue: QueueName;
  opened: UseQueryResult<T>;
  children: (opened: T) => ReactNode;
}) {
  const t = useAdmin();
  const { clock } = useFormats();
  const address = useQueueAddress(queue);
  const code = codeOf(opened.error);
  const until = heldUntil(opened.error);
  if (code === 'not-found' || code === 'claimed-by-another')
    return (
      <EmptyState
        heading="h1"
        icon="info"
        title={code === 'not-found' ? t.gone : t.claimedByAnother}
        text={until && t.heldUntil(clock(until.getHours() * 60 + until.getMinutes()))}
      >
        <LinkButton to={address} variant="primary">
          {t.back}
        </LinkButton>
      </EmptyState>
    );
  return (
    <Loaded query={opened} whole>
      {children}
    </Loaded>
  );
}

/** In place of the decision: the claim ran out, or the case is not what it was when it was opened. */
export function OpenAgain({ words, onReopen }: { words: string; onReopen: () => void }) {
  const t = useAdmin();
  return (
    <div role="alert">
      <Notice tone="caution" icon="clock">
        <p>{words}</p>
        <Button onClick={onReopen}>{t.reopen}</Button>
      </Notice>
    </div>
  );
}

/** Why the last press decided nothing, and what can be done about it. */
export function NothingDecided({
  notDecided,
  children,
}: {
  notDecided: NotDecided | undefined;
  children?: ReactNode;
}) {
  const t = useAdmin();
  return (
    <div role="alert">
      {notDecided && (
        <Notice tone="bad" title={t.nothingDecided}>
          <p>{notDecided.words}</p>
          {children}
        </Notice>
      )}
    </div>
  );
}
