import { useEffect, useRef, useState } from 'react';
import { characters, cleanLine } from '#shared/clean-text.ts';
import { identityEnd } from '#shared/verification.ts';
import { CheckboxField, SelectField, TextField } from '#web/ui/Field.tsx';
import { useAdmin } from './admin-messages.ts';
import type { DecisionFormProps, DecisionOf } from './decision.ts';
import { DecisionFrame, type DecisionFrameHandle } from './DecisionFrame.tsx';
import { useKeys } from './use-keys.ts';

type TypeOfId = DecisionOf<'approve'>['documentType'];

const idTypes: readonly TypeOfId[] = ['national-id', 'passport', 'driving-licence', 'residence-permit'];
const numberMinLength = 4;

/**
 * Form that approves an identity. The reviewer records the document and confirms that it matches face, name and birth
 * date.
 */
export function ApproveForm({
  name,
  focus,
  unopened,
  zone,
  ...decides
}: DecisionFormProps<'approve'> & {
  /** Names of documents that the reviewer must open before approving; the server enforces this too (VER-10). */
  unopened: readonly string[];
  /** Time zone in which the document's last valid day ends. */
  zone: string;
  /** True if the reviewer has just chosen to approve; focuses the number field. */
  focus: boolean;
}) {
  const t = useAdmin();
  const frame = useRef<DecisionFrameHandle<DecisionOf<'approve'>>>(null);
  const numberField = useRef<HTMLInputElement>(null);
  const tick = useRef<HTMLInputElement>(null);
  const [type, setType] = useState<TypeOfId>('national-id');
  const [number, setNumber] = useState('');
  const [expiresOn, setExpiresOn] = useState('');
  const [sure, setSure] = useState(false);
  const [tried, setTried] = useState(false);
  const [numberTried, setNumberTried] = useState(false);
  const typedNumber = cleanLine(number);
  const short = characters(typedNumber) < numberMinLength;
  const past = expiresOn !== '' && identityEnd(expiresOn, zone) <= new Date();

  const isBegun = number !== '' || sure;
  // Before anything is filled in, the key leads to the form instead of to its errors.
  useKeys({
    a: () => (isBegun ? frame.current?.ask() : numberField.current?.focus()),
    n: () => numberField.current?.focus(),
  });
  useEffect(() => {
    if (focus) numberField.current?.focus();
  }, [focus]);

  const isWhole = !short && !past && sure && unopened.length === 0;
  const says: DecisionOf<'approve'> | undefined = isWhole
    ? {
        decision: 'approve',
        documentType: type,
        documentNumber: typedNumber,
        ...(expiresOn && { documentExpiresOn: expiresOn }),
      }
    : undefined;
  return (
    <DecisionFrame
      ref={frame}
      says={says}
      onMissing={() => setTried(true)}
      sends={t.approveNow(name)}
      warning={t.approveWarning}
      {...decides}
    >
      <div className="grid grid--halves">
        <SelectField
          label={t.documentType}
          value={type}
          onChange={(event) => setType(event.target.value as TypeOfId)}
        >
          {idTypes.map((one) => (
            <option key={one} value={one}>
              {t.documentTypes[one]}
            </option>
          ))}
        </SelectField>
        <TextField
          label={t.documentExpiresOn}
          type="date"
          help={t.documentExpiresOnHint}
          value={expiresOn}
          onChange={(event) => setExpiresOn(event.target.value)}
          error={tried && past ? t.documentExpired : undefined}
        />
      </div>
      <TextField
        required
        ref={numberField}
        label={
          <>
            {t.documentNumber} <kbd>n</kbd>
          </>
        }
        help={t.documentNumberHint}
        autoComplete="off"
        spellCheck={false}
        maxLength={40}
        value={number}
        onChange={(event) => setNumber(event.target.value)}
        onKeyDown={(event) => {
          if (event.key !== 'Enter') return;
          event.preventDefault();
          if (short) setNumberTried(true);
          else tick.current?.focus();
        }}
        error={(tried || numberTried) && short ? t.documentNumberShort : undefined}
      />
      <CheckboxField
        required
        ref={tick}
        label={t.checks}
        checked={sure}
        onChange={(event) => setSure(event.target.checked)}
        error={tried && !sure ? t.checksRequired : undefined}
      />
      {unopened.length > 0 && (
        <p className={tried ? 'field__error' : 'soft small'} role={tried ? 'alert' : undefined}>
          {t.unopened(unopened)}
        </p>
      )}
    </DecisionFrame>
  );
}
