import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { useForm } from 'react-hook-form';
import type { OwnListing } from '#shared/api/listing.ts';
import type { ListingTab } from '#shared/listing-fields.ts';
import { ApiError } from '#web/api/call-api.ts';
import { errorMessage } from '#web/api/error-message.ts';
import type { OwnListingMessages } from '#web/i18n/en/own-listing.ts';
import { useCommon } from '#web/i18n/i18n.tsx';
import { useOwn } from '#web/platform/messages.tsx';
import { queries, refreshFacts } from '#web/platform/queries.ts';
import { currentSession, personOf } from '#web/platform/session.ts';
import { showToast } from '#web/ui/Toast.tsx';
import {
  checkListing,
  contactErrors,
  firstError,
  serverErrors,
  type ListingErrors,
} from './check-listing.ts';
import { clearDraft, isUntouched, keepDraft, readDraft, type Draft } from './draft.ts';
import { valuesOf, type ListingValues } from './listing-values.ts';
import { draftPhotos, photosFault, savedPhotos } from './photo-items.ts';
import { saveListing, SaveAttemptsFailed } from './save-listing.ts';
import { usePhotos } from './use-photos.ts';

const draftPauseMilliseconds = 400;

/** What stands in the way of a save beside wrong fields, until something is done about it. */
export type SaveTrouble =
  | { kind: 'too-large' | 'conflict' }
  /** Network or server could not be reached; the reason is in the reader's words. */
  | { kind: 'not-reached'; reason: string };

/**
 * The listing form's life: filled from the draft or the listing, kept on this device while it is edited,
 * checked, saved in up to three attempts. Every failure leaves what was typed where it is.
 */
export function useListingForm({
  sub,
  listing,
  country,
  onSaved,
}: {
  sub: string;
  listing: OwnListing | undefined;
  /** Where a new listing starts. */
  country: string;
  onSaved: () => void;
}) {
  const { form: t, photos: photoWords } = useOwn();
  const common = useCommon();
  const client = useQueryClient();

  const [base] = useState(() => valuesOf(listing?.content, country));
  const [draft] = useState(() => readDraft(sub, listing?.version, base));
  const form = useForm<ListingValues>({ defaultValues: draft?.values ?? base });
  const photos = usePhotos(listing?.photos ?? [], draft?.photos);

  const [tab, setTab] = useState<ListingTab>('basic');
  const [marked, setErrors] = useState<ListingErrors>(() =>
    listing?.missing.includes('contact') ? contactErrors(form.getValues(), t) : {},
  );
  const errors = withPhotos(marked, photosFault(photos.items), photoWords);
  const [attempt, setAttempt] = useState(0);
  const [trouble, setTrouble] = useState<SaveTrouble>();

  const saved = useRef(false);
  useDraft({ sub, form, photos: photos.items, listing, base, done: saved });
  useRecheck(form, marked, setErrors, t);

  /** Opens the tab of the first wrong field and puts the focus there. */
  const jumpTo = (found: ListingErrors) => {
    setErrors(found);
    const first = firstError(found);
    if (!first) return;
    setTab(first.tab);
    showToast({ tone: 'bad', title: t.checkFields });
    // The panel is still hidden in this frame.
    requestAnimationFrame(() => {
      if (first.path === 'photos') document.getElementById('listing-photos')?.focus();
      else form.setFocus(first.path as Parameters<typeof form.setFocus>[0]);
    });
  };

  const submit = async () => {
    setTrouble(undefined);
    const checked = checkListing(form.getValues(), t);
    const fault = photosFault(photos.items);
    const found = { ...checked.errors, ...(fault && { photos: photoWords[fault] }) };
    if (!checked.content || fault) return jumpTo(found);
    setErrors({});
    try {
      const next = await saveListing(
        { version: listing?.version, content: checked.content, photos: savedPhotos(photos.items) },
        setAttempt,
      );
      saved.current = true;
      clearDraft(sub);
      client.setQueryData(queries.ownListing().queryKey, next);
      void refreshFacts();
      showToast({ tone: 'good', title: t.saved });
      onSaved();
    } catch (error) {
      setAttempt(0);
      fail(error);
    }
  };

  const fail = (error: unknown) => {
    const code = error instanceof ApiError ? error.code : undefined;
    if (error instanceof SaveAttemptsFailed)
      return setTrouble({ kind: 'not-reached', reason: errorMessage(error.cause, common) });
    if (code === 'body-too-large') return setTrouble({ kind: 'too-large' });
    if (code === 'version-conflict') return setTrouble({ kind: 'conflict' });
    if (error instanceof ApiError && error.fields.length > 0) {
      const found = serverErrors(error.fields, form.getValues(), t);
      if (Object.keys(found).length > 0) return jumpTo(found);
    }
    const text =
      code === 'sign-in-required' || code === 'session-ended'
        ? t.authFailed
        : code
          ? errorMessage(error, common)
          : t.saveFailed;
    showToast({ tone: 'bad', title: t.saveFailedTitle, text });
  };

  /** The other tab's version replaces what is here; the form is mounted anew with it. */
  const reload = async () => {
    saved.current = true;
    clearDraft(sub);
    await client.invalidateQueries({ queryKey: queries.ownListing().queryKey });
  };

  const discardDraft = () => {
    saved.current = true;
    clearDraft(sub);
  };

  return {
    form,
    photos,
    tab,
    setTab,
    errors,
    submit,
    saving: attempt > 0,
    attempt,
    trouble,
    dismissTrouble: () => setTrouble(undefined),
    reload,
    restored: draft !== undefined,
    discardDraft,
  };
}

/** What is wrong with the photos changes by itself as they arrive: once told, it is told as it is now. */
function withPhotos(
  { photos, ...others }: ListingErrors,
  fault: ReturnType<typeof photosFault>,
  words: OwnListingMessages['photos'],
): ListingErrors {
  return photos !== undefined && fault ? { ...others, photos: words[fault] } : others;
}

/** After a sign-out, also in another tab, nothing of the person may be written to a device that others may use. */
const isStillHere = (sub: string): boolean => personOf(currentSession()) === sub;

/** Keeps the form on this device a moment after every change, until it is saved or given up. */
function useDraft({
  sub,
  form,
  photos,
  listing,
  base,
  done,
}: {
  sub: string;
  form: ReturnType<typeof useForm<ListingValues>>;
  photos: Parameters<typeof draftPhotos>[0];
  listing: OwnListing | undefined;
  base: ListingValues;
  done: React.RefObject<boolean>;
}): void {
  const photoList = JSON.stringify(draftPhotos(photos));
  const latest = useRef(photoList);
  const version = listing?.version;
  const savedList = JSON.stringify(listing?.photos.map(({ id, face }) => ({ id, face })) ?? []);

  useEffect(() => {
    latest.current = photoList;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const write = () => {
      if (done.current || !isStillHere(sub)) return;
      const kept = JSON.parse(latest.current) as Draft['photos'];
      const draft: Draft = { version, values: structuredClone(form.getValues()), photos: kept };
      if (isUntouched(draft, base, JSON.parse(savedList) as Draft['photos'])) clearDraft(sub);
      else keepDraft(sub, draft);
    };
    const later = () => {
      clearTimeout(timer);
      timer = setTimeout(write, draftPauseMilliseconds);
    };
    later();
    const unsubscribe = form.subscribe({ formState: { values: true }, callback: later });
    return () => {
      unsubscribe();
      clearTimeout(timer);
      // Leaving within the pause must not lose the last words.
      write();
    };
  }, [sub, form, photoList, savedList, version, base, done]);
}

/** A field that was put right loses its error while one types; no new error appears before the next save. */
function useRecheck(
  form: ReturnType<typeof useForm<ListingValues>>,
  errors: ListingErrors,
  setErrors: (errors: ListingErrors) => void,
  words: Parameters<typeof checkListing>[1],
): void {
  const wrong = Object.keys(errors).length > 0;
  const latest = useRef(errors);
  useEffect(() => {
    latest.current = errors;
  });
  useEffect(() => {
    if (!wrong) return;
    return form.subscribe({
      formState: { values: true },
      callback: () => {
        const now: ListingErrors = checkListing(form.getValues(), words).errors ?? {};
        const left = Object.entries(latest.current).filter(([path]) => path in now || path === 'photos');
        if (left.length < Object.keys(latest.current).length) setErrors(Object.fromEntries(left));
      },
    });
  }, [wrong, form, words, setErrors]);
}
