import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { ApiError } from '#web/api/call-api.ts';
import { errorMessage } from '#web/api/error-message.ts';
import { useCommon } from '#web/i18n/i18n.tsx';
import { Button } from '#web/ui/Button.tsx';
import { Dialog } from '#web/ui/Dialog.tsx';
import { Notice } from '#web/ui/Notice.tsx';
import { firstFault } from '../../form-resolver.ts';
import { PasswordField } from '../../PasswordField.tsx';
import { useRefusedField } from '../../use-refused-field.ts';
import { useSettings } from '../settings-messages.ts';

/** Asks for the password before something that a token alone must not do. */
export function PasswordDialog({
  title,
  text,
  submit,
  submitting,
  danger = false,
  act,
  onClose,
  onStale,
}: {
  title: string;
  text: string;
  submit: string;
  submitting: string;
  danger?: boolean;
  /** @param attempt stays the same while the dialog is open: a press repeated after a lost answer is one act */
  act: (password: string, attempt: string) => Promise<void>;
  onClose: () => void;
  /** The server's state is another than what is shown: it was changed elsewhere. */
  onStale?: () => void;
}) {
  const { factor: t } = useSettings().security;
  const common = useCommon();
  const [attempt] = useState(() => crypto.randomUUID());
  const [failed, setFailed] = useState<string>();
  const form = useForm({
    defaultValues: { password: '' },
    resolver: firstFault(({ password }: { password: string }) =>
      password ? undefined : { field: 'password', message: t.passwordMissing },
    ),
  });
  const refuse = useRefusedField(form);
  const { isSubmitting, errors } = form.formState;

  const send = form.handleSubmit(async ({ password }) => {
    setFailed(undefined);
    try {
      await act(password, attempt);
      onClose();
    } catch (error) {
      const message = errorMessage(error, common);
      const code = error instanceof ApiError ? error.code : undefined;
      if (code === 'wrong-password') refuse('password', message);
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
      <form className="stack" noValidate onSubmit={(event) => void send(event)}>
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
      </form>
    </Dialog>
  );
}
