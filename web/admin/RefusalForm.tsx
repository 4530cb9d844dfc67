import { useRef, useState, type ComponentProps, type ReactNode } from 'react';
import { cleanText, isTooLong } from '#shared/clean-text.ts';
import { useAdmin } from './admin-messages.ts';
import { DecisionFrame, type DecisionFrameHandle } from './DecisionFrame.tsx';
import { NoteField } from './NoteField.tsx';
import { Reasons } from './Reasons.tsx';

type Frame<D> = Pick<ComponentProps<typeof DecisionFrame<D>>, 'sends' | 'busy' | 'onDecide' | 'onCancel'>;

/**
 * Form that refuses a case: a reason with a digit key, and a note, which the reason `other` requires.
 *
 * @param isClosed true for a reason that is not available yet; `children` explains why
 * @param says builds the decision once the form is complete
 * @param warning consequences, shown beside the final button
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
  /** Content between the reasons and the note. `tried` is true after an attempt to continue with an incomplete form. */
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
        required={needsNote(reason)}
        ref={noteField}
        note={note}
        onWrite={setNote}
        max={noteMax}
        error={tried && needsNote(reason) ? t.noteRequired : undefined}
      />
    </DecisionFrame>
  );
}
