import type { Booking } from '#shared/api/booking.ts';
import { bookingEnd, bookingStart } from '#shared/booking.ts';
import type { BookingsMessages } from '#web/i18n/en/bookings.ts';
import { fixtureId } from '#tests/support/public-fixtures.ts';
import { at } from '../fixtures/clock.ts';
import { provider, published, sub } from '../fixtures/people.ts';
import { finds, inTurn, type Steps } from '../frame/steps.ts';
import { outcomes, pending, reads, refused, screen, timedOut, unreachable, type Asked } from '../state.ts';

const city = { name: 'Ciudad de México', zone: 'America/Mexico_City' };
/** Sentence about the city's clock, up to its offset from UTC. */
const cityClock = (t: BookingsMessages): string => t.zone(city.name).slice(0, -1);
/** Sentence about the device's clock, up to its zone. */
const deviceClock = (t: BookingsMessages): string => t.zoneOfDevice('').slice(0, 20);

let made = 0;
/** Builds a booking at an offset of days and hours from the gallery's time, a Friday noon. */
const booking = (days: number, hours: number, minutes: number, note?: string): Booking => ({
  id: fixtureId(700 + (made += 1)),
  version: 1,
  start: at(days, hours),
  minutes,
  ...(note !== undefined && { note }),
});

const running = booking(0, -0.5, 60, 'Hotel del centro, habitación 412. Llevar el vestido azul.');
const bookings: Booking[] = [
  booking(-4, 3, 120),
  booking(-2, -2, 60, 'Confirmada por la mañana.'),
  running,
  booking(0, 4, 90),
  booking(0, 5, 60, 'Llega tarde: esperar diez minutos.'),
  booking(0, 10, 240, 'Cena y concierto.'),
  booking(1, 2, 30),
  booking(1, 8, 180, 'Viaje a Cuernavaca: salir a las siete y media, volver en el autobús de medianoche.'),
  booking(5, 0, 1440, 'Fin de semana fuera.'),
];

const past = [booking(-23, 3, 120), booking(-20, 1, 60)];

const within = ({ query }: Asked, all = bookings): Booking[] =>
  all.filter(
    (one) =>
      bookingEnd(one) > Date.parse(query['from'] ?? at(-900)) &&
      bookingStart(one) < Date.parse(query['to'] ?? at(900)),
  );

const long = { cursor: 'more' };

const add = ({ press, words: { bookings: t } }: Steps) => press(t.add);
const save = inTurn(add, ({ press, words: { bookings: t } }) => press(t.form.save));
const edit = ({ pressAt }: Steps) => pressAt('.bookings .link-row');
const saveEdit = inTurn(edit, ({ press, words: { bookings: t } }) => press(t.form.save));
const cancel = inTurn(edit, ({ press, words: { bookings: t } }) => press(t.form.cancel));
const undo = inTurn(cancel, ({ press, words: { bookings: t } }) => press(t.undo));
const showMore = ({ press, words: { bookings: t } }: Steps) => press(t.more);

export const bookingsScreen = screen(
  'bookings',
  {
    path: '/dashboard/bookings',
    session: sub,
    api: {
      ...provider(published),
      listBookings: (asked) => ({ bookings: within(asked), city }),
    },
  },
  {
    agenda: { shows: ({ bookings: t }) => t.now },
  },
  reads('listBookings', {
    empty: [{ bookings: [], city }, ({ bookings: t }) => [t.empty, cityClock(t)]],
    'empty-without-listing': [{ bookings: [] }, ({ bookings: t }) => [t.empty, deviceClock(t)]],
    'only-past': [
      (asked) => ({ bookings: within(asked, past), city }),
      ({ bookings: t }) => [t.seeWeek, cityClock(t)],
    ],
    'past-unknown': [
      (asked) => (asked.query['to'] ? refused('unavailable') : { bookings: [], city }),
      ({ bookings: t }) => [t.noneAhead, cityClock(t)],
    ],
    'nothing-today': [{ bookings: [booking(3, 1, 60)], city }, ({ bookings: t }) => t.nothingToday],
    // The booking has been running since yesterday evening.
    'goes-on': [{ bookings: [booking(-1, 8, 1440)], city }, ({ bookings: t }) => t.goesOn],
    'without-listing': [(asked) => ({ bookings: within(asked) }), ({ bookings: t }) => deviceClock(t)],
    more: [(asked) => ({ bookings: within(asked), city, ...long }), ({ bookings: t }) => t.more],
    loading: pending,
    failed: ['unavailable', ({ bookings: t }) => t.loadFailed],
  }),
  {
    'only-past-week': {
      api: { listBookings: (asked) => ({ bookings: within(asked, past), city }) },
      act: async ({ press, find, words: { bookings: t } }) => {
        await press(t.seeWeek);
        await find('.week__booking');
      },
      shows: ({ bookings: t }) => t.thisWeek,
    },
    'past-coming': {
      api: { listBookings: (asked) => (asked.query['to'] ? pending : { bookings: [], city }) },
      act: finds('.bookings .skeleton--low'),
      shows: ({ bookings: t }) => t.lead,
    },
  },
  outcomes({ act: save }, 'createBooking', {
    // The booking is earlier than those that the agenda shows.
    'saved-in-the-past': [past[0]!, ({ bookings: t }) => t.seeWeek],
    'refused-by-field': [
      refused('invalid-input', [{ field: 'minutes', message: '' }]),
      ({ bookings: t }) => t.form.lengthRange,
    ],
    saving: [pending, ({ bookings: t }) => t.form.saving],
    saved: [running, ({ bookings: t }) => [t.form.saved, t.form.savedRunning]],
    'save-failed': timedOut,
    full: 'too-many-bookings',
  }),
  outcomes({ act: showMore }, 'listBookings', {
    'more-coming': [
      (asked) => (asked.query['cursor'] ? pending : { bookings: within(asked), city, ...long }),
      ({ bookings: t }) => t.loadingMore,
    ],
    'more-failed': [
      (asked) =>
        asked.query['cursor'] ? refused('invalid-cursor') : { bookings: within(asked), city, ...long },
      ({ bookings: t }) => t.moreFailed,
    ],
  }),
  {
    week: { path: '/dashboard/bookings?view=week', shows: ({ bookings: t }) => t.free, only: 'narrow' },
    'week-grid': {
      path: '/dashboard/bookings?view=week',
      shows: ({ bookings: t }) => t.nextWeek,
      only: 'wide',
    },
    'other-week': {
      path: '/dashboard/bookings?view=week&week=2026-03-25',
      shows: ({ bookings: t }) => t.thisWeek,
    },
    'next-week-coming': {
      path: '/dashboard/bookings?view=week',
      api: {
        listBookings: (asked) =>
          (asked.query['from'] ?? '') > at(0) ? pending : { bookings: within(asked), city },
      },
      act: ({ press, words: { bookings: t } }) => press(t.nextWeek),
      shows: ({ bookings: t }) => t.thisWeek,
    },
    'week-failed': {
      path: '/dashboard/bookings?view=week',
      api: { listBookings: unreachable },
      shows: ({ bookings: t }) => t.loadFailed,
    },
  },
  outcomes({ act: add }, 'listBookings', {
    form: [{ bookings: [], city }, ({ bookings: t }) => t.form.noteHelp],
    'overlap-unknown': [
      (asked) => (asked.query['to'] ? refused('unavailable') : { bookings: within(asked), city }),
      ({ bookings: t }) => t.form.overlapsUnknown,
    ],
  }),
  {
    'form-other-length': {
      act: inTurn(add, ({ tick, words: { bookings: t } }) => tick(t.form.other)),
      shows: ({ bookings: t }) => t.form.hours,
    },
    'form-edit': { act: edit, shows: ({ bookings: t }) => t.form.cancel },
    overlap: {
      act: inTurn(add, ({ fill, words: { bookings: t } }) => fill(t.form.time, '16:30')),
      shows: ({ bookings: t }) => t.form.overlaps,
    },
    'form-wrong': {
      act: async (steps) => {
        await add(steps);
        const { form: t } = steps.words.bookings;
        await steps.fill(t.date, '2028-01-01');
        await steps.fill(t.time, '');
        await steps.fill(t.note, 'n'.repeat(501));
        await steps.press(t.save);
      },
      shows: ({ common }) => common.textLimit.most(500),
    },
    // The response to the first save was lost, and the provider then typed something else.
    'entered-already': {
      api: { createBooking: refused('version-conflict'), getBooking: running },
      act: save,
      shows: ({ bookings: t }) => t.conflict.saveMine,
    },
  },
  outcomes({ api: { changeBooking: refused('version-conflict') }, act: saveEdit }, 'getBooking', {
    'changed-elsewhere': [
      { ...running, start: at(0, 2), version: 2 },
      ({ bookings: t }) => t.conflict.changed,
    ],
    'conflict-unknown': [unreachable, ({ bookings: t }) => t.conflict.unknown],
    'conflict-read-again': [pending, ({ bookings: t }) => t.form.saving],
  }),
  {
    'cancelled-elsewhere': {
      api: { changeBooking: refused('not-found'), getBooking: refused('not-found') },
      act: saveEdit,
      shows: ({ bookings: t }) => t.conflict.gone,
    },
    'entered-again': {
      api: { changeBooking: refused('not-found'), getBooking: refused('not-found'), createBooking: running },
      act: inTurn(saveEdit, ({ press, words: { bookings: t } }) => press(t.conflict.enterAgain)),
      shows: ({ bookings: t }) => t.form.saved,
    },
    'typed-before': {
      act: async (steps) => {
        const { form: t } = steps.words.bookings;
        await add(steps);
        await steps.fill(t.note, 'Aún sin guardar');
        await steps.press(steps.words.common.action.close);
        await add(steps);
      },
      shows: ({ bookings: t }) => t.form.restored,
    },
  },
  outcomes({ act: cancel }, 'cancelBooking', {
    cancelling: [pending, ({ bookings: t }) => t.form.cancelling],
    cancelled: [{ cancelled: running }, ({ bookings: t }) => t.undo],
    'cancel-failed': ['version-conflict', ({ bookings: t }) => t.form.cancelFailed],
  }),
  outcomes({ api: { cancelBooking: { cancelled: running } }, act: undo }, 'createBooking', {
    undone: [running, ({ bookings: t }) => t.undone],
    'undo-failed': [unreachable, ({ bookings: t }) => t.undoFailed],
  }),
  {
    'cancel-old': {
      path: '/dashboard/bookings?view=week&week=2026-03-02',
      api: { listBookings: { bookings: [booking(-16, 1, 60)], city } },
      act: async ({ pressAt, press, words: { bookings: t } }) => {
        await pressAt('.week__booking');
        await press(t.form.cancel);
      },
      shows: ({ bookings: t }) => t.form.cancelOld,
    },
  },
);
