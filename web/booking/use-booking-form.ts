import { useMutation } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { useNavigate, useSearchParams } from 'react-router-dom';
import type { Booking } from '#shared/api/booking.ts';
import { bookingEnd, bookingLimits, isRunning } from '#shared/booking.ts';
import { daysAfter, startOfDay, wallTime } from '#shared/zoned-time.ts';
import { ApiError, isRefusedWith } from '#web/api/call-api.ts';
import { errorMessage } from '#web/api/error-message.ts';
import { useCommon } from '#web/i18n/i18n.tsx';
import { call } from '#web/platform/call.ts';
import { showToast, type Toast } from '#web/ui/Toast.tsx';
import type { Asked } from './AddButton.tsx';
import { mondayAsked } from './booking-days.ts';
import {
  type Draft,
  type DraftField,
  draftFields,
  draftOf,
  emptyDraft,
  type Fault,
  faultOfField,
  faultsOf,
  sameDraft,
  timeOf,
} from './booking-form.ts';
import { refreshDiary } from './booking-queries.ts';
import { weekAddress } from './booking-words.ts';
import { useBookingWords } from './bookings-messages.ts';

/** Conflict with another device. `unknown`: the booking could not be loaded, so its present state is unknown. */
export type Overtaken = { kind: 'changed'; booking: Booking } | { kind: 'gone' } | { kind: 'unknown' };

/** Unsaved input of a booking, with the id and version that the save sends. */
interface KeptDraft {
  draft: Draft;
  id: string;
  /** Version on which the input is based; undefined for a new booking. */
  version: number | undefined;
}
/** Unsaved inputs by booking id; '' for a new booking. */
export type Drafts = Map<string, KeptDraft>;

/**
 * Manages the booking form. Its input survives a failed save and closing the form. A new booking gets its id when the
 * form first opens, so that a retry after a lost response creates no duplicate.
 */
export function useBookingForm({ booking, date, zone }: Asked, drafts: Drafts, onClose: () => void) {
  const { form: t } = useBookingWords();
  const common = useCommon();
  const draftKey = booking?.id ?? '';
  const [begun] = useState(() => (booking ? draftOf(booking, zone) : emptyDraft(zone, new Date(), date)));
  const [kept, setKept] = useState(() => drafts.get(draftKey));
  const [draft, setDraft] = useState<Draft>(() =>
    kept && date ? { ...kept.draft, date } : (kept?.draft ?? begun),
  );
  const [id, setId] = useState(() => booking?.id ?? kept?.id ?? crypto.randomUUID());
  const [version, setVersion] = useState(kept ? kept.version : booking?.version);
  const [faults, setFaults] = useState<Partial<Record<DraftField, Fault>>>({});
  const [overtaken, setOvertaken] = useState<Overtaken>();
  const form = useRef<HTMLFormElement>(null);
  const seeWeek = useSeeWeek(zone);

  const change = (part: Partial<Draft>) => {
    const next = { ...draft, ...part };
    setDraft(next);
    if (sameDraft(next, begun)) drafts.delete(draftKey);
    else drafts.set(draftKey, { draft: next, id, version });
  };

  const done = () => {
    drafts.delete(draftKey);
    void refreshDiary();
    onClose();
  };

  const words: Record<Fault, string> = {
    dateMissing: t.dateMissing,
    timeMissing: t.timeMissing,
    tooEarly: t.tooEarly(bookingLimits.pastDays),
    tooLate: t.tooLate,
    lengthRange: t.lengthRange,
    noteTooLong: common.textLimit.most(bookingLimits.noteMax),
  };

  const saving = useMutation({
    mutationFn: async (over: number | undefined) => {
      const time = timeOf(draft, zone);
      if (!time) throw new ApiError('invalid-input', 400, [{ field: 'start', message: '' }]);
      const body = { ...time, ...(draft.note.trim() && { note: draft.note }) };
      return over === undefined
        ? call('createBooking', { body: { ...body, id } })
        : call('changeBooking', { params: { id }, body: { ...body, version: over } });
    },
    onSuccess: (saved) => {
      const text = isRunning(saved, new Date()) ? { text: t.savedRunning } : undefined;
      showToast({ tone: 'good', title: t.saved, ...text, action: seeWeek(saved) });
      done();
    },
    onError: async (error) => {
      if (!(error instanceof ApiError)) return;
      const named = error.fields.flatMap(({ field }) => faultOfField[field] ?? []);
      if (named.length > 0)
        return setFaults(Object.fromEntries(named.map(({ field, fault }) => [field, fault])));
      if (error.code === 'version-conflict' || error.code === 'not-found') setOvertaken(await readAgain(id));
    },
  });

  const { isPending } = saving;
  // Disabled fields can't take the focus, so wait for the end of the save.
  useEffect(() => {
    const wrong = draftFields.find((field) => faults[field] !== undefined);
    if (wrong && !isPending) form.current?.querySelector<HTMLElement>(`[data-field="${wrong}"]`)?.focus();
  }, [faults, isPending]);

  /** @param over version to overwrite; undefined for a new booking */
  const save = (over: number | undefined) => {
    setOvertaken(undefined);
    const found = faultsOf(draft, zone, new Date(), over === undefined ? undefined : booking);
    setFaults(found);
    if (Object.keys(found).length > 0) return;
    // Keep the input until the server confirms the save, because a failed request may have succeeded.
    drafts.set(draftKey, { draft, id, version: over });
    saving.mutate(over);
  };

  const { error } = saving;
  // Faults and conflicts have their own messages, so show no general one.
  const isSaid = overtaken !== undefined || Object.keys(faults).length > 0;
  return {
    form,
    draft,
    change,
    faults: Object.fromEntries(
      Object.entries(faults).map(([field, fault]) => [field, words[fault]]),
    ) as Partial<Record<DraftField, string>>,
    isBusy: isPending,
    failed: error && !isPending && !isSaid ? errorMessage(error, common) : undefined,
    isRestored: kept !== undefined,
    startOver: () => {
      drafts.delete(draftKey);
      setKept(undefined);
      setDraft(begun);
      setId(booking?.id ?? crypto.randomUUID());
      setVersion(booking?.version);
      setFaults({});
    },
    save: () => save(version),
    overtaken,
    saveOver: () => {
      const over = overtaken?.kind === 'changed' ? overtaken.booking.version : undefined;
      setVersion(over);
      save(over);
    },
    done,
    time: timeOf(draft, zone),
    id,
  };
}

async function readAgain(id: string): Promise<Overtaken> {
  try {
    return { kind: 'changed', booking: await call('getBooking', { params: { id } }) };
  } catch (error) {
    return { kind: isRefusedWith(error, 'not-found') ? 'gone' : 'unknown' };
  }
}

/**
 * Returns a toast action that opens the week of a saved booking; undefined if the screen already shows the booking. The
 * agenda shows every booking that ends today or later. The week view is sure to show a booking that starts in its week.
 */
function useSeeWeek(zone: string): (booking: Booking) => Toast['action'] {
  const t = useBookingWords();
  const navigate = useNavigate();
  const [search] = useSearchParams();
  return (booking) => {
    const today = wallTime(Date.now(), zone).date;
    const { date } = wallTime(booking.start, zone);
    const monday = mondayAsked(search.get('week'), today);
    const isShown =
      search.get('view') === 'week'
        ? monday <= date && date < daysAfter(monday, 7)
        : bookingEnd(booking) > Date.parse(startOfDay(today, zone));
    return isShown ? undefined : { label: t.seeWeek, run: () => void navigate(weekAddress(date)) };
  };
}
