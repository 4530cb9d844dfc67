import { useState } from 'react';
import { isRefusedWith } from '#web/api/call-api.ts';
import { useCommon } from '#web/i18n/i18n.tsx';
import { usePrivate } from '#web/platform/messages.tsx';
import { SendForm, SubmitButton, useSendForm } from '#web/platform/SendForm.tsx';
import { Button } from '#web/ui/Button.tsx';
import { Dialog } from '#web/ui/Dialog.tsx';
import { TextField } from '#web/ui/Field.tsx';
import { PasswordField } from '../../PasswordField.tsx';
import { useSettings } from '../settings-messages.ts';
import { checkProof, codeMaxLength } from './check-proof.ts';

/** Values entered in the dialog. */
export interface Proof {
  password: string;
  /** Authenticator or recovery code; empty if no code is required. */
  code: string;
  /** Idempotency key of this dialog: a retry after a lost response repeats the same change. */
  attempt: string;
}

/**
 * Dialog that asks for the password before a sensitive change, and for a code if the change concerns the second factor.
 */
export function PasswordDialog({
  title,
  text,
  submit,
  submitting,
  danger = false,
  asksCode = false,
  act,
  onClose,
  onStale,
}: {
  title: string;
  text: string;
  submit: string;
  /** Button label while sending; defaults to "One moment". */
  submitting?: string;
  danger?: boolean;
  asksCode?: boolean;
  act: (proof: Proof) => Promise<void>;
  onClose: () => void;
  /** Called if the second factor is off on the server; the caller then refetches the shown state. */
  onStale?: () => void;
}) {
  const { factor: t } = useSettings().security;
  const { account } = usePrivate();
  const common = useCommon();
  const [attempt] = useState(() => crypto.randomUUID());
  const form = useSendForm({
    defaultValues: { password: '', code: '' },
    check: (values) => checkProof(values, { factor: t, account }, asksCode ? 'either' : 'none'),
    send: async (values) => {
      try {
        await act({ ...values, attempt });
        onClose();
      } catch (error) {
        if (isRefusedWith(error, 'second-factor-off')) onStale?.();
        throw error;
      }
    },
    refusals: {
      'wrong-password': { field: 'password' },
      'code-refused': { field: 'code', message: t.eitherWrong },
    },
  });

  return (
    <Dialog
      open
      onClose={onClose}
      title={title}
      footer={
        <>
          <Button disabled={form.busy} onClick={onClose}>
            {common.action.cancel}
          </Button>
          <SubmitButton
            form={form}
            variant={danger ? 'danger' : 'primary'}
            sending={submitting}
            label={submit}
          />
        </>
      }
    >
      <div className="stack">
        <p>{text}</p>
        <SendForm form={form}>
          <PasswordField label={t.password} {...form.field('password')} />
          {asksCode && (
            <TextField
              required
              label={t.either}
              help={t.eitherHelp}
              autoComplete="one-time-code"
              autoCapitalize="none"
              spellCheck={false}
              maxLength={codeMaxLength}
              {...form.field('code')}
            />
          )}
        </SendForm>
      </div>
    </Dialog>
  );
}
