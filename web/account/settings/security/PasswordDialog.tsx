import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { ApiError } from '#web/api/call-api.ts';
import { errorMessage } from '#web/api/error-message.ts';
import { useCommon } from '#web/i18n/i18n.tsx';
import { usePrivate } from '#web/platform/messages.tsx';
import { Button } from '#web/ui/Button.tsx';
import { Dialog } from '#web/ui/Dialog.tsx';
import { TextField } from '#web/ui/Field.tsx';
import { Notice } from '#web/ui/Notice.tsx';
import { firstFault } from '../../form-resolver.ts';
import { PasswordField } from '../../PasswordField.tsx';
import { useRefusedField } from '../../use-refused-field.ts';
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
  submitting: string;
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
  const [failed, setFailed] = useState<string>();
  const form = useForm({
    defaultValues: { password: '', code: '' },
    resolver: firstFault((values: Omit<Proof, 'attempt'>) =>
      checkProof(values, { factor: t, account }, asksCode ? 'either' : 'none'),
    ),
  });
  const refuse = useRefusedField(form);
  const { isSubmitting, errors } = form.formState;

  const send = form.handleSubmit(async (values) => {
    setFailed(undefined);
    try {
      await act({ ...values, attempt });
      onClose();
    } catch (error) {
      const message = errorMessage(error, common);
      const code = error instanceof ApiError ? error.code : undefined;
      if (code === 'wrong-password') refuse('password', message);
      else if (code === 'code-refused') refuse('code', t.eitherWrong);
      else setFailed(message);
      if (code === 'second-factor-off') onStale?.();
    }
  });

  return (
    <Dialog
      open
      onClose={onClose}
      title={title}
      footer={
        <>
          <Button disabled={isSubmitting} onClick={onClose}>
            {common.action.cancel}
          </Button>
          <Button
            variant={danger ? 'danger' : 'primary'}
            busy={isSubmitting}
            onClick={(event) => void send(event)}
          >
            {isSubmitting ? submitting : submit}
          </Button>
        </>
      }
    >
      {/* While its fields wait, nothing else in the part that scrolls could take the focus. */}
      <form
        className="stack"
        noValidate
        tabIndex={isSubmitting ? 0 : undefined}
        onSubmit={(event) => void send(event)}
      >
        <p>{text}</p>
        {failed && (
          <Notice tone="bad">
            <p role="alert">{failed}</p>
          </Notice>
        )}
        <PasswordField
          label={t.password}
          autoComplete="current-password"
          disabled={isSubmitting}
          error={errors.password?.message}
          {...form.register('password')}
        />
        {asksCode && (
          <TextField
            label={t.either}
            help={t.eitherHelp}
            autoComplete="one-time-code"
            autoCapitalize="none"
            spellCheck={false}
            maxLength={codeMaxLength}
            disabled={isSubmitting}
            error={errors.code?.message}
            {...form.register('code')}
          />
        )}
      </form>
    </Dialog>
  );
}
