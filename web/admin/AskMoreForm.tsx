import { useRef, useState } from 'react';
import { cleanText, isTooLong } from '#shared/clean-text.ts';
import { type DocumentKind, documentKinds, reviewNoteMax } from '#shared/verification.ts';
import { CheckboxField } from '#web/ui/Field.tsx';
import { useAdmin } from './admin-messages.ts';
import type { DecisionFormProps, DecisionOf } from './decision.ts';
import { DecisionFrame } from './DecisionFrame.tsx';
import { NoteField } from './NoteField.tsx';
import { useKeys } from './use-keys.ts';

/** Some of the documents again, and why; the others stay. */
export function AskMoreForm({
  name,
  ticked,
  written,
  busy,
  onDecide,
  onCancel,
}: DecisionFormProps<'ask-more'> & {
  /** Ticked from the start. */
  ticked: readonly DocumentKind[];
  /** The note to begin with. */
  written: string;
}) {
  const t = useAdmin();
  const noteField = useRef<HTMLTextAreaElement>(null);
  const [kinds, setKinds] = useState<readonly DocumentKind[]>(ticked);
  const [note, setNote] = useState(written);
  const [tried, setTried] = useState(false);
  const typedNote = cleanText(note);
  const turn = (kind: DocumentKind) =>
    setKinds((before) => documentKinds.filter((one) => before.includes(one) !== (one === kind)));
  useKeys(Object.fromEntries(documentKinds.map((kind, index) => [String(index + 1), () => turn(kind)])));

  const says: DecisionOf<'ask-more'> | undefined =
    kinds.length > 0 && typedNote && !isTooLong(note, reviewNoteMax)
      ? { decision: 'ask-more', documents: [...kinds], note: typedNote }
      : undefined;
  return (
    <DecisionFrame
      says={says}
      onMissing={() => setTried(true)}
      sends={t.askMoreNow(name)}
      busy={busy}
      onDecide={onDecide}
      onCancel={onCancel}
    >
      <fieldset className="reasons">
        <legend>{t.askMoreWhich}</legend>
        {documentKinds.map((kind, index) => (
          <CheckboxField
            key={kind}
            label={
              <>
                <kbd>{index + 1}</kbd> {t.documentKinds[kind]}
              </>
            }
            checked={kinds.includes(kind)}
            onChange={() => turn(kind)}
            aria-invalid={tried && kinds.length === 0 && index === 0 ? true : undefined}
          />
        ))}
      </fieldset>
      {tried && kinds.length === 0 && (
        <p className="field__error" role="alert">
          {t.askMoreNothing}
        </p>
      )}
      <NoteField
        ref={noteField}
        note={note}
        onWrite={setNote}
        max={reviewNoteMax}
        error={tried && !typedNote ? t.noteRequired : undefined}
      />
    </DecisionFrame>
  );
}
