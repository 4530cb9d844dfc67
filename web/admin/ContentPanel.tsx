import { useEffect, useRef, useState } from 'react';
import type { ContentDecision } from '#shared/api/content-review.ts';
import { cleanText, isTooLong } from '#shared/clean-text.ts';
import { refusalNoteMax, refusalReasons, type RefusalReason } from '#shared/content-review.ts';
import { Button } from '#web/ui/Button.tsx';
import { CheckboxField } from '#web/ui/Field.tsx';
import { useAdmin } from './admin-messages.ts';
import { countOutcomes } from './content-items.ts';
import { NoteField } from './NoteField.tsx';
import { Reasons } from './Reasons.tsx';
import type { ContentOutcomes } from './use-content-outcomes.ts';
import { useKeys } from './use-keys.ts';

/** Panel in which one key decides the current item. It sends all outcomes together, once every item has an outcome. */
export function ContentPanel({
  review,
  name,
  decision,
  busy,
  onSend,
  onBack,
}: {
  review: ContentOutcomes;
  name: string;
  decision: ContentDecision | undefined;
  busy: boolean;
  onSend: (decision: ContentDecision) => void;
  onBack: () => void;
}) {
  const { contents: t, ...admin } = useAdmin();
  const [refusing, setRefusing] = useState(false);
  const send = useRef<HTMLButtonElement>(null);
  const { item, outcome, face, outcomes, items, whole } = review;
  const refused = outcome?.decision === 'reject' ? outcome : undefined;
  const choosing = refusing || refused !== undefined;

  useEffect(() => setRefusing(false), [item?.key]);
  useEffect(() => {
    if (whole && !refusing) send.current?.focus();
  }, [whole, refusing, outcomes]);

  const approve = () => {
    setRefusing(false);
    review.say({ decision: 'approve' });
  };
  const undo = () => review.say(undefined, true);
  useKeys({
    a: busy ? undefined : approve,
    r: busy ? undefined : () => setRefusing(true),
    f: face === undefined || busy ? undefined : review.turnFace,
    Escape: busy ? undefined : refusing ? () => setRefusing(false) : outcome ? undo : onBack,
  });

  const { approve: approvals, reject: refusals } = countOutcomes(outcomes);
  return (
    <section className="decision stack stack--close" aria-label={admin.decision}>
      <div className="decision__kinds row row--tight">
        <Button aria-pressed={outcome?.decision === 'approve' && !refusing} disabled={busy} onClick={approve}>
          {admin.approve} <kbd>a</kbd>
        </Button>
        <Button aria-pressed={choosing} disabled={busy} onClick={() => setRefusing(true)}>
          {t.refuse} <kbd>r</kbd>
        </Button>
      </div>
      {item?.kind === 'photo' && (
        <div>
          <CheckboxField
            label={
              <>
                {t.face} <kbd>f</kbd>
              </>
            }
            help={t.faceSaid(item.photo.face)}
            checked={face ?? false}
            disabled={busy}
            onChange={review.turnFace}
          />
          {item.photo.confirmedFace !== undefined && <p className="soft small">{t.onlyTag}</p>}
        </div>
      )}
      {choosing && !busy && (
        <Refusing
          key={item?.key}
          chosen={refused?.reason}
          note={review.note}
          onWrite={review.write}
          onRefuse={(reason, note, done) => {
            review.say({ decision: 'reject', reason, note }, !done);
            setRefusing(!done);
          }}
          onMissing={() => {
            review.say(undefined, true);
            setRefusing(true);
          }}
        />
      )}
      <p className="soft small" role="status">
        {items.length > 1 && t.progress(approvals + refusals, items.length)}{' '}
        {whole && !refusing && t.summary(approvals, refusals)}
      </p>
      {decision && !refusing ? (
        <Button
          ref={send}
          wide
          variant="primary"
          busy={busy}
          onKeyDown={(event) => event.repeat && event.preventDefault()}
          onClick={(event) => event.detail < 2 && onSend(decision)}
        >
          {busy ? admin.deciding : t.send(name)} <kbd>{admin.enterKey}</kbd>
        </Button>
      ) : (
        items.length > 1 && <p className="soft small">{t.left}</p>
      )}
    </section>
  );
}

/**
 * Form for the reason of a refusal. A reason's digit key completes the form, except for "other", which needs a note.
 */
function Refusing({
  chosen,
  note,
  onWrite,
  onRefuse,
  onMissing,
}: {
  chosen: RefusalReason | undefined;
  note: string;
  onWrite: (note: string) => void;
  /** `done` is true if the reviewer has finished with this item. */
  onRefuse: (reason: RefusalReason, note: string, done: boolean) => void;
  onMissing: () => void;
}) {
  const { contents: t, noteRequired } = useAdmin();
  const field = useRef<HTMLTextAreaElement>(null);
  const [reason, setReason] = useState(chosen);
  const [tried, setTried] = useState(false);
  const typed = cleanText(note);
  const mayNot = (one: RefusalReason, text: string) =>
    (one === 'other' && !cleanText(text)) || isTooLong(text, refusalNoteMax);
  const blocked = reason !== undefined && mayNot(reason, note);

  // Save each keystroke, so that the note survives if the reviewer moves to another item or sends the outcomes.
  const write = (text: string) => {
    onWrite(text);
    if (!reason) return;
    if (mayNot(reason, text)) onMissing();
    else onRefuse(reason, cleanText(text), false);
  };
  const choose = (one: RefusalReason, byKey: boolean) => {
    setReason(one);
    if (mayNot(one, note)) {
      onMissing();
      field.current?.focus();
    } else onRefuse(one, typed, byKey);
  };
  const finish = () => {
    setTried(true);
    if (reason && !blocked) onRefuse(reason, typed, true);
  };
  return (
    <div className="stack">
      <Reasons
        reasons={refusalReasons}
        words={t.reasons}
        chosen={reason}
        onChoose={(one) => choose(one, false)}
        onKey={(one) => choose(one, true)}
      />
      <NoteField
        required={reason === 'other'}
        ref={field}
        note={note}
        onWrite={write}
        rows={2}
        max={refusalNoteMax}
        onKeyDown={(event) => {
          if (event.key !== 'Enter' || event.shiftKey) return;
          event.preventDefault();
          finish();
        }}
        error={tried && reason === 'other' && !typed ? noteRequired : undefined}
      />
      <Button disabled={!reason} onClick={finish}>
        {t.noteDone}
      </Button>
    </div>
  );
}
