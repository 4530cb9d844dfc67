import { useRef, useState, type SubmitEvent } from 'react';
import { cleanText } from '#shared/clean-text.ts';
import { type DocumentKind, documentKinds } from '#shared/verification.ts';
import { Button } from '#web/ui/Button.tsx';
import { Dialog } from '#web/ui/Dialog.tsx';
import { CheckboxField, TextAreaField } from '#web/ui/Field.tsx';
import { useAdmin } from './admin-messages.ts';
import type { DialogProps } from './decision.ts';

/** Some of the documents again, and why; the others stay. */
export function AskMoreDialog({ busy, onClose, onDecide }: DialogProps) {
  const t = useAdmin();
  const form = useRef<HTMLFormElement>(null);
  const [kinds, setKinds] = useState<readonly DocumentKind[]>([]);
  const [note, setNote] = useState('');
  const [tried, setTried] = useState(false);
  const typedNote = cleanText(note);

  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    setTried(true);
    if (kinds.length > 0 && typedNote)
      void onDecide({ decision: 'ask-more', documents: [...kinds], note: typedNote });
  };
  const turn = (kind: DocumentKind, wanted: boolean) =>
    setKinds((before) => documentKinds.filter((one) => (one === kind ? wanted : before.includes(one))));

  return (
    <Dialog
      open
      onClose={onClose}
      title={t.askMoreConfirm}
      footer={
        <>
          <Button onClick={onClose}>{t.cancel}</Button>
          <Button variant="primary" busy={busy} onClick={() => form.current?.requestSubmit()}>
            {busy ? t.deciding : t.askMore}
          </Button>
        </>
      }
    >
      <form ref={form} className="stack" noValidate onSubmit={submit}>
        <fieldset className="stack stack--tight">
          <legend>{t.askMoreWhich}</legend>
          {documentKinds.map((kind) => (
            <CheckboxField
              key={kind}
              label={t.documentKinds[kind]}
              checked={kinds.includes(kind)}
              onChange={(event) => turn(kind, event.target.checked)}
            />
          ))}
        </fieldset>
        {tried && kinds.length === 0 && <p role="alert">{t.askMoreNothing}</p>}
        <TextAreaField
          label={t.note}
          help={t.noteHint}
          rows={4}
          maxLength={500}
          value={note}
          onChange={(event) => setNote(event.target.value)}
          error={tried && !typedNote ? t.noteRequired : undefined}
        />
      </form>
    </Dialog>
  );
}
