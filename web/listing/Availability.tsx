import type { ListingDetail } from '#shared/api/listing.ts';
import { runsOfDays } from '#shared/opening.ts';
import { days } from '#shared/listing-options.ts';
import { useCommon, useFormats } from '#web/i18n/i18n.tsx';
import { usePublicMessages } from '#web/i18n/public-messages.ts';

type Hours = Pick<ListingDetail, 'availableDays' | 'workingHours' | 'cityName'>;

/** Shows the provider's days and hours in words (LIST-13). */
export function Availability({ listing }: { listing: Hours }) {
  const detail = usePublicMessages('detail');
  const hours = useHoursInWords(listing);
  const chosen = useDaysInWords(listing);
  return (
    <div className="stack stack--tight">
      {hours && chosen ? (
        <p>
          <strong>{`${chosen}, ${hours}`}</strong>
        </p>
      ) : (
        <>
          <p>{chosen ?? detail.noDays}</p>
          <p>{hours ?? detail.noHours}</p>
        </>
      )}
      {hours && listing.cityName && <p className="soft small">{detail.localTime(listing.cityName)}</p>}
    </div>
  );
}

function useDaysInWords({ availableDays }: Hours): string | undefined {
  const { availableDays: names } = useCommon().option;
  const detail = usePublicMessages('detail');
  const runs = runsOfDays(availableDays);
  if (runs.length === 0) return undefined;
  if (runs[0]?.length === days.length) return detail.everyDay;
  return detail.days(runs.map((run) => run.map((day) => names[day])));
}

function useHoursInWords({ workingHours }: Hours): string | undefined {
  const detail = usePublicMessages('detail');
  const { clock } = useFormats();
  if (!workingHours) return undefined;
  const { from, to } = workingHours;
  if (from === to) return detail.allHours;
  const say = to < from ? detail.hoursPastMidnight : detail.hours;
  return say(clock(from), clock(to));
}
