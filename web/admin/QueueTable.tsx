import { Table, TableBody, TableCell, TableHead, TableRow } from '@aws-amplify/ui-react';
import { useEffect, useRef, useState } from 'react';
import { Link, useLocation } from 'react-router-dom';
import { readReference } from '#shared/transfer-reference.ts';
import { useAccountFormats } from '#web/platform/account-formats.tsx';
import { usePrivate } from '#web/platform/messages.tsx';
import { Badge } from '#web/ui/Badge.tsx';
import { useAdmin } from './admin-messages.ts';
import { useClock } from './CaseFrame.tsx';
import { Deadline } from './Deadline.tsx';
import { caseAddress, idOf, type BackToQueue, type QueueName, type Waiting } from './queues.ts';
import { useKeys } from './use-keys.ts';
import { useShow } from './use-show.ts';

/** Table of waiting cases. The keys j, k and the arrows select a row; Enter opens it like any link. */
export function QueueTable({ queue, cases }: { queue: QueueName; cases: readonly Waiting[] }) {
  const t = useAdmin();
  const { charge } = useAccountFormats();
  const table = useRef<HTMLTableElement>(null);
  const chosen = useChosen(cases);
  const [show] = useShow();
  const step = (by: number) => {
    const next = Math.max(0, Math.min(cases.length - 1, chosen.index + by));
    chosen.choose(next);
    table.current?.querySelectorAll<HTMLElement>('tbody a')[next]?.focus();
  };
  useKeys({
    j: () => step(1),
    k: () => step(-1),
    ArrowDown: () => step(1),
    ArrowUp: () => step(-1),
  });

  // Run only on mount: the queue's refresh every half minute must not move the focus.
  useEffect(() => {
    if (document.activeElement?.closest('input, select')) return;
    table.current?.querySelector<HTMLElement>('[data-chosen] a')?.focus({ preventScroll: true });
  }, []);

  // If a refresh removes the row that has the focus, focus the row that took its place.
  useEffect(() => {
    if (chosen.isGone && document.activeElement === document.body)
      table.current?.querySelector<HTMLElement>('[data-chosen] a')?.focus({ preventScroll: true });
  }, [chosen.isGone]);

  const waits = queue === 'reports' ? t.reports.decideBefore : t.submitted;
  const headings = [t.name, ...(queue === 'verifications' ? [] : [t.whatWaits]), waits, t.claimed];
  return (
    <Table ref={table} className="queue" data-testid={`queue-${queue}`} highlightOnHover>
      <TableHead>
        <TableRow>
          {headings.map((heading) => (
            <TableCell key={heading} as="th" scope="col">
              {heading}
            </TableCell>
          ))}
        </TableRow>
      </TableHead>
      <TableBody>
        {cases.map((waiting, row) => (
          <TableRow key={idOf(waiting)} data-chosen={row === chosen.index || undefined}>
            <TableCell>
              <Link
                className="link-row strong cut"
                to={caseAddress(queue, idOf(waiting), show)}
                onFocus={() => chosen.choose(row)}
              >
                {waiting.name || t.nameless}
              </Link>
            </TableCell>
            {queue !== 'verifications' && (
              <TableCell className="queue__what">
                {waiting.kinds &&
                  `${waiting.kinds.map((kind) => t.contentKinds[kind]).join(', ')} (${waiting.count})`}
                {waiting.reference !== undefined &&
                  `${readReference(waiting.reference)} · ${charge(waiting.amount ?? 0, waiting.currency ?? '')}`}
                {waiting.kind && <Reported kind={waiting.kind} waiting={waiting} />}
              </TableCell>
            )}
            <TableCell>
              {waiting.dueAt === undefined ? (
                <Waited waiting={waiting} />
              ) : (
                <Deadline dueAt={waiting.dueAt} urgent={waiting.urgent} />
              )}
            </TableCell>
            <TableCell>
              <Holder waiting={waiting} />
            </TableCell>
          </TableRow>
        ))}
      </TableBody>
    </Table>
  );
}

/**
 * Returns the selected row. After a refresh, the same case stays selected. If that case is gone, the row at its
 * position is selected.
 */
function useChosen(cases: readonly Waiting[]) {
  const { from } = (useLocation().state ?? {}) as BackToQueue;
  const [first] = cases;
  const [at, setAt] = useState({ id: from ?? (first && idOf(first)), row: 0 });
  const found = cases.findIndex((waiting) => idOf(waiting) === at.id);
  const index = found >= 0 ? found : Math.min(at.row, cases.length - 1);
  return {
    index,
    isGone: found < 0,
    choose: (row: number) => {
      const waiting = cases[row];
      setAt({ id: waiting && idOf(waiting), row });
    },
  };
}

function Reported({
  kind,
  waiting: { reasons = [], status = 'open' },
}: {
  kind: NonNullable<Waiting['kind']>;
  waiting: Waiting;
}) {
  const { reports: t } = useAdmin();
  return (
    <span className="row row--tight row--line">
      <span className="cut">
        {t.kinds[kind]}: {reasons.map((reason) => t.reasons[reason]).join('; ')}
      </span>
      <StatusBadge status={status} />
    </span>
  );
}

/** Status of a reported thing, if it differs from an ordinary open case. */
export function StatusBadge({ status }: { status: NonNullable<Waiting['status']> }) {
  const { reports: t } = useAdmin();
  if (status === 'open' || status === 'decided') return null;
  return <Badge tone="caution">{t.statuses[status]}</Badge>;
}

function Waited({ waiting: { submittedAt, urgent } }: { waiting: Waiting }) {
  const t = useAdmin();
  const { dateTime } = useAccountFormats();
  const { verification: words } = usePrivate();
  const minutes = Math.max(0, Math.round((Date.now() - Date.parse(submittedAt)) / 60_000));
  return (
    <span className="row row--tight row--line">
      <time dateTime={submittedAt} title={dateTime(submittedAt)}>
        {words.waited(minutes)}
      </time>
      {urgent && <Badge tone="bad">{t.urgent}</Badge>}
    </span>
  );
}

function Holder({ waiting: { claimedBy, claimedByMe, claimedUntil } }: { waiting: Waiting }) {
  const t = useAdmin();
  const clock = useClock();
  if (!claimedBy) return <span className="soft">{t.free}</span>;
  const until = claimedUntil && clock(new Date(claimedUntil));
  const who = claimedByMe ? t.mine : t.another;
  return <Badge tone={claimedByMe ? 'accent' : 'caution'}>{until ? t.until(who, until) : who}</Badge>;
}
