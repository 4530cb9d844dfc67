import { useRef, useState } from 'react';
import type { VerificationCase } from '#shared/api/verification.ts';
import { cleanText, isTooLong } from '#shared/clean-text.ts';
import {
  documentKinds,
  rejectionReasons,
  restsOnDocuments,
  reviewNoteMax,
  type DocumentKind,
  type RejectionReason,
} from '#shared/verification.ts';
import { Button } from '#web/ui/Button.tsx';
import { CheckboxField, RequiredMark } from '#web/ui/Field.tsx';
import { Notice } from '#web/ui/Notice.tsx';
import { useAdmin } from './admin-messages.ts';
import { ApproveForm } from './ApproveForm.tsx';
import type { DecisionFormProps, DecisionKind, DecisionOf, IdentityDecision } from './decision.ts';
import { DecisionFrame } from './DecisionFrame.tsx';
import { documentsAtFault } from './document-faults.ts';
import { NoteField } from './NoteField.tsx';
import { RefusalForm } from './RefusalForm.tsx';
import { useKeys } from './use-keys.ts';

const kinds = [
  ['approve', 'a'],
  ['ask-more', 'm'],
  ['reject', 'r'],
] as const;

/** Panel with the three decisions: approve, ask for more documents, or reject. */
export function DecisionPanel({
  opened: { adult, details, zone },
  unopened,
  gone,
  looking,
  asking,
  onAsk,
  onCancel,
  busy,
  onDecide,
}: {
  opened: VerificationCase;
  /**
   * Documents that the reviewer must open before an approval, or before a rejection that relies on them. The server
   * enforces this too (VER-10).
   */
  unopened: readonly DocumentKind[];
  /** Deleted documents that the server reported when the reviewer tried to approve. */
  gone: readonly DocumentKind[];
  /** Document that the reviewer opened last. */
  looking: DocumentKind | undefined;
  asking: DecisionKind | undefined;
  onAsk: (kind: DecisionKind) => void;
  onCancel: () => void;
  busy: boolean;
  onDecide: (decision: IdentityDecision) => void;
}) {
  const t = useAdmin();
  const name = details.fullName || t.nameless;
  const words: Record<DecisionKind, string> = { approve: t.approve, 'ask-more': t.askMore, reject: t.reject };
  const [chosen, setChosen] = useState<DecisionKind>();
  /** Initial values of the form that asks for more documents, taken over from the rejection form. */
  const [proposed, setProposed] = useState<{ documents: readonly DocumentKind[]; note: string }>();
  const ask = (kind: DecisionKind, proposal?: typeof proposed) => {
    setChosen(kind);
    setProposed(proposal);
    onAsk(kind);
  };
  const key = (kind: DecisionKind) => (busy || asking === kind ? undefined : () => ask(kind));
  useKeys({
    a: adult ? key('approve') : undefined,
    // Opens the form too, which then focuses its number.
    n: adult && asking === undefined ? key('approve') : undefined,
    m: key('ask-more'),
    r: key('reject'),
  });
  const cancel = () => {
    // A form that opens by itself later must not take the focus.
    setChosen(undefined);
    onCancel();
  };
  const form = { name, busy, onDecide, onCancel: cancel };

  return (
    <section className="decision stack stack--close" aria-label={t.decision}>
      <div className="decision__kinds row row--tight" role="group" aria-label={t.decision}>
        {kinds.map(([kind, letter]) => (
          <Button
            key={kind}
            aria-pressed={asking === kind}
            // The server also refuses to approve a person under 18.
            disabled={busy || (kind === 'approve' && !adult)}
            onClick={() => ask(kind)}
          >
            {words[kind]} <kbd>{letter}</kbd>
          </Button>
        ))}
      </div>
      {!adult && <p className="soft small">{t.minor}</p>}
      {adult && asking === undefined && unopened.length > 0 && (
        <p className="soft small wide-only">{t.unopened(unopened.map((kind) => t.documentKinds[kind]))}</p>
      )}
      {asking === 'approve' && adult && (
        <ApproveForm
          {...form}
          zone={zone}
          focus={chosen === 'approve'}
          unopened={unopened.map((kind) => t.documentKinds[kind])}
        />
      )}
      {asking === 'ask-more' && (
        <AskMoreForm
          {...form}
          ticked={[...gone, ...(proposed?.documents ?? [])]}
          written={proposed?.note ?? ''}
        />
      )}
      {asking === 'reject' && (
        <RejectForm
          {...form}
          adult={adult}
          unopened={unopened.map((kind) => t.documentKinds[kind])}
          looking={looking}
          onAskMore={(documents, note) => ask('ask-more', { documents, note })}
        />
      )}
    </section>
  );
}

/** Form that asks for some documents again and keeps the other documents. */
function AskMoreForm({
  name,
  ticked,
  written,
  ...decides
}: DecisionFormProps<'ask-more'> & {
  ticked: readonly DocumentKind[];
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
    <DecisionFrame says={says} onMissing={() => setTried(true)} sends={t.askMoreNow(name)} {...decides}>
      <fieldset className="reasons">
        <legend>
          {t.askMoreWhich}
          <RequiredMark />
        </legend>
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
        required
        ref={noteField}
        note={note}
        onWrite={setNote}
        max={reviewNoteMax}
        error={tried && !typedNote ? t.noteRequired : undefined}
      />
    </DecisionFrame>
  );
}

/** Form that rejects an identity. If a document is at fault, it offers to ask for that document again instead. */
function RejectForm({
  name,
  adult,
  unopened,
  looking,
  onAskMore,
  ...frame
}: DecisionFormProps<'reject'> & {
  /** False for a person under 18. The form then preselects the reason `under-age`. */
  adult: boolean;
  /**
   * Documents that the reviewer must open before a rejection that relies on them. The server enforces this too
   * (VER-10).
   */
  unopened: readonly string[];
  /** Document that the reviewer opened last. */
  looking: DocumentKind | undefined;
  /** Asks for these documents again instead of rejecting, and keeps the note. */
  onAskMore: (documents: readonly DocumentKind[], note: string) => void;
}) {
  const t = useAdmin();
  const isUnseen = (reason: RejectionReason) => unopened.length > 0 && restsOnDocuments(reason, adult);
  return (
    <RefusalForm<RejectionReason, DecisionOf<'reject'>>
      {...frame}
      reasons={rejectionReasons}
      words={t.reasons}
      first={adult ? undefined : 'under-age'}
      noteMax={reviewNoteMax}
      isClosed={isUnseen}
      says={(reason, note) => ({ decision: 'reject', reason, note })}
      sends={t.rejectNow(name)}
      warning={(reason) => (reason === 'under-age' ? undefined : t.rejectCost)}
    >
      {(reason, note, tried) => {
        const atFault = documentsAtFault(reason, looking);
        return (
          <>
            {isUnseen(reason) && (
              <p className={tried ? 'field__error' : 'soft small'} role={tried ? 'alert' : undefined}>
                {t.unopenedToReject(unopened)}
              </p>
            )}
            {atFault && (
              <Notice title={t.askInstead} text={t.askInsteadText}>
                {atFault.length > 0 && <p>{t.askInsteadFor(atFault.map((kind) => t.documentKinds[kind]))}</p>}
                <Button disabled={frame.busy} onClick={() => onAskMore(atFault, note)}>
                  {t.askInsteadNow}
                </Button>
              </Notice>
            )}
          </>
        );
      }}
    </RefusalForm>
  );
}
