import { useEffect, useId, useState } from 'react';
import { useForm, type FieldErrors, type Resolver, type UseFormRegisterReturn } from 'react-hook-form';
import { ageOn } from '#shared/age.ts';
import type { Me } from '#shared/api/account.ts';
import type { OwnVerification } from '#shared/api/verification.ts';
import { dateParts, pastDate, type DatePart, type TypedDate } from '#shared/typed-date.ts';
import type { PersonalDetails } from '#shared/verification.ts';
import { isRefusedWith } from '#web/api/call-api.ts';
import { errorMessage } from '#web/api/error-message.ts';
import { useCommon } from '#web/i18n/i18n.tsx';
import { call } from '#web/platform/call.ts';
import { usePrivate } from '#web/platform/messages.tsx';
import { refreshFacts } from '#web/platform/queries.ts';
import { Button } from '#web/ui/Button.tsx';
import { FieldError, TextAreaField, TextField } from '#web/ui/Field.tsx';
import { Notice } from '#web/ui/Notice.tsx';
import { checkDetails, detailsDraft, detailsFields, detailsValues, type DetailsValues } from './details.ts';

type Errors = FieldErrors<DetailsValues>;

const resolver: Resolver<DetailsValues, unknown, PersonalDetails> = (values) => {
  const checked = checkDetails(values, new Date());
  if ('details' in checked) return { values: checked.details, errors: {} };
  const faults = detailsFields.flatMap((field) => {
    const type = checked.faults[field];
    return type === undefined ? [] : [[field, { type }] as const];
  });
  return { values: {}, errors: Object.fromEntries(faults) as Errors };
};

/** Step 1 of 3: the personal details. Unsaved input is kept in this tab. */
export function DetailsStep({
  person,
  version,
  details,
  onBack,
  onSaved,
  onUnchanged,
}: {
  person: Pick<Me, 'sub' | 'name'>;
  version: number;
  details: PersonalDetails | undefined;
  onBack: () => void;
  onSaved: (verification: OwnVerification) => void;
  /** Called if the details equal the approved ones; undefined without an approval. */
  onUnchanged: (() => void) | undefined;
}) {
  const { verification: t } = usePrivate();
  const common = useCommon();
  const [failed, setFailed] = useState<string>();
  const { sub, name } = person;
  const start = detailsValues(details, name);
  const [draft] = useState(() => detailsDraft(sub).read(version, start));
  const form = useForm<DetailsValues, unknown, PersonalDetails>({ defaultValues: draft ?? start, resolver });
  const { errors, isSubmitting } = form.formState;
  const [day, month, year] = form.watch(['day', 'month', 'year']);

  useEffect(
    () =>
      form.subscribe({
        formState: { values: true },
        callback: ({ values }) => detailsDraft(sub).keep(version, values),
      }),
    [form, sub, version],
  );

  const refuseAge = () => {
    for (const part of dateParts) form.setError(part, { type: 'under-age' });
    form.setFocus('day');
  };

  const submit = form.handleSubmit(async (body) => {
    setFailed(undefined);
    try {
      const saved = await call('saveDetails', { body });
      detailsDraft(sub).clear();
      onSaved(saved);
    } catch (error) {
      if (isRefusedWith(error, 'under-age')) return refuseAge();
      if (isRefusedWith(error, 'address-needs-proof')) {
        const approved = error.fields.find(({ field }) => field === 'address')?.message ?? '';
        form.setError('address', { type: 'needs-proof', message: t.addressNeedsProof(approved) });
        return form.setFocus('address');
      }
      // Another tab submitted the verification.
      if (isRefusedWith(error, 'already-submitted')) {
        await refreshFacts();
        if (onUnchanged) {
          detailsDraft(sub).clear();
          return onUnchanged();
        }
      }
      setFailed(errorMessage(error, common));
    }
  });

  const words = (type: string | undefined, short: string) =>
    type === undefined ? undefined : type === 'long' ? t.tooLong : short;

  return (
    <form className="stack" noValidate onSubmit={(event) => void submit(event)}>
      <div className="stack stack--tight">
        <h2>{t.detailsTitle}</h2>
        <p className="soft">{t.detailsLead}</p>
        {draft && <p role="status">{t.kept}</p>}
      </div>
      {failed && <Notice tone="bad" live="alert" text={failed} />}
      <TextField
        required
        label={t.fullName}
        autoComplete="name"
        autoCapitalize="words"
        spellCheck={false}
        readOnly={isSubmitting}
        error={words(errors.fullName?.type, t.fullNameShort)}
        {...form.register('fullName')}
      />
      <BirthDateField
        typed={{ day, month, year }}
        // Registered in page order, so that the first invalid field gets the focus.
        fields={{ day: form.register('day'), month: form.register('month'), year: form.register('year') }}
        errors={errors}
        readOnly={isSubmitting}
      />
      <TextAreaField
        required
        label={t.address}
        autoComplete="street-address"
        rows={3}
        help={t.addressHint}
        readOnly={isSubmitting}
        error={errors.address?.message || words(errors.address?.type, t.addressShort)}
        {...form.register('address')}
      />
      <div className="row row--apart">
        <Button onClick={onBack} disabled={isSubmitting}>
          {t.back}
        </Button>
        <Button type="submit" variant="primary" busy={isSubmitting}>
          {isSubmitting ? common.action.saving : t.next}
        </Button>
      </div>
    </form>
  );
}

/** Three inputs, because typing a birth date is faster than picking it from a calendar. */
function BirthDateField({
  typed,
  fields,
  errors,
  readOnly,
}: {
  typed: TypedDate;
  fields: Readonly<Record<DatePart, UseFormRegisterReturn>>;
  errors: FieldErrors<DetailsValues>;
  /** True while saving. The inputs are then read-only, because disabled ones would lose the focus. */
  readOnly: boolean;
}) {
  const { verification: t } = usePrivate();
  const id = useId();
  const now = new Date();
  const read = pastDate(typed, now);
  const type = dateParts.map((part) => errors[part]?.type).find(Boolean);
  const error =
    type === 'under-age'
      ? t.underAge
      : type !== undefined && 'fault' in read
        ? `${t.dateInvalid}: ${t.dateFault(read.fault)}`
        : undefined;
  return (
    <fieldset
      className="field birth-date"
      aria-describedby={[`${id}-help`, error && `${id}-error`].filter(Boolean).join(' ')}
    >
      <legend>{t.dateOfBirth}</legend>
      <p className="field__help" id={`${id}-help`}>
        {t.dateHint}
      </p>
      <div className="row row--line">
        {dateParts.map((part) => (
          <div className="field" data-required key={part}>
            <label className="small" htmlFor={`${id}-${part}`}>
              {t.dateParts[part]}
            </label>
            <input
              id={`${id}-${part}`}
              className="input"
              inputMode="numeric"
              readOnly={readOnly}
              autoComplete={`bday-${part}` satisfies `bday-${DatePart}`}
              aria-required
              aria-invalid={errors[part] ? true : undefined}
              aria-describedby={errors[part] ? `${id}-error` : undefined}
              {...fields[part]}
            />
          </div>
        ))}
      </div>
      <p className="field__help" role="status">
        {'date' in read && !error && t.ageSays(ageOn(read.date, now))}
      </p>
      <FieldError id={`${id}-error`}>{error}</FieldError>
    </fieldset>
  );
}
