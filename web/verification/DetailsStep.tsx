import { zodResolver } from '@hookform/resolvers/zod';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import type { OwnVerification } from '#shared/api/verification.ts';
import { mayBeAdult, personalDetails, type PersonalDetails } from '#shared/verification.ts';
import { ApiError } from '#web/api/call-api.ts';
import { errorMessage } from '#web/api/error-message.ts';
import { useCommon } from '#web/i18n/i18n.tsx';
import { call } from '#web/platform/call.ts';
import { usePrivate } from '#web/platform/messages.tsx';
import { refreshFacts } from '#web/platform/queries.ts';
import { Button } from '#web/ui/Button.tsx';
import { TextAreaField, TextField } from '#web/ui/Field.tsx';
import { Notice } from '#web/ui/Notice.tsx';

/** Step 1 of 3. The schema is the server's; age is checked here too, only to spare a round trip. */
export function DetailsStep({
  details,
  onBack,
  onSaved,
}: {
  details: PersonalDetails | undefined;
  onBack: () => void;
  onSaved: (verification: OwnVerification) => void;
}) {
  const { verification: t } = usePrivate();
  const common = useCommon();
  const [failed, setFailed] = useState<string>();
  const form = useForm<PersonalDetails>({
    defaultValues: details ?? { fullName: '', dateOfBirth: '', address: '' },
    resolver: zodResolver(personalDetails),
  });
  const { errors, isSubmitting } = form.formState;

  const submit = form.handleSubmit(async (values) => {
    setFailed(undefined);
    if (!mayBeAdult(values.dateOfBirth, new Date())) {
      return form.setError('dateOfBirth', { type: 'under-age' }, { shouldFocus: true });
    }
    try {
      onSaved(await call('saveDetails', { body: values }));
    } catch (error) {
      if (error instanceof ApiError && error.code === 'under-age') {
        return form.setError('dateOfBirth', { type: 'under-age' }, { shouldFocus: true });
      }
      // Sent from another tab meanwhile: show where it stands.
      if (error instanceof ApiError && error.code === 'already-submitted') await refreshFacts();
      setFailed(errorMessage(error, common));
    }
  });

  const words = (type: string | undefined, short: string) =>
    type === undefined ? undefined : type === 'too_big' ? t.tooLong : short;

  return (
    <form className="stack" noValidate onSubmit={(event) => void submit(event)}>
      <div className="stack stack--tight">
        <h2>{t.detailsTitle}</h2>
        <p className="soft">{t.detailsLead}</p>
      </div>
      {failed && (
        <Notice tone="bad">
          <p role="alert">{failed}</p>
        </Notice>
      )}
      <TextField
        label={t.fullName}
        autoComplete="name"
        disabled={isSubmitting}
        error={words(errors.fullName?.type, t.fullNameShort)}
        {...form.register('fullName')}
      />
      <TextField
        label={t.dateOfBirth}
        type="date"
        autoComplete="bday"
        min="1900-01-01"
        max={new Date().toISOString().slice(0, 10)}
        help={t.dateHint}
        disabled={isSubmitting}
        error={errors.dateOfBirth && (errors.dateOfBirth.type === 'under-age' ? t.underAge : t.dateInvalid)}
        {...form.register('dateOfBirth')}
      />
      <TextAreaField
        label={t.address}
        autoComplete="street-address"
        rows={3}
        help={t.addressHint}
        disabled={isSubmitting}
        error={words(errors.address?.type, t.addressShort)}
        {...form.register('address')}
      />
      <div className="row row--apart">
        <Button onClick={onBack} disabled={isSubmitting}>
          {t.back}
        </Button>
        <Button type="submit" variant="primary" busy={isSubmitting}>
          {isSubmitting ? t.saving : t.next}
        </Button>
      </div>
    </form>
  );
}
