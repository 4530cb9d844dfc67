import { useEffect, useRef, useState } from 'react';
import { useForm, type UseFormReturn } from 'react-hook-form';
import { cleanLine, isTooLong } from '#shared/clean-text.ts';
import type { OwnProfile } from '#shared/api/profile.ts';
import { ApiError, isRefusedWith } from '#web/api/call-api.ts';
import { errorMessage } from '#web/api/error-message.ts';
import { useCommon } from '#web/i18n/i18n.tsx';
import { emitAuthEvent } from '#web/platform/auth-events.ts';
import { storageKeys } from '#web/platform/browser-storage.ts';
import { call } from '#web/platform/call.ts';
import { queries, queryClient } from '#web/platform/queries.ts';
import { currentSession, personOf } from '#web/platform/session.ts';
import { textDraft } from '#web/platform/text-draft.ts';
import { showToast } from '#web/ui/Toast.tsx';
import { useSettings } from '../settings-messages.ts';
import {
  bioMaxLength,
  profileFields,
  saveOf,
  valuesOf,
  type ProfileField,
  type ProfileValues,
} from './profile-values.ts';

const profileDraft = (sub: string) => textDraft(storageKeys.profileDraft(sub), profileFields);

/**
 * Manages the profile form: fills it from the draft or the account, keeps a draft in this tab, validates and saves.
 * Every failure keeps what was typed.
 * @param homeCountry country of a phone number without prefix while no country is chosen
 */
export function useProfileForm(sub: string, profile: OwnProfile, homeCountry: string | undefined) {
  const { profile: t } = useSettings();
  const common = useCommon();
  // The base version stays even if another tab saves a newer one: this form's save is then refused as a conflict.
  const [base, setBase] = useState(profile);
  const [draft, setDraft] = useState(() => profileDraft(sub).read(base.version, valuesOf(base)));
  const form = useForm<ProfileValues>({ defaultValues: draft ?? valuesOf(base) });
  const [failed, setFailed] = useState<string>();
  const [conflict, setConflict] = useState(false);
  const done = useRef(false);
  useDraft(sub, base, form, done);
  const focusNext = useFocusAfter(form);

  const refuse = (faults: Partial<Record<ProfileField, string>>) => {
    const wrong = profileFields.filter((field) => faults[field] !== undefined);
    for (const field of wrong) form.setError(field, { type: 'check', message: faults[field] ?? '' });
    focusNext(wrong[0]);
  };

  const submit = form.handleSubmit(async (values) => {
    setFailed(undefined);
    const faults: Partial<Record<ProfileField, string>> = {};
    if (!cleanLine(values.name)) faults.name = t.nameRequired;
    if (isTooLong(values.bio, bioMaxLength)) faults.bio = common.textLimit.most(bioMaxLength);
    try {
      const typed = values.phone.trim();
      const phone = typed ? await internationalNumber(typed, values.country || homeCountry) : undefined;
      if (typed && !phone) faults.phone = t.phoneInvalid;
      if (Object.keys(faults).length > 0) return refuse(faults);
      const next = await call('saveProfile', { body: saveOf(values, phone, base.version) });
      profileDraft(sub).clear();
      setDraft(undefined);
      setBase(next);
      form.reset(valuesOf(next));
      queryClient.setQueryData(queries.profile().queryKey, next);
      emitAuthEvent('USER_UPDATED');
      showToast({ tone: 'good', title: t.saved });
    } catch (error) {
      fail(error);
    }
  });

  const fail = (error: unknown) => {
    if (isRefusedWith(error, 'version-conflict')) return setConflict(true);
    const fields = error instanceof ApiError ? error.fields.map(({ field }) => field) : [];
    const known = profileFields.filter((field) => fields.includes(field));
    if (known.length > 0) {
      const own: Partial<Record<ProfileField, string>> = { phone: t.phoneInvalid, name: t.nameRequired };
      const said = known.map((field) => [field, own[field] ?? common.errors['invalid-input']]);
      return refuse(Object.fromEntries(said) as typeof own);
    }
    setFailed(errorMessage(error, common));
  };

  const forget = () => {
    done.current = true;
    profileDraft(sub).clear();
  };

  return {
    form,
    submit,
    failed,
    conflict,
    closeConflict: () => setConflict(false),
    restored: draft !== undefined,
    forget,
  };
}

/** Focuses a field after the save has ended: disabled fields can't take the focus. */
function useFocusAfter(form: UseFormReturn<ProfileValues>): (field: ProfileField | undefined) => void {
  const { isSubmitting } = form.formState;
  const wanted = useRef<ProfileField>(undefined);
  useEffect(() => {
    if (isSubmitting || !wanted.current) return;
    form.setFocus(wanted.current);
    wanted.current = undefined;
  }, [isSubmitting, form]);
  return (field) => {
    wanted.current = field;
  };
}

/** Loads the phone metadata only once a number is typed. */
const internationalNumber = async (typed: string, country: string | undefined) =>
  (await import('#shared/phone.ts')).internationalNumber(typed, country);

/** Stores the draft in this tab until the draft is saved or discarded. Writes nothing after sign-out. */
function useDraft(
  sub: string,
  profile: OwnProfile,
  form: UseFormReturn<ProfileValues>,
  done: React.RefObject<boolean>,
): void {
  const { version } = profile;
  const savedText = JSON.stringify(valuesOf(profile));
  useEffect(() => {
    const saved = JSON.parse(savedText) as ProfileValues;
    return form.subscribe({
      formState: { values: true },
      callback: ({ values }) => {
        if (done.current || personOf(currentSession()) !== sub) return;
        const draft = profileDraft(sub);
        if (draft.isSame(values, saved)) draft.clear();
        else draft.keep(version, values);
      },
    });
  }, [sub, version, savedText, form, done]);
}
