import { useRef, useState } from 'react';
import type { TransferCase } from '#shared/api/transfer.ts';
import { cleanLine } from '#shared/clean-text.ts';
import { cents } from '#shared/money.ts';
import { plainBankReference } from '#shared/transfer-reference.ts';
import { useAccountFormats } from '#web/platform/account-formats.tsx';
import {
  bankReferenceMax,
  mayFollow,
  movementTimes,
  type TransferDecision,
  transferNoteMax,
  type TransferRefusal,
  transferRefusals,
} from '#shared/transfer.ts';
import { Button } from '#web/ui/Button.tsx';
import { TextField } from '#web/ui/Field.tsx';
import { useAdmin } from './admin-messages.ts';
import { DecisionFrame } from './DecisionFrame.tsx';
import { RefusalForm } from './RefusalForm.tsx';
import { useKeys } from './use-keys.ts';

type Movement = Extract<TransferDecision, { decision: 'confirm' | 'return' }>;
type Refusal = Extract<TransferDecision, { decision: 'refuse' }>;
type Kind = TransferDecision['decision'];

const kinds = [
  ['confirm', 'a'],
  ['refuse', 'r'],
  ['return', 'd'],
] as const;

/** Panel that confirms, refuses or returns a transfer. */
export function TransferPanel({
  opened,
  asking,
  onAsk,
  busy,
  onDecide,
}: {
  opened: TransferCase;
  asking: Kind | undefined;
  onAsk: (kind: Kind | undefined) => void;
  busy: boolean;
  onDecide: (decision: TransferDecision) => void;
}) {
  const { transfers: t, decision } = useAdmin();
  const open = kinds.filter(([kind]) => mayFollow(kind, opened));
  const key = (kind: Kind) => (busy || asking === kind ? undefined : () => onAsk(kind));
  useKeys(Object.fromEntries(open.map(([kind, letter]) => [letter, key(kind)])));
  const form = { opened, busy, onDecide, onCancel: () => onAsk(undefined) };
  return (
    <section className="decision stack stack--close" aria-label={decision}>
      <div className="decision__kinds row row--tight" role="group" aria-label={decision}>
        {open.map(([kind, letter]) => (
          <Button key={kind} aria-pressed={asking === kind} disabled={busy} onClick={() => onAsk(kind)}>
            {t.kinds[kind]} <kbd>{letter}</kbd>
          </Button>
        ))}
      </div>
      {(asking === 'confirm' || asking === 'return') && <MovementForm key={asking} kind={asking} {...form} />}
      {asking === 'refuse' && <RefuseForm {...form} />}
    </section>
  );
}

interface FormProps {
  opened: TransferCase;
  busy: boolean;
  onDecide: (decision: TransferDecision) => void;
  onCancel: () => void;
}

/**
 * Form that records money that arrived. The reviewer types the amount and the bank's reference from the statement,
 * because a checkbox is ticked too easily. A confirmed amount must equal the requested one. A returned amount must not
 * exceed the received one.
 */
function MovementForm({
  kind,
  opened: { amount, currency, name },
  ...decides
}: FormProps & { kind: Movement['decision'] }) {
  const { transfers: t, nameless } = useAdmin();
  const sentBackField = useRef<HTMLInputElement>(null);
  const bankField = useRef<HTMLInputElement>(null);
  const [typed, setTyped] = useState('');
  const [typedBack, setTypedBack] = useState('');
  const [bankReference, setBankReference] = useState('');
  const [tried, setTried] = useState(false);
  const received = cents(typed, currency);
  const bank = cleanLine(bankReference);
  const differs = kind === 'confirm' && received !== undefined && received !== amount;
  const { charge } = useAccountFormats();
  const asked = charge(amount, currency);
  const sentBack = cents(typedBack, currency);
  const most = movementTimes * amount;
  const isSlip = kind === 'return' && received !== undefined && received > most;
  const isOtherScript = bank !== '' && plainBankReference(bank) === '';
  const tooMuch = received !== undefined && sentBack !== undefined && sentBack > received;
  return (
    <DecisionFrame<Movement>
      says={saysOf()}
      onMissing={() => setTried(true)}
      sends={
        kind === 'confirm'
          ? t.confirmNow(asked, name || nameless)
          : t.returnNow(charge(sentBack ?? 0, currency), name || nameless)
      }
      warning={kind === 'confirm' ? t.confirmWarning : t.returnWarning}
      {...decides}
    >
      <TextField
        required
        autoFocus
        label={t.received(currency)}
        help={t.receivedHint}
        inputMode="decimal"
        autoComplete="off"
        maxLength={20}
        value={typed}
        onChange={(event) => setTyped(event.target.value)}
        onKeyDown={(event) => {
          if (event.key !== 'Enter') return;
          event.preventDefault();
          (sentBackField.current ?? bankField.current)?.focus();
        }}
        error={
          tried && !received
            ? t.receivedRequired
            : differs
              ? t.differs(asked)
              : isSlip
                ? t.receivedTooMuch(charge(most, currency))
                : undefined
        }
      />
      {kind === 'return' && (
        <TextField
          required
          ref={sentBackField}
          label={t.sentBack(currency)}
          help={t.sentBackHint}
          inputMode="decimal"
          autoComplete="off"
          maxLength={20}
          value={typedBack}
          onChange={(event) => setTypedBack(event.target.value)}
          error={
            tooMuch
              ? t.sentBackTooMuch(charge(received, currency))
              : tried && !sentBack
                ? t.receivedRequired
                : undefined
          }
        />
      )}
      <TextField
        required
        ref={bankField}
        label={t.bankReference}
        help={t.bankReferenceHint}
        autoComplete="off"
        spellCheck={false}
        maxLength={bankReferenceMax}
        value={bankReference}
        onChange={(event) => setBankReference(event.target.value)}
        error={isOtherScript ? t.bankReferenceLetters : tried && !bank ? t.bankReferenceRequired : undefined}
      />
    </DecisionFrame>
  );

  function saysOf(): Movement | undefined {
    if (!received || differs || isSlip || !bank || isOtherScript) return undefined;
    if (kind === 'confirm') return { decision: kind, received, bankReference: bank };
    return sentBack && !tooMuch ? { decision: kind, received, sentBack, bankReference: bank } : undefined;
  }
}

function RefuseForm({ opened: { name }, ...frame }: FormProps) {
  const { transfers: t, nameless } = useAdmin();
  return (
    <RefusalForm<TransferRefusal, Refusal>
      {...frame}
      reasons={transferRefusals}
      words={t.reasons}
      noteMax={transferNoteMax}
      says={(reason, note) => ({ decision: 'refuse', reason, note })}
      sends={t.refuseNow(name || nameless)}
      warning={() => t.refuseWarning}
    />
  );
}
