import { useQuery } from '@tanstack/react-query';
import type { OwnProfile } from '#shared/api/profile.ts';
import { countries } from '#shared/location/countries.ts';
import { useCommon } from '#web/i18n/i18n.tsx';
import { PlaceFields } from '#web/place/PlaceFields.tsx';
import { useConfig } from '#web/platform/config.tsx';
import { Button } from '#web/ui/Button.tsx';
import { Dialog } from '#web/ui/Dialog.tsx';
import { RequiredNote, TextField } from '#web/ui/Field.tsx';
import { LimitedTextArea } from '#web/ui/LimitedTextArea.tsx';
import { Notice } from '#web/ui/Notice.tsx';
import { useSettings } from '../settings-messages.ts';
import { bioMaxLength } from './profile-values.ts';
import { useProfileForm } from './use-profile-form.ts';

/** Form for the private profile: name, place, phone and a short text about the member. */
export function ProfileForm({
  sub,
  profile,
  isProvider,
  onReset,
}: {
  sub: string;
  profile: OwnProfile;
  isProvider: boolean;
  /** Remounts the form with the server's current values. */
  onReset: () => void;
}) {
  const { profile: t, save } = useSettings();
  const { action } = useCommon();
  const [home] = useConfig().openCountries;
  const life = useProfileForm(sub, profile, home);
  const startAnew = () => {
    life.forget();
    onReset();
  };
  const { form } = life;
  const { errors, isSubmitting } = form.formState;
  const [country, city, bio] = form.watch(['country', 'city', 'bio']);
  const example = useExampleNumber(country || home);

  return (
    <section className="panel" aria-labelledby="profile-title">
      <form className="stack" noValidate onSubmit={(event) => void life.submit(event)}>
        <div className="stack stack--tight">
          <h3 className="card-title" id="profile-title">
            {t.title}
          </h3>
          <p className="soft small">{isProvider ? t.lead : t.leadCustomer}</p>
        </div>
        {life.restored && (
          <Notice text={t.restored}>
            <div className="row">
              <Button onClick={startAnew}>{t.discard}</Button>
            </div>
          </Notice>
        )}
        {life.failed && <Notice tone="bad" title={t.failed} live="alert" text={life.failed} />}
        <fieldset className="stack" disabled={isSubmitting}>
          <RequiredNote />
          <TextField
            required
            label={t.name}
            autoComplete="name"
            maxLength={120}
            error={errors.name?.message}
            {...form.register('name')}
          />
          <PlaceFields
            place={{ country, city }}
            countries={countries}
            register={(field, options) => form.register(field, options)}
            clear={(field) => form.setValue(field, '')}
            errors={{
              country: errors.country?.message,
              city: errors.city?.message,
              municipality: errors.municipality?.message,
            }}
            words={t}
          />
          <TextField
            label={t.phone}
            type="tel"
            autoComplete="tel"
            inputMode="tel"
            maxLength={40}
            help={example && t.phoneHelp(example)}
            error={errors.phone?.message}
            {...form.register('phone')}
          />
          <LimitedTextArea
            label={t.bio}
            rows={4}
            error={errors.bio?.message}
            {...form.register('bio')}
            text={bio}
            max={bioMaxLength}
          />
        </fieldset>
        <div className="row">
          <Button type="submit" variant="primary" busy={isSubmitting}>
            {isSubmitting ? action.saving : save}
          </Button>
        </div>
      </form>
      <Dialog
        open={life.conflict}
        onClose={life.closeConflict}
        title={t.conflictTitle}
        footer={
          <>
            <Button onClick={life.closeConflict}>{t.keepEditing}</Button>
            <Button variant="primary" onClick={startAnew}>
              {t.reload}
            </Button>
          </>
        }
      >
        <p>{t.conflictText}</p>
      </Dialog>
    </section>
  );
}

/** Returns an example of the country's phone numbers; undefined until the metadata has loaded. */
function useExampleNumber(country: string | undefined): string | undefined {
  const { data } = useQuery({
    queryKey: ['example-number', country],
    queryFn: async () => (await import('#shared/phone.ts')).exampleNumber(country) ?? null,
    staleTime: Infinity,
    retry: 2,
  });
  return data ?? undefined;
}
