import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { useNavigate, useNavigation } from 'react-router-dom';
import { readReference } from '#shared/transfer-reference.ts';
import { type DocumentKind, documentKinds } from '#shared/verification.ts';
import { ApiError, type ApiErrorCode, isRefusedWith } from '#web/api/call-api.ts';
import { errorMessage } from '#web/api/error-message.ts';
import { useCommon } from '#web/i18n/i18n.tsx';
import { showToast } from '#web/ui/Toast.tsx';
import { useAdmin } from './admin-messages.ts';
import { queueQuery, type BackToQueue, type QueueName } from './queues.ts';
import { useQueueAddress } from './use-show.ts';

export const codeOf = (error: unknown): ApiErrorCode | undefined =>
  error instanceof ApiError ? error.code : undefined;

/** Returns the end of another reviewer's claim; undefined if the error does not contain it. */
export function heldUntil(error: unknown): Date | undefined {
  if (codeOf(error) !== 'claimed-by-another' || !(error instanceof ApiError)) return undefined;
  const said = error.fields.find(({ field }) => field === 'claimedUntil')?.message;
  return said === undefined ? undefined : new Date(said);
}

/** State of an opened case, for its frame and its panel. */
export interface CaseState {
  queue: QueueName;
  /** End of the claim (ISO, UTC); undefined if no decision is possible. */
  claimedUntil: string | undefined;
  /**
   * Reason why the opened case can no longer be decided and must be reopened; undefined while a decision is possible.
   */
  over: string | undefined;
  busy: boolean;
  notDecided: NotDecided | undefined;
  back: () => void;
  reopen: () => void;
}

/** Failure of a decision. `over` is true if the opened case can no longer be decided and must be reopened. */
interface NotDecided {
  words: string;
  over: boolean;
  /** Deleted documents; the case can't be approved without them. */
  gone: readonly DocumentKind[];
}

/**
 * Manages an opened case until it is decided, its claim expires, or another reviewer decides it first.
 *
 * After a decision the reviewer returns to the queue. The next case does not open automatically, because opening claims
 * it. A failed decision keeps the case open; if the reviewer has left the page, a toast shows the result.
 *
 * @param id id of the case in its queue (`idOf`)
 * @param name name of the person, for the toast
 * @param send resolves to the message for the queue
 */
export function useCase<D>({
  send,
  id,
  name,
  ...opened
}: Pick<CaseState, 'queue' | 'claimedUntil' | 'reopen'> & {
  id: string;
  name: string;
  send: (decision: D) => Promise<string>;
}): CaseState & { decide: (decision: D) => void } {
  const t = useAdmin();
  const common = useCommon();
  const client = useQueryClient();
  const navigate = useNavigate();
  const address = useQueueAddress(opened.queue);
  const [notDecided, setNotDecided] = useState<NotDecided>();
  const expired = useExpired(opened.claimedUntil);
  const isHere = useIsHere();
  const toQueue = (state: BackToQueue) => navigate(address, { state });
  // No page shows the queue now. Read it anyway, so that it opens without the decided case and focuses a waiting one.
  const readQueue = () =>
    client.invalidateQueries({ queryKey: queueQuery(opened.queue).queryKey, refetchType: 'all' });
  const { mutate: decide, isPending: busy } = useMutation({
    mutationFn: send,
    onMutate: () => setNotDecided(undefined),
    onSuccess: async (lastDecision) => {
      await readQueue();
      if (isHere()) await toQueue({ lastDecision });
      else showToast({ title: lastDecision, tone: 'good' });
    },
    onError: async (error) => {
      const code = codeOf(error);
      const known: Partial<Record<ApiErrorCode, string>> = {
        'version-conflict': t.changed,
        'not-found': t.alreadyDecided,
        'claimed-by-another': t.claimedByAnother,
        // The general message for this error addresses the minor; `t.minor` addresses the reviewer.
        'under-age': t.minor,
        'amount-differs': t.transfers.amountDiffers,
        'bank-reference-used': t.transfers.movementUsed(readReference(paidByMovement(error))),
      };
      const gone = goneOf(error);
      const words = gone.length > 0 ? t.documentsGone(gone.map((kind) => t.documentKinds[kind])) : undefined;
      const over = code === 'version-conflict' || code === 'not-found' || code === 'claimed-by-another';
      const said = words ?? (code && known[code]) ?? errorMessage(error, common);
      if (isHere()) setNotDecided({ words: said, over, gone });
      else showToast({ title: t.nothingDecidedOn(name), text: said, tone: 'bad' });
      await readQueue();
    },
  });
  const over = expired ? t.claimExpired : notDecided?.over ? notDecided.words : undefined;
  return { ...opened, decide, busy, notDecided, over, back: () => void toQueue({ from: id }) };
}

/** Returns the reference of the transfer that was already paid by this bank movement, according to the error. */
const paidByMovement = (error: unknown): string =>
  (error instanceof ApiError && error.fields.find(({ field }) => field === 'bankReference')?.message) || '';

const goneOf = (error: unknown): DocumentKind[] =>
  isRefusedWith(error, 'documents-missing')
    ? documentKinds.filter((kind) => error.fields.some(({ field }) => field === kind))
    : [];

/** Returns a function that is true while the page is mounted and the reviewer is not leaving it. */
function useIsHere(): () => boolean {
  const isLeaving = useNavigation().state !== 'idle';
  const here = useRef(false);
  useEffect(() => {
    here.current = !isLeaving;
    return () => {
      here.current = false;
    };
  }, [isLeaving]);
  return () => here.current;
}

/** True once the claim has expired; the server refuses decisions from then on. */
function useExpired(until: string | undefined): boolean {
  const [expired, setExpired] = useState(() => until !== undefined && Date.parse(until) <= Date.now());
  useEffect(() => {
    if (until === undefined) return;
    const left = Date.parse(until) - Date.now();
    setExpired(left <= 0);
    if (left <= 0) return;
    const timer = setTimeout(() => setExpired(true), left);
    return () => clearTimeout(timer);
  }, [until]);
  return expired;
}
