import type { ComponentProps, RefObject } from 'react';
import { LimitedTextArea } from '#web/ui/LimitedTextArea.tsx';
import { useAdmin } from './admin-messages.ts';
import { useKeys } from './use-keys.ts';

/** Text field of a decision, by default the reviewer's note to the provider. Its key moves the focus to it. */
export function NoteField({
  ref,
  note,
  onWrite,
  letter = 'n',
  label,
  help,
  ...area
}: Pick<ComponentProps<typeof LimitedTextArea>, 'max' | 'rows' | 'error' | 'required' | 'onKeyDown'> & {
  ref: RefObject<HTMLTextAreaElement | null>;
  note: string;
  onWrite: (note: string) => void;
  letter?: string;
  label?: string;
  help?: string;
}) {
  const t = useAdmin();
  useKeys({ [letter]: () => ref.current?.focus() });
  return (
    <LimitedTextArea
      ref={ref}
      label={
        <>
          {label ?? t.note} <kbd>{letter}</kbd>
        </>
      }
      help={help ?? t.noteHint}
      rows={3}
      text={note}
      value={note}
      onChange={(event) => onWrite(event.target.value)}
      {...area}
    />
  );
}
