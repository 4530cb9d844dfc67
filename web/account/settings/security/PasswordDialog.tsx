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

/** What was entered. */
export interface Proof {
  password: string;
  /** The authenticator app's or a recovery code, as it was typed; empty where none was asked for. */
  code: string;
  /** Stays the same while the dialog is open: a press repeated after a lost answer is one act. */
  attempt: string;
}

/** Asks for the password, and where a second factor is touched for a code, before what a token alone must not do. */
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
  /** The button's words while it is sent; "One moment" where they are left out. */
  submitting?: string;
  danger?: boolean;
  /** Whether a code of the app or a recovery code is asked for as well. */
  asksCode?: boolean;
  act: (proof: Proof) => Promise<void>;
  onClose: () => void;
  /** The server's state is another than what is shown: it was changed elsewhere. */
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
