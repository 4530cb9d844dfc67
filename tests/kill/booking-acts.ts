import { randomUUID } from 'node:crypto';
import { setPresence } from '#functions/listing/change-listing.ts';
import { aNote, enterBooking, minutesFromNow } from '#tests/support/bookings.ts';
import { pressed, type RouteAct, type Scene } from './pressed.ts';
import { publish, stand, type Stand } from './stages.ts';

/** Somebody who is public and available now, as an appointment is about to begin. */
async function available(
  { cloud }: Scene,
  bring: (sub: string, id: string) => Promise<unknown> = async () => {},
): Promise<Stand & { id: string; start: string }> {
  const id = randomUUID();
  const prepared = await stand(cloud, async (sub) => {
    await publish(sub);
    await setPresence(sub, true);
    await bring(sub, id);
  });
  return { ...prepared, id, start: minutesFromNow(30) };
}
const withBooking = (scene: Scene) => available(scene, (sub, id) => enterBooking(sub, { id }));

/** The diary: an appointment, its pointer, the count and what is public agree wherever the process ends. */
export const bookingActs = {
  createBooking: (scene) =>
    pressed(scene, 'createBooking', {
      prepare: () => available(scene),
      call: ({ id, start }) => ({ body: { id, start, minutes: 60, note: aNote } }),
    }),
  changeBooking: (scene) =>
    pressed(scene, 'changeBooking', {
      prepare: () => withBooking(scene),
      call: ({ id, start }) => ({ params: { id }, body: { version: 1, start, minutes: 90, note: aNote } }),
    }),
  cancelBooking: (scene) =>
    pressed(scene, 'cancelBooking', {
      prepare: () => withBooking(scene),
      call: ({ id }) => ({ params: { id } }),
    }),
} satisfies Record<string, RouteAct>;
