import { useContentLang } from '#web/i18n/i18n.tsx';
import { Button } from '#web/ui/Button.tsx';
import { Notice } from '#web/ui/Notice.tsx';
import { useBookingTimes } from './booking-words.ts';
import { useBookingWords } from './bookings-messages.ts';
import type { Overtaken } from './use-booking-form.ts';

/**
 * Notice that another device changed or deleted the booking first. The provider accepts that change or saves their own
 * input.
 */
export function OvertakenNotice({
  overtaken,
  zone,
  onSave,
  onLeave,
}: {
  overtaken: Overtaken;
  zone: string;
  onSave: () => void;
  onLeave: () => void;
}) {
  const { conflict: t } = useBookingWords();
  const { dayOf, range } = useBookingTimes(zone);
  const lang = useContentLang();
  if (overtaken.kind === 'unknown') return <Notice tone="bad" live="alert" text={t.unknown} />;
  const isGone = overtaken.kind === 'gone';
  return (
    <Notice tone="caution" title={<span role="alert">{isGone ? t.gone : t.changed}</span>}>
      {!isGone && (
        <>
          <p>{t.changedTo(`${dayOf(overtaken.booking.start)}, ${range(overtaken.booking)}`)}</p>
          {overtaken.booking.note && (
            <p>
              {t.noteThere} <span lang={lang}>{overtaken.booking.note}</span>
            </p>
          )}
        </>
      )}
      <div className="row">
        <Button onClick={onLeave}>{isGone ? t.leave : t.keepTheirs}</Button>
        <Button onClick={onSave}>{isGone ? t.enterAgain : t.saveMine}</Button>
      </div>
    </Notice>
  );
}
