import { useRef, useState, type ComponentProps, type ReactNode } from 'react';
import { cleanText, isTooLong } from '#shared/clean-text.ts';
import { useAdmin } from './admin-messages.ts';
import { DecisionFrame, type DecisionFrameHandle } from './DecisionFrame.tsx';
import { NoteField } from './NoteField.tsx';
import { Reasons } from './Reasons.tsx';

type Frame<D> = Pick<ComponentProps<typeof DecisionFrame<D>>, 'sends' | 'busy' | 'onDecide' | 'onCancel'>;

/**
 * A no: a reason by its digit, and a note, without which the reason `other` says nothing.
 *
 * @param first the reason that is chosen from the start
 * @param isClosed a reason that can't be given yet; `children` say why
 * @param says the decision, once a reason is chosen and nothing is missing
 * @param warning what the last press costs
 */
export function RefusalForm<R extends string, D>({
  reasons,
  words,
  first,
  noteMax,
  isClosed = () => false,
  says,
  warning,
  children,
  ...frame
}: Frame<D> & {
  reasons: readonly R[];
  words: Readonly<Record<R, string>>;
  first?: R | undefined;
  noteMax: number;
  isClosed?: (reason: R) => boolean;
  says: (reason: R, note: string) => D;
  warning: (reason: R | undefined) => string | undefined;
  /** Between the reasons and the note, about the chosen one; `tried`: somebody went on with something missing. */
  children?: (reason: R, note: string, tried: boolean) => ReactNode;
}) {
  const t = useAdmin();
  const ask = useRef<DecisionFrameHandle<D>>(null);
  const noteField = useRef<HTMLTextAreaElement>(null);
  const [reason, setReason] = useState(first);
  const [note, setNote] = useState('');
  const [tried, setTried] = useState(false);
  const typed = cleanText(note);
  const tooLong = isTooLong(note, noteMax);
  const needsNote = (one: R | undefined) => one === 'other' && !typed;

  return (
    <DecisionFrame
      ref={ask}
      says={reason && !needsNote(reason) && !tooLong && !isClosed(reason) ? says(reason, typed) : undefined}
      onMissing={() => setTried(true)}
      warning={warning(reason)}
      danger
      {...frame}
    >
      <Reasons
        reasons={reasons}
        words={words}
        chosen={reason}
        error={tried && !reason ? t.reasonRequired : undefined}
        onChoose={setReason}
        onKey={(one) => {
          setReason(one);
          if (needsNote(one) || tooLong) noteField.current?.focus();
          else if (isClosed(one)) setTried(true);
          else ask.current?.ask(says(one, typed));
        }}
      />
      {reason && children?.(reason, note, tried)}
      <NoteField
        ref={noteField}
        note={note}
        onWrite={setNote}
        max={noteMax}
        error={tried && needsNote(reason) ? t.noteRequired : undefined}
      />
    </DecisionFrame>
  );
}
