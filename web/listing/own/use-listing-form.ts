import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { useForm } from 'react-hook-form';
import type { OwnListing } from '#shared/api/listing.ts';
import type { ListingTab } from '#shared/listing-fields.ts';
import type { ListingContent } from '#shared/listing.ts';
import { ApiError } from '#web/api/call-api.ts';
import { errorMessage } from '#web/api/error-message.ts';
import type { PhotoMessages } from '#web/i18n/en/photos.ts';
import { useCommon } from '#web/i18n/i18n.tsx';
import { useOwn } from '#web/platform/messages.tsx';
import { queries, refreshFacts } from '#web/platform/queries.ts';
import { showToast } from '#web/ui/Toast.tsx';
import type { Version } from './compare-versions.ts';
import { clearDraft, readDraft, type Draft } from './draft.ts';
import { focusField } from './focus-field.ts';
import { firstError, type ListingErrors } from './form-tabs.ts';
import { valuesOf, type ListingValues } from './listing-values.ts';
import { loadChecks } from './load-checks.ts';
import { photosFault, savedPhotos } from './photo-items.ts';
import { saveListing, SaveAttemptsFailed } from './save-listing.ts';
import { useDraft } from './use-draft.ts';
import { usePhotos } from './use-photos.ts';
import { useRecheck } from './use-recheck.ts';

/** What stands in the way of a save beside wrong fields, until something is done about it. */
export type SaveTrouble =
  | { kind: 'too-large' }
  /** Another device saved first: what it saved, or null where it deleted the listing; and what was to be saved here. */
  | { kind: 'conflict'; saved: OwnListing | null; mine: Version }
  /** Network or server could not be reached; the reason is in the reader's words. */
  | { kind: 'not-reached'; reason: string };

/** A listing as the form compares it. */
export const versionOf = ({ content, readable, photos }: OwnListing): Version => ({
  values: valuesOf(content, content.country, readable),
  photos: photos.map(({ id, face }) => ({ id, face })),
});

/**
 * The listing form's life: filled from the draft or the listing, kept on this device while it is edited,
 * checked, saved in up to three attempts. Every failure leaves what was typed where it is.
 */
export function useListingForm({
  sub,
  listing,
  given,
  country,
  onSaved,
}: {
  sub: string;
  listing: OwnListing | undefined;
  /** What the form begins with, in place of what was left on this device. */
  given: Draft | undefined;
  /** Where a new listing starts. */
  country: string;
  onSaved: () => void;
}) {
  const { form: t, photos: photoWords } = useOwn();
  const common = useCommon();
  const client = useQueryClient();

  const [base] = useState(() => valuesOf(listing?.content, country, listing?.readable));
  const [draft] = useState(() => given ?? readDraft(sub, listing?.version, base));
  const version = draft ? draft.version : listing?.version;
  const form = useForm<ListingValues>({ defaultValues: draft?.values ?? base });
  const photos = usePhotos(listing?.photos ?? [], draft?.photos);

  const [tab, setTab] = useState<ListingTab>('basic');
  const [marked, setErrors] = useState<ListingErrors>({});
  const reachesNobody = listing?.missing.includes('contact') ?? false;
  useEffect(() => {
    if (!reachesNobody) return;
    // Where they can't be loaded now, a save finds the same.
    loadChecks().then(
      ({ contactErrors }) => setErrors(contactErrors(form.getValues(), t)),
      () => undefined,
    );
  }, [reachesNobody, form, t]);
  const errors = withPhotos(marked, photosFault(photos.items), photoWords);
  const [attempt, setAttempt] = useState(0);
  const [trouble, setTrouble] = useState<SaveTrouble>();
  const sent = useRef<Sent>(undefined);

  const done = useRef(false);
  const [savedList] = useState(() => (listing ? versionOf(listing).photos : []));
  const { touched, kept } = useDraft({
    sub,
    form,
    photos: photos.items,
    version,
    base,
    savedPhotos: savedList,
    done,
  });
  useRecheck(form, marked, setErrors, t);

  /** Opens the tab of the first wrong field and puts the focus there. */
  const jumpTo = (found: ListingErrors) => {
    setErrors(found);
    const first = firstError(found);
    if (!first) return;
    setTab(first.tab);
    // The panel is still hidden in this frame, and the bar of buttons moves with its length: the message finds its place
    // beside both.
    requestAnimationFrame(() => {
      focusField(form, first.path);
      showToast({ tone: 'bad', title: t.checkFields });
    });
  };

  const submit = async () => {
    setTrouble(undefined);
    const checks = await loadChecks().catch(() => undefined);
    if (!checks) return setTrouble({ kind: 'not-reached', reason: common.errors.network });
    const checked = checks.checkListing(form.getValues(), t);
    const fault = photosFault(photos.items);
    const found = { ...checked.errors, ...(fault && { photos: photoWords[fault] }) };
    if (!checked.content || fault) return jumpTo(found);
    setErrors({});
    await save(checks, { content: checked.content, photos: savedPhotos(photos.items) }, version);
  };

  const save = async (checks: Checks, written: Written, basedOn: number | undefined): Promise<void> => {
    const before = sent.current;
    sent.current = sentAs(written, basedOn, before);
    try {
      const { idempotencyKey } = sent.current;
      const next = await saveListing({ version: basedOn, idempotencyKey, ...written }, setAttempt);
      done.current = true;
      clearDraft(sub);
      photos.letGo();
      client.setQueryData(queries.ownListing().queryKey, next);
      void refreshFacts();
      showToast({ tone: 'good', title: t.saved });
      onSaved();
    } catch (error) {
      if (error instanceof ApiError && error.code === 'version-conflict')
        return meet(checks, written, before);
      setAttempt(0);
      fail(checks, error);
    }
  };

  /** Somebody saved first: perhaps this very form, in an attempt whose answer was lost before more was typed. */
  const meet = async (checks: Checks, written: Written, before: Sent | undefined): Promise<void> => {
    const latest = await client
      .fetchQuery({ ...queries.ownListing(), staleTime: 0 })
      .catch((error: unknown) => {
        setTrouble({ kind: 'not-reached', reason: errorMessage(error, common) });
        return undefined;
      });
    const as = ({ content, photos: sentPhotos }: Written) => checks.versionOfContent(content, sentPhotos);
    if (latest && before && isSame(versionOf(latest), as(before.written)))
      return save(checks, written, latest.version);
    setAttempt(0);
    if (latest === undefined) return;
    setTrouble({ kind: 'conflict', saved: latest, mine: as(written) });
  };

  const fail = ({ serverErrors }: Checks, error: unknown) => {
    const code = error instanceof ApiError ? error.code : undefined;
    if (error instanceof SaveAttemptsFailed)
      return setTrouble({ kind: 'not-reached', reason: errorMessage(error.cause, common) });
    // Whatever took the key, the next press is a save of its own.
    if (code === 'idempotency-key-reused') sent.current = undefined;
    if (code === 'body-too-large') return setTrouble({ kind: 'too-large' });
    if (error instanceof ApiError && error.fields.length > 0) {
      const found = serverErrors(error.fields, form.getValues(), t);
      if (Object.keys(found).length > 0) return jumpTo(found);
    }
    const text = code && code !== 'internal' ? errorMessage(error, common) : t.saveFailed;
    showToast({ tone: 'bad', title: t.saveFailedTitle, text });
  };

  /** What is here is given up, or goes on in a form that is mounted anew. @returns what was here */
  const leave = (): Draft => {
    done.current = true;
    clearDraft(sub);
    photos.letGo();
    const left = { values: structuredClone(form.getValues()), photos: savedPhotos(photos.items) };
    return version === undefined ? left : { ...left, version };
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
    base: { values: base, photos: savedList } satisfies Version,
    /** What the form was opened with: a draft of this version, one of an older version, or what the server has. */
    begun: !draft ? undefined : version === listing?.version ? ('restored' as const) : ('stale' as const),
    touched,
    kept,
    isDone: () => done.current,
    leave,
  };
}

type Checks = Awaited<ReturnType<typeof loadChecks>>;

/** What a save sends, beside the version that it is based on. */
interface Written {
  content: ListingContent;
  photos: Draft['photos'];
}
interface Sent {
  written: Written;
  version: number | undefined;
  idempotencyKey: string;
}

/** The same once more keeps its key, so that it is one save however often it is pressed. */
const sentAs = (written: Written, version: number | undefined, before: Sent | undefined): Sent =>
  before && before.version === version && JSON.stringify(before.written) === JSON.stringify(written)
    ? before
    : { written, version, idempotencyKey: crypto.randomUUID() };

const isSame = (one: Version, other: Version): boolean => JSON.stringify(one) === JSON.stringify(other);

/** What is wrong with the photos changes by itself as they arrive: once told, it is told as it is now. */
function withPhotos(
  { photos, ...others }: ListingErrors,
  fault: ReturnType<typeof photosFault>,
  words: PhotoMessages,
): ListingErrors {
  return photos !== undefined && fault ? { ...others, photos: words[fault] } : others;
}
