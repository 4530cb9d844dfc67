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

/** When the claim of whoever has the case ends by itself; undefined where the error says nothing of it. */
export function heldUntil(error: unknown): Date | undefined {
  if (codeOf(error) !== 'claimed-by-another' || !(error instanceof ApiError)) return undefined;
  const said = error.fields.find(({ field }) => field === 'claimedUntil')?.message;
  return said === undefined ? undefined : new Date(said);
}

/** An opened case, as its frame and its panel need it. */
export interface CaseState {
  queue: QueueName;
  /** The end of the claim (ISO, UTC); undefined where there is nothing to decide. */
  claimedUntil: string | undefined;
  /** Why it can't be decided as it was opened. */
  over: string | undefined;
  busy: boolean;
  notDecided: NotDecided | undefined;
  /** To the queue. */
  back: () => void;
  reopen: () => void;
}

/** Why nothing was decided; `over`: this case can't be decided as it was opened. */
interface NotDecided {
  words: string;
  over: boolean;
  /** Documents that are gone: without them there is no approval. */
  gone: readonly DocumentKind[];
}

/**
 * What happens to an opened case: it is decided, its claim runs out, or somebody else was faster. After a decision comes
 * the queue, which tells who was decided: nobody's case is opened, and so claimed, unasked. Where it was not taken, the
 * case says why and stays. Whoever left meanwhile is led nowhere: a message says what became of it.
 *
 * @param id `idOf` the queue's row
 * @param name of the person, for a message on another screen when the answer comes late
 * @param send sends the decision; resolves to what the queue tells of it
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
  const readQueue = () => client.invalidateQueries({ queryKey: queueQuery(opened.queue).queryKey });
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
        // The general words speak to whoever is too young.
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

/** The reference of the transfer that a movement paid already, as the server names it. */
const paidByMovement = (error: unknown): string =>
  (error instanceof ApiError && error.fields.find(({ field }) => field === 'bankReference')?.message) || '';

/** The documents that the server names as gone. */
const goneOf = (error: unknown): DocumentKind[] =>
  isRefusedWith(error, 'documents-missing')
    ? documentKinds.filter((kind) => error.fields.some(({ field }) => field === kind))
    : [];

/** Tells whether the screen that asked is still there when an answer comes, and nobody is on the way to another. */
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

/** True from the moment the claim runs out; the server would refuse a decision from then on. */
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
