import { useRef, useState } from 'react';
import { cleanText, isTooLong } from '#shared/clean-text.ts';
import {
  type DocumentKind,
  rejectionReasons,
  type RejectionReason,
  restsOnDocuments,
  reviewNoteMax,
} from '#shared/verification.ts';
import { Button } from '#web/ui/Button.tsx';
import { LimitedTextArea } from '#web/ui/LimitedTextArea.tsx';
import { Notice } from '#web/ui/Notice.tsx';
import { useAdmin } from './admin-messages.ts';
import type { DecisionFormProps, DecisionOf } from './decision.ts';
import { documentsAtFault } from './document-faults.ts';
import { DecisionFrame, type DecisionFrameHandle } from './DecisionFrame.tsx';
import { Reasons } from './Reasons.tsx';
import { useKeys } from './use-keys.ts';

/** A no: a reason by its digit, and a note where the reason says nothing by itself. */
export function RejectForm({
  name,
  adult,
  unopened,
  looking,
  onAskMore,
  busy,
  onDecide,
  onCancel,
}: DecisionFormProps<'reject'> & {
  /** Whoever is under 18 is refused for that. */
  adult: boolean;
  /** Documents that nobody refuses for what they show before opening them; the server holds this too (VER-10). */
  unopened: readonly string[];
  /** The document that the reviewer opened last. */
  looking: DocumentKind | undefined;
  /** Asks for these documents again instead, with what was written. */
  onAskMore: (documents: readonly DocumentKind[], note: string) => void;
}) {
  const t = useAdmin();
  const frame = useRef<DecisionFrameHandle<DecisionOf<'reject'>>>(null);
  const noteField = useRef<HTMLTextAreaElement>(null);
  const [reason, setReason] = useState<RejectionReason | undefined>(adult ? undefined : 'under-age');
  const [note, setNote] = useState('');
  const [tried, setTried] = useState(false);
  const typedNote = cleanText(note);
  const missing = reason === 'other' && !typedNote;
  const tooLong = isTooLong(note, reviewNoteMax);
  const atFault = reason && documentsAtFault(reason, looking);
  const isUnseen = (one: RejectionReason) => unopened.length > 0 && restsOnDocuments(one, adult);

  const saysOf = (one: RejectionReason): DecisionOf<'reject'> => ({
    decision: 'reject',
    reason: one,
    note: typedNote,
  });
  useKeys({ n: () => noteField.current?.focus() });

  return (
    <DecisionFrame
      ref={frame}
      says={reason && !missing && !tooLong && !isUnseen(reason) ? saysOf(reason) : undefined}
      onMissing={() => setTried(true)}
      sends={t.rejectNow(name)}
      {...(reason !== 'under-age' && { warning: t.rejectCost })}
      danger
      busy={busy}
      onDecide={onDecide}
      onCancel={onCancel}
    >
      <Reasons
        reasons={rejectionReasons}
        words={t.reasons}
        chosen={reason}
        error={tried && !reason ? t.reasonRequired : undefined}
        onChoose={setReason}
        onKey={(one) => {
          setReason(one);
          // "Other" says nothing by itself.
          if ((one === 'other' && !typedNote) || tooLong) noteField.current?.focus();
          else if (isUnseen(one)) setTried(true);
          else frame.current?.ask(saysOf(one));
        }}
      />
      {atFault && (
        <Notice title={t.askInstead}>
          <p>{t.askInsteadText}</p>
          {atFault.length > 0 && <p>{t.askInsteadFor(atFault.map((kind) => t.documentKinds[kind]))}</p>}
          <Button disabled={busy} onClick={() => onAskMore(atFault, note)}>
            {t.askInsteadNow}
          </Button>
        </Notice>
      )}
      <LimitedTextArea
        ref={noteField}
        label={
          <>
            {t.note} <kbd>n</kbd>
          </>
        }
        help={t.noteHint}
        rows={3}
        text={note}
        max={reviewNoteMax}
        value={note}
        onChange={(event) => setNote(event.target.value)}
        error={tried && missing ? t.noteRequired : undefined}
      />
      {reason && isUnseen(reason) && (
        <p className={tried ? 'field__error' : 'soft small'} role={tried ? 'alert' : undefined}>
          {t.unopenedToReject(unopened)}
        </p>
      )}
    </DecisionFrame>
  );
}
