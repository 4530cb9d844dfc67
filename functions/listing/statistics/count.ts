import { AppError } from '#shared/errors.ts';
import { findCity } from '#shared/location/catalogue.ts';
import type { StatisticName } from '#shared/statistics-options.ts';
import { wallTime } from '#shared/zoned-time.ts';
import { errorFields, log } from '#functions/data/log.ts';
import { dailyMark, isRobot, strangerOf } from '#functions/http/daily-mark.ts';
import { limitVisitor } from '#functions/http/rate-limit.ts';
import type { Visitor } from '#functions/http/request.ts';
import { visibleDetail } from '#functions/core/projection/public-table.ts';
import { countDay, ownListingId } from './statistics-table.ts';

/**
 * Maximum number of views that one network address may report per hour. Leaves room for visitors behind a shared
 * gateway, but limits fake views.
 */
const viewsPerHour = 300;

/**
 * Counts a view of a listing's page (STAT-1). The page reports the view once the page is painted, because the edge
 * serves cached pages. Clients that identify as programs get the same response but are not counted.
 * @throws AppError adult-confirmation-required, rate-limited, not-found (the same for hidden and missing listings)
 */
export async function countView(
  id: string,
  visitor: Visitor,
  userAgent: string | undefined,
  now: Date = new Date(),
): Promise<void> {
  if (!visitor.adult) throw new AppError('adult-confirmation-required');
  await limitVisitor('view', visitor, { count: viewsPerHour, minutes: 60 });
  const zone = await zoneOfPublic(id, now);
  if (zone === undefined) throw new AppError('not-found');
  await countStranger('views', { id, zone }, visitor, userAgent, now);
}

/**
 * Counts that a visitor opened the contact details of a public listing.
 * @param listing with the time zone of its city
 */
export const countContact = (
  listing: { id: string; zone: string },
  visitor: Visitor,
  userAgent: string | undefined,
  now: Date,
): Promise<void> => countStranger('contacts', listing, visitor, userAgent, now);

/**
 * Counts listings that an account saved, each once a day. Skips the account's own listing and ids that are not public.
 * A failed count never prevents saving.
 */
export async function countSaves(ids: readonly string[], sub: string, now: Date): Promise<void> {
  if (ids.length === 0) return;
  const own = await ownListingId(sub);
  await Promise.all(
    ids
      .filter((id) => id !== own)
      .map((id) =>
        countSave(id, sub, now).catch((error: unknown) =>
          log('warn', 'save not counted', { listing: id, ...errorFields(error) }),
        ),
      ),
  );
}

async function countSave(id: string, sub: string, now: Date): Promise<void> {
  const zone = await zoneOfPublic(id, now);
  if (zone !== undefined) await countListing('saves', { id, zone }, sub, now);
}

async function countStranger(
  name: 'views' | 'contacts',
  listing: { id: string; zone: string },
  visitor: Visitor,
  userAgent: string | undefined,
  now: Date,
): Promise<void> {
  if (!isRobot(userAgent)) await countListing(name, listing, strangerOf(visitor, userAgent), now);
}

async function countListing(
  name: StatisticName,
  { id, zone }: { id: string; zone: string },
  who: string,
  now: Date,
): Promise<void> {
  const mark = await dailyMark([name, id], who, now, zone);
  await countDay(id, wallTime(now, zone).date, name, mark, now);
}

async function zoneOfPublic(id: string, now: Date): Promise<string | undefined> {
  const stored = await visibleDetail(id, now);
  return stored && findCity(stored.content.city)?.zone;
}
