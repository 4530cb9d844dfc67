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

/** What stands in the way of a save beside wrong fields, until something is done about it. */
type SaveTrouble =
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
  onSavedSoFar,
}: {
  sub: string;
  listing: OwnListing | undefined;
  /** What the form begins with, in place of what was left on this device. */
  given: Draft | undefined;
  /** Where a new listing starts. */
  country: string;
  onSaved: () => void;
  /** What was sent is saved, and the form goes on with what was typed meanwhile. */
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
    // Where they can't be loaded now, a save finds the same.
    loadChecks().then(
      ({ contactErrors }) => setErrors(contactErrors(form.getValues(), t)),
      () => undefined,
    );
  }, [reachesNobody, form, t]);
  // The photos' fault changes by itself as they arrive: once one was shown, the present one replaces it.
  const { photos: photosError, ...others } = marked;
  const now = photosFault(photos.items);
  const errors: ListingErrors =
    photosError !== undefined && now ? { ...others, photos: photoWords[now] } : others;
  const [attempt, setAttempt] = useState(0);
  const [trouble, setTrouble] = useState<SaveTrouble>();
  const sent = useRef<Sent>(undefined);
  /** As they are now, for what goes on while a save is on its way. */
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
    const fault = photosFault(latest.current);
    const found = { ...checked.errors, ...(fault && { photos: photoWords[fault] }) };
    if (!checked.content || fault) return jumpTo(found);
    setErrors({});
    const written = { content: checked.content, photos: savedPhotos(latest.current) };
    await save({ checks, written, typed: typedNow() }, version);
  };

  /** All that is in the form at this moment, in letters. */
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
      // Whoever went elsewhere meanwhile stays there.
      if (!isLeft.current) onSaved();
    } catch (error) {
      if (isRefusedWith(error, 'version-conflict')) return meet(press, before);
      setAttempt(0);
      fail(checks, error);
    }
  };

  /** More was typed while it was saved: the form goes on with it, based on what is saved now. */
  const goOn = (next: OwnListing) => {
    setFrom({ version: next.version, ...versionOf(next), begun: undefined });
    setAttempt(0);
    onSavedSoFar(next);
    showToast({ tone: 'good', title: t.saved, text: words.draft.since });
  };

  /** Somebody saved first: perhaps this very form, in an attempt whose answer was lost before more was typed. */
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

  /** Says in the form what stands in the way, and in a message where the form was left. */
  const say = (next: SaveTrouble, text: string) =>
    isLeft.current ? showToast({ tone: 'bad', title: t.saveFailedTitle, text }) : setTrouble(next);

  const fail = ({ serverErrors }: Checks, error: unknown) => {
    const code = error instanceof ApiError ? error.code : undefined;
    if (isTransient(error)) {
      const reason = errorMessage(error, common);
      return say({ kind: 'not-reached', reason }, reason);
    }
    // Whatever took the key, the next press is a save of its own.
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

  /** What is here is given up, or goes on in a form that is mounted anew. @returns what was here */
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

/** What is being changed: what the form was opened with, then what it saved itself while more was typed. */
interface Ground extends Version {
  version: number | undefined;
  /** What was left on this device stands in the form: a draft of this version, or one of an older version. */
  begun: 'restored' | 'stale' | undefined;
}

/** What a save sends, beside the version that it is based on. */
interface Written {
  content: ListingContent;
  photos: Draft['photos'];
}
/** One press of "Save": what it sends, and all that was in the form then. */
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

/** The same once more keeps its key, so that it is one save however often it is submitted. */
const sentAs = (written: Written, version: number | undefined, before: Sent | undefined): Sent =>
  before && before.version === version && JSON.stringify(before.written) === JSON.stringify(written)
    ? before
    : { written, version, idempotencyKey: crypto.randomUUID() };

/** The photos that the server names in a refusal, by their places in what was sent. */
const photosOf = (fields: ApiError['fields'], written: Draft['photos']): string[] =>
  fields.flatMap(({ field }) => written[Number(/^photos\.(\d+)\./.exec(field)?.[1])]?.id ?? []);
