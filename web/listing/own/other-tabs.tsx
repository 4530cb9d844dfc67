import type { ReactNode } from 'react';
import type { FieldPath } from 'react-hook-form';
import {
  days,
  extraServices,
  eyeColors,
  hairColors,
  includedServices,
  nationalities,
  socialNetworks,
  spokenLanguages,
} from '#shared/listing-options.ts';
import { useCommon } from '#web/i18n/i18n.tsx';
import { useOwn } from '#web/platform/messages.tsx';
import { CheckboxField, SelectField, TextField } from '#web/ui/Field.tsx';
import { Notice } from '#web/ui/Notice.tsx';
import type { ListingValues } from './listing-values.ts';
import type { TabProps } from './tab-props.ts';

/** Height, eyes, nationality, languages: all optional; the age is not asked, it is known. */
export function DetailsTab({ form, errors }: TabProps) {
  const { form: t } = useOwn();
  const { eyeColor, hairColor, nationality, spokenLanguage } = useCommon();
  return (
    <div className="stack">
      <Notice icon="info">
        <p>{t.ageNote}</p>
      </Notice>
      <div className="form-pair">
        <TextField label={t.height} maxLength={20} error={errors.height} {...form.register('height')} />
        <TextField label={t.weight} maxLength={20} error={errors.weight} {...form.register('weight')} />
      </div>
      <TextField
        label={t.measurements}
        maxLength={40}
        error={errors.measurements}
        {...form.register('measurements')}
      />
      <div className="form-pair">
        <Choice label={t.eyeColor} options={eyeColors} words={eyeColor} {...form.register('eyeColor')} />
        <Choice label={t.hairColor} options={hairColors} words={hairColor} {...form.register('hairColor')} />
      </div>
      <Choice
        label={t.nationality}
        options={nationalities}
        words={nationality}
        {...form.register('nationality')}
      />
      <Boxes
        legend={t.languages}
        field="languages"
        options={spokenLanguages}
        words={spokenLanguage}
        form={form}
      />
    </div>
  );
}

/** What is offered, and when. */
export function ServicesTab({ form, errors }: TabProps) {
  const { form: t } = useOwn();
  const { service, day } = useCommon();
  return (
    <div className="stack">
      <Boxes legend={t.included} field="services" options={includedServices} words={service} form={form} />
      <Boxes legend={t.extras} field="services" options={extraServices} words={service} form={form} />
      <div>
        <CheckboxField label={t.acceptCreditCard} {...form.register('acceptCreditCard')} />
        <CheckboxField label={t.offerVirtualServices} {...form.register('offerVirtualServices')} />
        <CheckboxField label={t.workFullTime} {...form.register('workFullTime')} />
      </div>
      <h2 className="card-title">{t.availability}</h2>
      <Boxes legend={t.days} field="availableDays" options={days} words={day} form={form} />
      <div className="form-pair">
        <TextField label={t.from} type="time" error={errors.hoursFrom} {...form.register('hoursFrom')} />
        <TextField label={t.to} type="time" error={errors.hoursTo} {...form.register('hoursTo')} />
      </div>
      <p className="soft small">{t.hoursHint}</p>
    </div>
  );
}

export function ContactTab({ form, errors }: TabProps) {
  const { form: t } = useOwn();
  return (
    <div className="stack">
      <p className="soft">{t.contactHint}</p>
      <div className="form-pair">
        <TextField
          label={t.phone}
          type="tel"
          autoComplete="off"
          maxLength={24}
          help={t.phoneHint}
          error={errors['contact.phone']}
          {...form.register('contact.phone')}
        />
        <TextField
          label={t.whatsapp}
          type="tel"
          autoComplete="off"
          maxLength={24}
          help={t.phoneHint}
          error={errors['contact.whatsapp']}
          {...form.register('contact.whatsapp')}
        />
      </div>
      <TextField
        label={t.telegram}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        maxLength={40}
        error={errors['contact.telegram']}
        {...form.register('contact.telegram')}
      />
      <TextField
        label={t.contactEmail}
        type="email"
        inputMode="email"
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        maxLength={254}
        help={t.contactEmailHint}
        error={errors['contact.email']}
        {...form.register('contact.email')}
      />
    </div>
  );
}

export function SocialTab({ form, errors }: TabProps) {
  const { form: t } = useOwn();
  const { socialNetwork } = useCommon();
  return (
    <div className="stack">
      <p className="soft">{t.socialHint}</p>
      <div className="form-grid">
        {socialNetworks.map((network) => (
          <TextField
            key={network}
            label={socialNetwork[network]}
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
            maxLength={network === 'otherSocial' ? 200 : 80}
            error={errors[`social.${network}`]}
            {...form.register(`social.${network}`)}
          />
        ))}
      </div>
    </div>
  );
}

function Choice<T extends string>({
  label,
  options,
  words,
  ...select
}: {
  label: ReactNode;
  options: readonly T[];
  words: Record<T, string>;
} & React.ComponentProps<typeof SelectField>) {
  const { form: t } = useOwn();
  return (
    <SelectField label={label} {...select}>
      <option value="">{t.choose}</option>
      {options.map((option) => (
        <option key={option} value={option}>
          {words[option]}
        </option>
      ))}
    </SelectField>
  );
}

type ListField = Extract<FieldPath<ListingValues>, 'services' | 'availableDays' | 'languages'>;

/** Several of a list; boxes of one field share its array. */
function Boxes<T extends string>({
  legend,
  field,
  options,
  words,
  form,
}: {
  legend: ReactNode;
  field: ListField;
  options: readonly T[];
  words: Record<T, string>;
  form: TabProps['form'];
}) {
  return (
    <fieldset className="boxes">
      <legend>{legend}</legend>
      <div className="boxes__grid">
        {options.map((option) => (
          <CheckboxField key={option} label={words[option]} value={option} {...form.register(field)} />
        ))}
      </div>
    </fieldset>
  );
}
