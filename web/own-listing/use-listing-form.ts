import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { useForm } from 'react-hook-form';
import type { OwnListing } from '#shared/api/listing.ts';
import type { ListingTab } from '#shared/listing-fields.ts';
import type { ListingContent } from '#shared/listing.ts';
import { ApiError, isRefusedWith } from '#web/api/call-api.ts';
import { errorMessage } from '#web/api/error-message.ts';
import { useCommon } from '#web/i18n/i18n.tsx';
import { useOwn } from '#web/platform/messages.tsx';
import { queries, refreshFacts } from '#web/platform/queries.ts';
import { showToast } from '#web/ui/Toast.tsx';
import { isSame, type Version } from './compare-versions.ts';
import { clearDraft, readDraft, type Draft } from './draft.ts';
import { focusField } from './focus-field.ts';
import { firstError, type ListingErrors } from './form-tabs.ts';
import { valuesOf, type ListingValues } from './listing-values.ts';
import { loadChecks } from './load-checks.ts';
import { photosFault, savedPhotos } from './photo-items.ts';
import { isTransient, saveListing } from './save-listing.ts';
import { useDraft } from './use-draft.ts';
import { usePhotos } from './use-photos.ts';
import { useRecheck } from './use-recheck.ts';

/** Problem that prevents a save, other than invalid fields. */
type SaveTrouble =
  | { kind: 'too-large' }
  /**
   * Another device saved first. `saved` is the server's version, or null if the listing was deleted. `mine` is this
   * form's content.
   */
  | { kind: 'conflict'; saved: OwnListing | null; mine: Version }
  /** Network or server unavailable; `reason` is in the owner's language. */
  | { kind: 'not-reached'; reason: string };

/** Reduces a listing to what the form edits, to compare it with other versions. */
export const versionOf = ({ content, readable, photos }: OwnListing): Version => ({
  values: valuesOf(content, content.country, readable),
  photos: photos.map(({ id, face }) => ({ id, face })),
});

/**
 * Manages the listing form: fills it from the draft or the listing, stores edits on this device, validates and saves.
 * No failure loses typed content.
 */
export function useListingForm({
  sub,
  listing,
  given,
  country,
  onSaved,
  onSavedSoFar,
}: {
  sub: string;
  listing: OwnListing | undefined;
  /** Initial content that replaces the stored draft. */
  given: Draft | undefined;
  country: string;
  onSaved: () => void;
  /** Called when a save succeeded but the owner typed meanwhile; the form stays open. */
  onSavedSoFar: (saved: OwnListing) => void;
}) {
  const { form: t, photos: photoWords, versions: words } = useOwn();
  const common = useCommon();
  const client = useQueryClient();

  const [base] = useState(() => valuesOf(listing?.content, country, listing?.readable));
  const [draft] = useState(() => given ?? readDraft(sub, listing?.version, base));
  const [from, setFrom] = useState<Ground>(() => ({
    version: draft ? draft.version : listing?.version,
    values: base,
    photos: listing ? versionOf(listing).photos : [],
    begun: !draft ? undefined : draft.version === listing?.version ? 'restored' : 'stale',
  }));
  const { version } = from;
  const form = useForm<ListingValues>({ defaultValues: draft?.values ?? base });
  const photos = usePhotos(listing?.photos ?? [], draft?.photos);

  const [tab, setTab] = useState<ListingTab>('basic');
  const [marked, setErrors] = useState<ListingErrors>({});
  const reachesNobody = listing?.missing.includes('contact') ?? false;
  useEffect(() => {
    if (!reachesNobody) return;
    // If loading fails, the next save reports the contact errors.
    loadChecks().then(
      ({ contactErrors }) => setErrors(contactErrors(form.getValues(), t)),
      () => undefined,
    );
  }, [reachesNobody, form, t]);
  // The photos' error changes as uploads progress. Once a save has shown a photo error, always show the current one.
  const { photos: photosError, ...others } = marked;
  const now = photosFault(photos.items);
  const errors: ListingErrors =
    photosError !== undefined && now ? { ...others, photos: photoWords[now] } : others;
  const [attempt, setAttempt] = useState(0);
  const [trouble, setTrouble] = useState<SaveTrouble>();
  const sent = useRef<Sent>(undefined);
  /** Current photos, for code that runs during a save. */
  const latest = useRef(photos.items);
  const isLeft = useRef(false);
  useEffect(() => {
    latest.current = photos.items;
  });
  useEffect(() => {
    isLeft.current = false;
    return () => {
      isLeft.current = true;
    };
  }, []);

  const done = useRef(false);
  const { touched, kept } = useDraft(sub, form, photos.items, from, done);
  useRecheck(form, marked, setErrors, t);

  const jumpTo = (found: ListingErrors) => {
    setErrors(found);
    const first = firstError(found);
    if (!first) return;
    setTab(first.tab);
    // The field's panel is still hidden in this frame, so focus the field in the next frame.
    requestAnimationFrame(() => focusField(form, first.path));
  };

  const submit = async () => {
    setTrouble(undefined);
    const checks = await loadChecks().catch(() => undefined);
    if (!checks) return setTrouble({ kind: 'not-reached', reason: common.errors.network });
    const checked = checks.checkListing(form.getValues(), t);
    const fault = photosFault(latest.current);
    const found = { ...checked.errors, ...(fault && { photos: photoWords[fault] }) };
    if (!checked.content || fault) return jumpTo(found);
    setErrors({});
    const written = { content: checked.content, photos: savedPhotos(latest.current) };
    await save({ checks, written, typed: typedNow() }, version);
  };

  const typedNow = (): string =>
    JSON.stringify([form.getValues(), latest.current.map(({ key, id, face }) => [key, id, face])]);

  const shownNow = (): Version => ({
    values: structuredClone(form.getValues()),
    photos: savedPhotos(latest.current),
  });

  const save = async (press: Press, basedOn: number | undefined): Promise<void> => {
    const { checks, written, typed } = press;
    const before = sent.current;
    sent.current = sentAs(written, basedOn, before);
    try {
      const { idempotencyKey } = sent.current;
      const next = await saveListing({ version: basedOn, idempotencyKey, ...written }, setAttempt);
      client.setQueryData(queries.ownListing().queryKey, next);
      void refreshFacts();
      if (typedNow() !== typed) return goOn(next);
      done.current = true;
      clearDraft(sub);
      photos.letGo();
      showToast({ tone: 'good', title: t.saved });
      if (!isLeft.current) onSaved();
    } catch (error) {
      if (isRefusedWith(error, 'version-conflict')) return meet(press, before);
      setAttempt(0);
      fail(checks, error);
    }
  };

  /** Continues with content typed during the save, based on the newly saved version. */
  const goOn = (next: OwnListing) => {
    setFrom({ version: next.version, ...versionOf(next), begun: undefined });
    setAttempt(0);
    onSavedSoFar(next);
    showToast({ tone: 'good', title: t.saved, text: words.draft.since });
  };

  /**
   * Saves again if the server's version is this form's own earlier attempt, whose response was lost. Otherwise shows
   * the conflict.
   */
  const meet = async (press: Press, before: Sent | undefined): Promise<void> => {
    const { checks, written } = press;
    const found = await client
      .fetchQuery({ ...queries.ownListing(), staleTime: 0 })
      .catch((error: unknown) => {
        const reason = errorMessage(error, common);
        say({ kind: 'not-reached', reason }, reason);
        return undefined;
      });
    const as = ({ content, photos: sentPhotos }: Written) => checks.versionOfContent(content, sentPhotos);
    if (found && before && isSame(versionOf(found), as(before.written))) return save(press, found.version);
    setAttempt(0);
    if (found === undefined) return;
    const mine = typedNow() === press.typed ? as(written) : shownNow();
    say({ kind: 'conflict', saved: found, mine }, words.conflict.title);
  };

  /** Shows a problem in the form, or as a toast if the owner left the form. */
  const say = (next: SaveTrouble, text: string) =>
    isLeft.current ? showToast({ tone: 'bad', title: t.saveFailedTitle, text }) : setTrouble(next);

  const fail = ({ serverErrors }: Checks, error: unknown) => {
    const code = error instanceof ApiError ? error.code : undefined;
    if (isTransient(error)) {
      const reason = errorMessage(error, common);
      return say({ kind: 'not-reached', reason }, reason);
    }
    // The idempotency key belongs to another save, so the next attempt needs a new key.
    if (code === 'idempotency-key-reused') sent.current = undefined;
    if (code === 'body-too-large') return say({ kind: 'too-large' }, t.tooLarge);
    if (error instanceof ApiError && error.fields.length > 0 && !isLeft.current) {
      const gone = photosOf(error.fields, sent.current?.written.photos ?? []);
      if (gone.length > 0) {
        photos.lose(gone);
        return jumpTo({ photos: photoWords.failedOnes });
      }
      const found = serverErrors(error.fields, form.getValues(), t);
      if (Object.keys(found).length > 0) return jumpTo(found);
    }
    const text = code && code !== 'internal' ? errorMessage(error, common) : t.saveFailed;
    showToast({ tone: 'bad', title: t.saveFailedTitle, text });
  };

  /** Discards the draft and the uploads, and returns the discarded content. */
  const leave = (): Draft => {
    done.current = true;
    clearDraft(sub);
    photos.letGo();
    const left = shownNow();
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
    base: from satisfies Version,
    begun: from.begun,
    touched,
    kept,
    isDone: () => done.current,
    leave,
  };
}

type Checks = Awaited<ReturnType<typeof loadChecks>>;

/** Server's version that the form's edits are based on: the opened version, later the form's own last save. */
interface Ground extends Version {
  version: number | undefined;
  /** Set if the form started from a draft: `restored` if based on the listing's current version, otherwise `stale`. */
  begun: 'restored' | 'stale' | undefined;
}

interface Written {
  content: ListingContent;
  photos: Draft['photos'];
}
/** One click on "Save": the content it sends, and a snapshot of the form. */
interface Press {
  checks: Checks;
  written: Written;
  typed: string;
}
interface Sent {
  written: Written;
  version: number | undefined;
  idempotencyKey: string;
}

/** Keeps the idempotency key if content and version are unchanged, so that repeated submissions count as one save. */
const sentAs = (written: Written, version: number | undefined, before: Sent | undefined): Sent =>
  before && before.version === version && JSON.stringify(before.written) === JSON.stringify(written)
    ? before
    : { written, version, idempotencyKey: crypto.randomUUID() };

/** Returns the ids of the photos that the server refused, by their index in the request. */
const photosOf = (fields: ApiError['fields'], written: Draft['photos']): string[] =>
  fields.flatMap(({ field }) => written[Number(/^photos\.(\d+)\./.exec(field)?.[1])]?.id ?? []);
