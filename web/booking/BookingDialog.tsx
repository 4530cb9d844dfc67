import { useId, useState } from 'react';
import { bookingEnd } from '#shared/booking.ts';
import { errorMessage } from '#web/api/error-message.ts';
import { useCommon } from '#web/i18n/i18n.tsx';
import { Button } from '#web/ui/Button.tsx';
import { Dialog } from '#web/ui/Dialog.tsx';
import { TextField } from '#web/ui/Field.tsx';
import { Notice } from '#web/ui/Notice.tsx';
import type { Asked } from './AddButton.tsx';
import { useBookingTimes } from './booking-words.ts';
import { useBookingWords } from './bookings-messages.ts';
import { LengthField } from './LengthField.tsx';
import { NoteField } from './NoteField.tsx';
import { OverlapWarning } from './OverlapWarning.tsx';
import { OvertakenNotice } from './OvertakenNotice.tsx';
import { type Drafts, useBookingForm } from './use-booking-form.ts';
import { canBringBack, useCancelBooking } from './use-cancel-booking.ts';

/** The form of an appointment, new or known, as a sheet over the diary. */
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
        // What another device left is decided on first, above the fields.
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
          <Notice>
            <p>{t.restored}</p>
            <div>
              <Button onClick={life.startOver}>{t.startOver}</Button>
            </div>
          </Notice>
        )}
        {life.failed && (
          <Notice tone="bad" title={t.failed}>
            <p role="alert">{life.failed}</p>
          </Notice>
        )}
        {overtaken && (
          <OvertakenNotice overtaken={overtaken} zone={zone} onSave={life.saveOver} onLeave={life.done} />
        )}
        <fieldset className="plain-fieldset stack" disabled={life.isBusy}>
          <div className="booking-form__when">
            <TextField
              label={t.date}
              type="date"
              data-field="date"
              value={draft.date}
              error={faults.date}
              onChange={({ target }) => change({ date: target.value })}
            />
            <TextField
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
            <OverlapWarning time={time} except={life.id} zone={zone} refused={life.failed !== undefined} />
          )}
        </div>
        {/* Read only and not disabled: while it is saved, the keyboard still scrolls the sheet from here. */}
        <NoteField
          note={draft.note}
          error={faults.note}
          readOnly={life.isBusy}
          onChange={(note) => change({ note })}
        />
        {booking && <CancelButton booking={booking} disabled={life.isBusy} onDone={life.done} />}
      </form>
    </Dialog>
  );
}

/** Cancels at once, since it can be undone; where that is too long ago it asks first. */
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
        <Notice tone="bad" title={t.cancelFailed}>
          <p role="alert">{errorMessage(cancelling.error, common)}</p>
        </Notice>
      )}
      {asking ? (
        <Notice tone="caution" title={t.cancelOldTitle}>
          <p role="alert">{t.cancelOld}</p>
          <div className="row">
            {/* Brings the question into view. */}
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
