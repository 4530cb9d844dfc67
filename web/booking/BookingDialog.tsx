import { useMutation } from '@tanstack/react-query';
import { useId, useState } from 'react';
import type { Booking } from '#shared/api/booking.ts';
import { bookingEnd, bookingLimits, isEnterable, overlaps, type BookedTime } from '#shared/booking.ts';
import { errorMessage } from '#web/api/error-message.ts';
import { useCommon } from '#web/i18n/i18n.tsx';
import { call } from '#web/platform/call.ts';
import { Button } from '#web/ui/Button.tsx';
import { Dialog } from '#web/ui/Dialog.tsx';
import { RequiredNote, TextField } from '#web/ui/Field.tsx';
import { LimitedTextArea } from '#web/ui/LimitedTextArea.tsx';
import { Notice } from '#web/ui/Notice.tsx';
import { showToast } from '#web/ui/Toast.tsx';
import type { Asked } from './AddButton.tsx';
import { refreshDiary, useDiary } from './booking-queries.ts';
import { useBookingTimes } from './booking-words.ts';
import { useBookingWords } from './bookings-messages.ts';
import { LengthField } from './LengthField.tsx';
import { OvertakenNotice } from './OvertakenNotice.tsx';
import { type Drafts, useBookingForm } from './use-booking-form.ts';

/** Form of a booking, as a sheet over the diary. It does not use `SendForm`, because it has drafts and conflicts. */
export function BookingDialog({
  asked,
  open,
  drafts,
  onClose,
}: {
  asked: Asked;
  open: boolean;
  drafts: Drafts;
  onClose: () => void;
}) {
  const { form: t } = useBookingWords();
  const { booking, zone } = asked;
  const formId = useId();
  const life = useBookingForm(asked, drafts, onClose);
  const { draft, change, faults, time, overtaken } = life;
  const { clockAt } = useBookingTimes(zone);
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={booking ? t.edit : t.create}
      footer={
        // The notice of a conflict has its own buttons to save.
        (!overtaken || overtaken.kind === 'unknown') && (
          <Button type="submit" form={formId} variant="primary" busy={life.isBusy}>
            {life.isBusy ? t.saving : t.save}
          </Button>
        )
      }
    >
      <form
        id={formId}
        ref={life.form}
        className="stack"
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          life.save();
        }}
      >
        {life.isRestored && (
          <Notice text={t.restored}>
            <div>
              <Button onClick={life.startOver}>{t.startOver}</Button>
            </div>
          </Notice>
        )}
        {life.failed && <Notice tone="bad" title={t.failed} live="alert" text={life.failed} />}
        {overtaken && (
          <OvertakenNotice overtaken={overtaken} zone={zone} onSave={life.saveOver} onLeave={life.done} />
        )}
        <fieldset className="stack" disabled={life.isBusy}>
          <RequiredNote />
          <div className="grid booking-form__when">
            <TextField
              required
              label={t.date}
              type="date"
              data-field="date"
              value={draft.date}
              error={faults.date}
              onChange={({ target }) => change({ date: target.value })}
            />
            <TextField
              required
              label={t.time}
              type="time"
              data-field="time"
              value={draft.time}
              error={faults.time}
              onChange={({ target }) => change({ time: target.value })}
            />
          </div>
          <LengthField
            minutes={draft.minutes}
            error={faults.minutes}
            onChange={(minutes) => change({ minutes })}
          />
        </fieldset>
        <div className="stack stack--tight">
          {time && <p className="soft">{t.ends(clockAt(bookingEnd(time)))}</p>}
          {open && (
            <div role="status">
              {time && (
                <OverlapWarning
                  time={time}
                  except={life.id}
                  zone={zone}
                  refused={life.failed !== undefined}
                />
              )}
            </div>
          )}
        </div>
        {/* Read-only instead of disabled while saving, so that the keyboard can still scroll the sheet. */}
        <LimitedTextArea
          label={t.note}
          help={t.noteHelp}
          text={draft.note}
          max={bookingLimits.noteMax}
          error={faults.note}
          rows={3}
          data-field="note"
          autoComplete="off"
          readOnly={life.isBusy}
          value={draft.note}
          onChange={({ target }) => change({ note: target.value })}
        />
        {booking && <CancelButton booking={booking} disabled={life.isBusy} onDone={life.done} />}
      </form>
    </Dialog>
  );
}

/** Cancels a booking at once if that can be undone; otherwise asks first. */
function CancelButton({
  booking,
  disabled,
  onDone,
}: {
  booking: NonNullable<Asked['booking']>;
  disabled: boolean;
  onDone: () => void;
}) {
  const { form: t } = useBookingWords();
  const common = useCommon();
  const [asking, setAsking] = useState(false);
  const cancelling = useCancelBooking(booking, onDone);
  const button = (
    <Button
      variant={asking ? 'danger' : 'quiet'}
      icon="trash"
      disabled={disabled}
      busy={cancelling.isPending}
      onClick={() => (asking || canBringBack(booking) ? cancelling.mutate() : setAsking(true))}
    >
      {cancelling.isPending ? t.cancelling : t.cancel}
    </Button>
  );
  return (
    <div className="stack stack--tight">
      {cancelling.error && !cancelling.isPending && (
        <Notice
          tone="bad"
          title={t.cancelFailed}
          live="alert"
          text={errorMessage(cancelling.error, common)}
        />
      )}
      {asking ? (
        <Notice tone="caution" title={t.cancelOldTitle} live="alert" text={t.cancelOld}>
          <div className="row">
            {/* The focus scrolls the question into view. */}
            <Button autoFocus onClick={() => setAsking(false)}>
              {t.keep}
            </Button>
            {button}
          </div>
        </Notice>
      ) : (
        <div>{button}</div>
      )}
    </div>
  );
}

/** True if a canceled booking can be entered again: its start is not too far in the past. */
const canBringBack = ({ start }: Booking): boolean => isEnterable(start, new Date());

/**
 * Cancels a booking and offers to undo it. The undo restores the version that the server canceled, because another
 * device may have changed it.
 */
function useCancelBooking(booking: Booking, onDone: () => void) {
  const t = useBookingWords();
  const common = useCommon();
  const bringBack = async ({ id, start, minutes, note }: Booking) => {
    try {
      await call('createBooking', { body: { id, start, minutes, ...(note && { note }) } });
      showToast({ tone: 'good', title: t.undone });
    } catch (error) {
      showToast({ tone: 'bad', title: t.undoFailed, text: errorMessage(error, common) });
    }
    await refreshDiary();
  };
  return useMutation({
    mutationFn: () => call('cancelBooking', { params: { id: booking.id } }),
    onSuccess: ({ cancelled }) => {
      onDone();
      const undo = cancelled &&
        canBringBack(cancelled) && { label: t.undo, run: () => void bringBack(cancelled) };
      showToast({ title: t.cancelled, ...(undo && { action: undo }) });
    },
  });
}

/** Warning about overlapping bookings, which does not prevent saving. */
function OverlapWarning({
  time,
  except,
  zone,
  refused,
}: {
  time: BookedTime;
  /** Id of the edited booking, which does not overlap with itself. */
  except: string;
  zone: string;
  /** True if the save failed; hides the hint that saving is still possible. */
  refused: boolean;
}) {
  const { form: t } = useBookingWords();
  const { range } = useBookingTimes(zone);
  const { data, error } = useDiary(time.start, new Date(bookingEnd(time)).toISOString());
  if (error && !data) return <p className="soft small">{t.overlapsUnknown}</p>;
  // `data` is the previous result until the request for a new time has finished, so check the overlap again.
  const others = (data?.bookings ?? []).filter((one) => one.id !== except && overlaps(one, time));
  if (others.length === 0) return null;
  return (
    <Notice tone="caution" title={t.overlaps}>
      <ul role="list" className="row numeric">
        {others.map((one) => (
          <li key={one.id}>{range(one)}</li>
        ))}
      </ul>
      {!refused && <p>{t.overlapsHint}</p>}
    </Notice>
  );
}
