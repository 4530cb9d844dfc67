import { wallTime } from '#shared/zoned-time.ts';
import { deviceZone } from '#web/api/device-zone.ts';
import type { Diary } from './booking-queries.ts';
import { clockName } from './booking-words.ts';
import { useBookingWords } from './bookings-messages.ts';

/** Diary's time zone, and a hint if this device's clock differs. */
export function ZoneLine({ diary: { zone, city }, now }: { diary: Diary; now: Date }) {
  const t = useBookingWords();
  const name = clockName(zone, now, city);
  const differs = wallTime(now, zone).minute !== wallTime(now, deviceZone()).minute;
  return (
    <p className="soft small fill fill--wide">
      {city ? t.zone(name) : t.zoneOfDevice(name)} {differs && t.zoneDiffers}
    </p>
  );
}
