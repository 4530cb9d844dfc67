import { useRef, useState, type SubmitEvent } from 'react';
import { characters, cleanLine, cleanText } from '#shared/clean-text.ts';
import {
  type DocumentKind,
  identityEnd,
  rejectionReasons,
  type RejectionReason,
} from '#shared/verification.ts';
import { Button } from '#web/ui/Button.tsx';
import { Dialog } from '#web/ui/Dialog.tsx';
import { CheckboxField, SelectField, TextAreaField, TextField } from '#web/ui/Field.tsx';
import { useAdmin } from './admin-messages.ts';
import { AskMoreDialog } from './AskMoreDialog.tsx';
import type { Decision, DecisionWithoutVersion, DialogProps } from './decision.ts';
import { firstFocus } from './first-focus.ts';
import { useKeys } from './use-keys.ts';

type DocumentKindOfId = Extract<Decision, { decision: 'approve' }>['documentType'];

const idTypes: readonly DocumentKindOfId[] = [
  'national-id',
  'passport',
  'driving-licence',
  'residence-permit',
];
const numberMinLength = 4;

/** Approve, ask for more or reject, each asked in a dialog, since neither can be taken back from here. */
export function DecisionForm({
  adult,
  unopened,
  busy,
  onDecide,
}: {
  /** Whoever is under 18 can't be approved; the server holds this too. */
  adult: boolean;
  /** Documents that have to be opened before an approval; the server holds this too. */
  unopened: readonly DocumentKind[];
  busy: boolean;
  onDecide: (decision: DecisionWithoutVersion) => Promise<void>;
}) {
  const t = useAdmin();
  const [asking, setAsking] = useState<'approve' | 'ask-more' | 'reject'>();
  const decidable = !busy;
  const approvable = adult && decidable && unopened.length === 0;
  useKeys({
    a: approvable ? () => setAsking('approve') : undefined,
    m: decidable ? () => setAsking('ask-more') : undefined,
    r: decidable ? () => setAsking('reject') : undefined,
  });
  const close = () => setAsking(undefined);
  const decide = async (decision: DecisionWithoutVersion) => {
    await onDecide(decision);
    close();
  };
  return (
    <section className="decision" aria-label={t.decision}>
      <Button variant="primary" disabled={!approvable} onClick={() => setAsking('approve')}>
        {t.approve} <kbd>a</kbd>
      </Button>
      <Button disabled={busy} onClick={() => setAsking('ask-more')}>
        {t.askMore} <kbd>m</kbd>
      </Button>
      <Button disabled={busy} onClick={() => setAsking('reject')}>
        {t.reject} <kbd>r</kbd>
      </Button>
      {unopened.length > 0 && (
        <p className="decision__left soft small">
          {t.unopened(unopened.map((kind) => t.documentKinds[kind]))}
        </p>
      )}
      {asking === 'approve' && <ApproveDialog busy={busy} onClose={close} onDecide={decide} />}
      {asking === 'ask-more' && <AskMoreDialog busy={busy} onClose={close} onDecide={decide} />}
      {asking === 'reject' && <RejectDialog adult={adult} busy={busy} onClose={close} onDecide={decide} />}
    </section>
  );
}

function ApproveDialog({ busy, onClose, onDecide }: DialogProps) {
  const t = useAdmin();
  const form = useRef<HTMLFormElement>(null);
  const [type, setType] = useState<DocumentKindOfId>('national-id');
  const [number, setNumber] = useState('');
  const [sure, setSure] = useState(false);
  const [tried, setTried] = useState(false);
  const [expiresOn, setExpiresOn] = useState('');
  const typedNumber = cleanLine(number);
  const past = expiresOn !== '' && identityEnd(expiresOn) <= new Date();
  const short = characters(typedNumber) < numberMinLength;

  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    setTried(true);
    if (!short && sure && !past)
      void onDecide({
        decision: 'approve',
        documentType: type,
        documentNumber: typedNumber,
        ...(expiresOn && { documentExpiresOn: expiresOn }),
      });
  };

  return (
    <Dialog
      open
      onClose={onClose}
      title={t.approveConfirm}
      footer={
        <>
          <Button onClick={onClose}>{t.cancel}</Button>
          <Button variant="primary" busy={busy} onClick={() => form.current?.requestSubmit()}>
            {busy ? t.deciding : t.approve}
          </Button>
        </>
      }
    >
      <form ref={form} className="stack" noValidate onSubmit={submit}>
        <p>{t.approveWarning}</p>
        <SelectField
          label={t.documentType}
          value={type}
          ref={firstFocus}
          onChange={(event) => setType(event.target.value as DocumentKindOfId)}
        >
          {idTypes.map((one) => (
            <option key={one} value={one}>
              {t.documentTypes[one]}
            </option>
          ))}
        </SelectField>
        <TextField
          label={t.documentNumber}
          help={t.documentNumberHint}
          autoComplete="off"
          spellCheck={false}
          maxLength={40}
          value={number}
          onChange={(event) => setNumber(event.target.value)}
          error={tried && short ? t.documentNumberShort : undefined}
        />
        <TextField
          label={t.documentExpiresOn}
          type="date"
          help={t.documentExpiresOnHint}
          value={expiresOn}
          onChange={(event) => setExpiresOn(event.target.value)}
          error={tried && past ? t.documentExpired : undefined}
        />
        <CheckboxField
          label={t.checks}
          checked={sure}
          onChange={(event) => setSure(event.target.checked)}
          error={tried && !sure ? t.checksRequired : undefined}
        />
        <button type="submit" hidden />
      </form>
    </Dialog>
  );
}

function RejectDialog({ adult, busy, onClose, onDecide }: DialogProps & { adult: boolean }) {
  const t = useAdmin();
  const form = useRef<HTMLFormElement>(null);
  const [reason, setReason] = useState<RejectionReason>(adult ? 'unclear-images' : 'under-age');
  const [note, setNote] = useState('');
  const [tried, setTried] = useState(false);
  // "Other" says nothing by itself.
  const typedNote = cleanText(note);
  const missing = reason === 'other' && !typedNote;

  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    setTried(true);
    if (!missing) void onDecide({ decision: 'reject', reason, note: typedNote });
  };

  return (
    <Dialog
      open
      onClose={onClose}
      title={t.rejectConfirm}
      footer={
        <>
          <Button onClick={onClose}>{t.cancel}</Button>
          <Button variant="danger" busy={busy} onClick={() => form.current?.requestSubmit()}>
            {busy ? t.deciding : t.reject}
          </Button>
        </>
      }
    >
      <form ref={form} className="stack" noValidate onSubmit={submit}>
        <SelectField
          label={t.reason}
          value={reason}
          ref={firstFocus}
          onChange={(event) => setReason(event.target.value as RejectionReason)}
        >
          {rejectionReasons.map((one) => (
            <option key={one} value={one}>
              {t.reasons[one]}
            </option>
          ))}
        </SelectField>
        <TextAreaField
          label={t.note}
          help={t.noteHint}
          rows={4}
          maxLength={500}
          value={note}
          onChange={(event) => setNote(event.target.value)}
          error={tried && missing ? t.noteRequired : undefined}
        />
      </form>
    </Dialog>
  );
}
