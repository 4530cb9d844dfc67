import type { ComponentProps, RefObject } from 'react';
import { LimitedTextArea } from '#web/ui/LimitedTextArea.tsx';
import { useAdmin } from './admin-messages.ts';
import { useKeys } from './use-keys.ts';

/** Text field for the reviewer's note to the provider; the key `n` moves the focus to it. */
export function NoteField({
  ref,
  note,
  onWrite,
  ...area
}: Pick<ComponentProps<typeof LimitedTextArea>, 'max' | 'rows' | 'error' | 'required' | 'onKeyDown'> & {
  ref: RefObject<HTMLTextAreaElement | null>;
  note: string;
  onWrite: (note: string) => void;
}) {
  const t = useAdmin();
  useKeys({ n: () => ref.current?.focus() });
  return (
    <LimitedTextArea
      ref={ref}
      label={
        <>
          {t.note} <kbd>n</kbd>
        </>
      }
      help={t.noteHint}
      rows={3}
      text={note}
      value={note}
      onChange={(event) => onWrite(event.target.value)}
      {...area}
    />
  );
}
