import { useRef, useState } from 'react';
import { cleanText } from '#shared/clean-text.ts';
import { rejectionReasons, type RejectionReason } from '#shared/verification.ts';
import { TextAreaField } from '#web/ui/Field.tsx';
import { useAdmin } from './admin-messages.ts';
import type { DecisionFormProps, DecisionOf } from './decision.ts';
import { DecisionFrame, type DecisionFrameHandle } from './DecisionFrame.tsx';
import { Reasons } from './Reasons.tsx';
import { useKeys } from './use-keys.ts';

/** A no: a reason by its digit, and a note where the reason says nothing by itself. */
export function RejectForm({
  name,
  adult,
  busy,
  onDecide,
  onCancel,
}: DecisionFormProps<'reject'> & {
  /** Whoever is under 18 is refused for that. */
  adult: boolean;
}) {
  const t = useAdmin();
  const frame = useRef<DecisionFrameHandle<DecisionOf<'reject'>>>(null);
  const noteField = useRef<HTMLTextAreaElement>(null);
  const [reason, setReason] = useState<RejectionReason | undefined>(adult ? undefined : 'under-age');
  const [note, setNote] = useState('');
  const [tried, setTried] = useState(false);
  const typedNote = cleanText(note);
  const missing = reason === 'other' && !typedNote;

  const saysOf = (one: RejectionReason): DecisionOf<'reject'> => ({
    decision: 'reject',
    reason: one,
    note: typedNote,
  });
  useKeys({ n: () => noteField.current?.focus() });

  return (
    <DecisionFrame
      ref={frame}
      says={reason && !missing ? saysOf(reason) : undefined}
      onMissing={() => setTried(true)}
      sends={t.rejectNow(name)}
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
          if (one === 'other' && !typedNote) noteField.current?.focus();
          else frame.current?.ask(saysOf(one));
        }}
      />
      <TextAreaField
        ref={noteField}
        label={
          <>
            {t.note} <kbd>n</kbd>
          </>
        }
        help={t.noteHint}
        rows={3}
        maxLength={500}
        value={note}
        onChange={(event) => setNote(event.target.value)}
        error={tried && missing ? t.noteRequired : undefined}
      />
    </DecisionFrame>
  );
}
