import { type ComingTime, type Opening, type Status } from '#shared/opening.ts';
import { useCommon, useFormats } from '#web/i18n/i18n.tsx';
import { usePublicMessages } from '#web/i18n/public-messages.ts';
import { Icon } from '#web/ui/Icon.tsx';

/** Line that says whether a provider is available now, or else until or from when she works (LIST-13). */
export function StatusLine({ status }: { status: Status | undefined }) {
  const { onlineNow } = useCommon().verified;
  const inWords = useOpeningInWords();
  if (!status) return null;
  if (status === 'available')
    return (
      <p className="listing__status listing__status--available row row--line row--tight strong">
        {onlineNow}
      </p>
    );
  return (
    <p className="listing__status row row--line row--tight soft">
      <Icon name="clock" size={18} />
      {inWords(status)}
    </p>
  );
}

function useOpeningInWords(): (opening: Opening) => string {
  const detail = usePublicMessages('detail');
  const names = useCommon().option.availableDays;
  const { clock } = useFormats();
  const next = ({ inDays, day, minute }: ComingTime): string => {
    if (inDays === 0) return detail.opensToday(clock(minute));
    if (inDays === 1) return detail.opensTomorrow(clock(minute));
    return detail.opensOn(names[day], clock(minute));
  };
  const until = ({ inDays, day, minute }: ComingTime): string => {
    if (inDays === 0) return detail.openUntil(clock(minute));
    if (inDays > 1) return detail.openUntilDay(names[day], clock(minute));
    return minute === 0 ? detail.openUntilMidnight : detail.openUntilTomorrow(clock(minute));
  };
  return (opening) => {
    if (!opening.open) return next(opening.next);
    return opening.until ? until(opening.until) : detail.openAlways;
  };
}
