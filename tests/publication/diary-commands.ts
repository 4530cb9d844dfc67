import { randomUUID } from 'node:crypto';
import { type Command, changed, Leak, nowOf } from './actor.ts';
import { callRoute } from './call-route.ts';
import { type Appointment, isBusy } from './rule.ts';

const minute = 60_000;
/** Duration of "available now" in minutes, if no appointment ends it earlier. */
const available = 120;

/** Start times of appointments, in minutes from now: one is over, one is running, the others are in the future. */
const begins = [-90, -30, 20, 50, 300];

/** Commands for the diary and for "available now", which ends when the next appointment starts. */
export const diaryCommands = {
  async online(world, actor) {
    const { facts } = actor;
    const { listing } = facts;
    const busy = isBusy(facts, nowOf(world));
    const answer = await callRoute(world, actor, 'setPresence', listing !== undefined && !busy, {
      body: { online: true },
    });
    if (!answer || !listing) return;
    const onlineUntil = Date.parse(answer.body['onlineUntil'] as string);
    const now = nowOf(world);
    const coming = (facts.appointments ?? []).map(({ start }) => start).filter((start) => start > now);
    const next = Math.min(...coming);
    const expected = Math.min(next, now + available * minute);
    // The call takes time, so the server's clock is later than the time read here.
    if (next === expected ? onlineUntil !== next : Math.abs(onlineUntil - expected) > minute)
      throw new Leak(`available until ${onlineUntil} instead of ${expected}`, actor);
    changed(world, actor, { ...facts, listing: { ...listing, onlineUntil } });
  },
  async book(world, actor, n) {
    const { facts } = actor;
    const now = nowOf(world);
    const start = (Math.floor(now / minute) + (begins[n % begins.length] ?? 0)) * minute;
    const one: Appointment = { id: randomUUID(), start, end: start + 60 * minute };
    const answer = await callRoute(world, actor, 'createBooking', true, {
      body: { id: one.id, start: new Date(start).toISOString(), minutes: 60, note: `Nota ${actor.index}` },
    });
    if (!answer) return;
    const listing = facts.listing && { ...facts.listing };
    if (listing?.onlineUntil !== undefined && one.end > now && start < listing.onlineUntil)
      listing.onlineUntil = start;
    changed(world, actor, { ...facts, listing, appointments: [...(facts.appointments ?? []), one] });
  },
  async unbook(world, actor, n) {
    const { facts } = actor;
    const { appointments = [] } = facts;
    const one = appointments[n % Math.max(1, appointments.length)];
    if (!one || !(await callRoute(world, actor, 'cancelBooking', true, { params: { id: one.id } }))) return;
    changed(world, actor, { ...facts, appointments: appointments.filter((other) => other !== one) });
  },
} satisfies Record<string, Command>;
