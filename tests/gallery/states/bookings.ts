import type { Booking } from '#shared/api/booking.ts';
import { bookingEnd, bookingStart } from '#shared/booking.ts';
import { fixtureId } from '#tests/support/public-fixtures.ts';
import { at } from '../fixtures/clock.ts';
import { publishedProvider, sub } from '../fixtures/people.ts';
import type { Steps } from '../frame/steps.ts';
import { type Asked, pending, refused, screen, timedOut, unreachable } from '../state.ts';

const city = { name: 'Ciudad de México', zone: 'America/Mexico_City' };

let made = 0;
/** So many days and hours from the gallery's noon of a Friday. */
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

/** As the server does: what has a moment within the time. */
const within = ({ query }: Asked, all = bookings): Booking[] =>
  all.filter(
    (one) =>
      bookingEnd(one) > Date.parse(query['from'] ?? at(-900)) &&
      bookingStart(one) < Date.parse(query['to'] ?? at(900)),
  );

/** A diary with more than a page. */
const long = { cursor: 'more' };

const add = ({ press, words: { bookings: t } }: Steps) => press(t.add);
const save = async (steps: Steps) => {
  await add(steps);
  await steps.press(steps.words.bookings.form.save);
};
const edit = ({ pressAt }: Steps) => pressAt('.booking-row');
const saveEdit = async (steps: Steps) => {
  await edit(steps);
  await steps.press(steps.words.bookings.form.save);
};
const cancel = async (steps: Steps) => {
  await edit(steps);
  await steps.press(steps.words.bookings.form.cancel);
};
const undo = async (steps: Steps) => {
  await cancel(steps);
  await steps.press(steps.words.bookings.undo);
};
const showMore = ({ press, words: { bookings: t } }: Steps) => press(t.more);

export const bookingsScreen = screen(
  'bookings',
  {
    path: '/dashboard/bookings',
    session: sub,
    api: {
      ...publishedProvider(),
      listBookings: (asked) => ({ bookings: within(asked), city }),
    },
  },
  [
    { name: 'agenda', shows: ({ bookings: t }) => t.now },
    {
      name: 'empty',
      api: { listBookings: { bookings: [], city } },
      shows: ({ bookings: t }) => t.empty,
    },
    {
      name: 'only-past',
      api: { listBookings: (asked) => ({ bookings: within(asked, past), city }) },
      shows: ({ bookings: t }) => t.seeWeek,
    },
    {
      name: 'only-past-week',
      api: { listBookings: (asked) => ({ bookings: within(asked, past), city }) },
      act: async ({ press, find, words: { bookings: t } }) => {
        await press(t.seeWeek);
        await find('.week__booking');
      },
      shows: ({ bookings: t }) => t.thisWeek,
    },
    {
      name: 'past-coming',
      api: { listBookings: (asked) => (asked.query['to'] ? pending : { bookings: [], city }) },
      act: async ({ find }) => void (await find('.bookings__skeleton')),
      shows: ({ bookings: t }) => t.lead,
    },
    {
      name: 'past-unknown',
      api: {
        listBookings: (asked) => (asked.query['to'] ? refused('unavailable') : { bookings: [], city }),
      },
      shows: ({ bookings: t }) => t.noneAhead,
    },
    {
      // It stands before what the agenda shows.
      name: 'saved-in-the-past',
      api: { createBooking: past[0]! },
      act: save,
      shows: ({ bookings: t }) => t.seeWeek,
    },
    {
      name: 'nothing-today',
      api: { listBookings: { bookings: [booking(3, 1, 60)], city } },
      shows: ({ bookings: t }) => t.nothingToday,
    },
    {
      // Since yesterday evening.
      name: 'goes-on',
      api: { listBookings: { bookings: [booking(-1, 8, 1440)], city } },
      shows: ({ bookings: t }) => t.goesOn,
    },
    {
      name: 'without-listing',
      api: { listBookings: (asked) => ({ bookings: within(asked) }) },
      shows: ({ bookings: t }) => t.zoneOfDevice('').slice(0, 20),
    },
    {
      name: 'more',
      api: { listBookings: (asked) => ({ bookings: within(asked), city, ...long }) },
      shows: ({ bookings: t }) => t.more,
    },
    {
      name: 'more-coming',
      api: {
        listBookings: (asked) =>
          asked.query['cursor'] ? pending : { bookings: within(asked), city, ...long },
      },
      act: showMore,
      shows: ({ bookings: t }) => t.loadingMore,
    },
    {
      name: 'more-failed',
      api: {
        listBookings: (asked) =>
          asked.query['cursor'] ? refused('invalid-cursor') : { bookings: within(asked), city, ...long },
      },
      act: showMore,
      shows: ({ bookings: t }) => t.moreFailed,
    },
    { name: 'loading', api: { listBookings: pending }, shows: ({ common }) => common.action.loading },
    {
      name: 'failed',
      api: { listBookings: refused('unavailable') },
      shows: ({ bookings: t }) => t.loadFailed,
    },
    {
      name: 'week',
      path: '/dashboard/bookings?view=week',
      shows: ({ bookings: t }) => t.free,
      only: 'narrow',
    },
    {
      name: 'week-grid',
      path: '/dashboard/bookings?view=week',
      shows: ({ bookings: t }) => t.nextWeek,
      only: 'wide',
    },
    {
      name: 'other-week',
      path: '/dashboard/bookings?view=week&week=2026-03-25',
      shows: ({ bookings: t }) => t.thisWeek,
    },
    {
      name: 'next-week-coming',
      path: '/dashboard/bookings?view=week',
      api: {
        listBookings: (asked) =>
          (asked.query['from'] ?? '') > at(0) ? pending : { bookings: within(asked), city },
      },
      act: ({ press, words: { bookings: t } }) => press(t.nextWeek),
      shows: ({ bookings: t }) => t.thisWeek,
    },
    {
      name: 'week-failed',
      path: '/dashboard/bookings?view=week',
      api: { listBookings: unreachable },
      shows: ({ bookings: t }) => t.loadFailed,
    },
    {
      name: 'form',
      api: { listBookings: { bookings: [], city } },
      act: add,
      shows: ({ bookings: t }) => t.form.noteHelp,
    },
    {
      name: 'form-other-length',
      act: async (steps) => {
        await add(steps);
        await steps.tick(steps.words.bookings.form.other);
      },
      shows: ({ bookings: t }) => t.form.hours,
    },
    { name: 'form-edit', act: edit, shows: ({ bookings: t }) => t.form.cancel },
    {
      name: 'overlap',
      act: async (steps) => {
        await add(steps);
        await steps.fill(steps.words.bookings.form.time, '16:30');
      },
      shows: ({ bookings: t }) => t.form.overlaps,
    },
    {
      name: 'overlap-unknown',
      api: {
        listBookings: (asked) =>
          asked.query['to'] ? refused('unavailable') : { bookings: within(asked), city },
      },
      act: add,
      shows: ({ bookings: t }) => t.form.overlapsUnknown,
    },
    {
      name: 'form-wrong',
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
    {
      name: 'refused-by-field',
      api: { createBooking: refused('invalid-input', [{ field: 'minutes', message: '' }]) },
      act: save,
      shows: ({ bookings: t }) => t.form.lengthRange,
    },
    {
      name: 'saving',
      api: { createBooking: pending },
      act: save,
      shows: ({ bookings: t }) => t.form.saving,
    },
    { name: 'saved', api: { createBooking: running }, act: save, shows: ({ bookings: t }) => t.form.saved },
    {
      name: 'save-failed',
      api: { createBooking: timedOut },
      act: save,
      shows: ({ common }) => common.errors.timeout,
    },
    {
      name: 'full',
      api: { createBooking: refused('too-many-bookings') },
      act: save,
      shows: ({ common }) => common.errors['too-many-bookings'],
    },
    {
      name: 'entered-already',
      // The answer to the first press was lost, and then something else was typed.
      api: { createBooking: refused('version-conflict'), getBooking: running },
      act: save,
      shows: ({ bookings: t }) => t.conflict.saveMine,
    },
    {
      name: 'changed-elsewhere',
      api: {
        changeBooking: refused('version-conflict'),
        getBooking: { ...running, start: at(0, 2), version: 2 },
      },
      act: saveEdit,
      shows: ({ bookings: t }) => t.conflict.changed,
    },
    {
      name: 'cancelled-elsewhere',
      api: { changeBooking: refused('not-found'), getBooking: refused('not-found') },
      act: saveEdit,
      shows: ({ bookings: t }) => t.conflict.gone,
    },
    {
      name: 'entered-again',
      api: {
        changeBooking: refused('not-found'),
        getBooking: refused('not-found'),
        createBooking: running,
      },
      act: async (steps) => {
        await saveEdit(steps);
        await steps.press(steps.words.bookings.conflict.enterAgain);
      },
      shows: ({ bookings: t }) => t.form.saved,
    },
    {
      name: 'conflict-unknown',
      api: { changeBooking: refused('version-conflict'), getBooking: unreachable },
      act: saveEdit,
      shows: ({ bookings: t }) => t.conflict.unknown,
    },
    {
      name: 'conflict-read-again',
      api: { changeBooking: refused('version-conflict'), getBooking: pending },
      act: saveEdit,
      shows: ({ bookings: t }) => t.form.saving,
    },
    {
      name: 'typed-before',
      act: async (steps) => {
        const { form: t } = steps.words.bookings;
        await add(steps);
        await steps.fill(t.note, 'Aún sin guardar');
        await steps.press(steps.words.common.action.close);
        await add(steps);
      },
      shows: ({ bookings: t }) => t.form.restored,
    },
    {
      name: 'cancelling',
      api: { cancelBooking: pending },
      act: cancel,
      shows: ({ bookings: t }) => t.form.cancelling,
    },
    {
      name: 'cancelled',
      api: { cancelBooking: { cancelled: running } },
      act: cancel,
      shows: ({ bookings: t }) => t.undo,
    },
    {
      name: 'cancel-failed',
      api: { cancelBooking: refused('version-conflict') },
      act: cancel,
      shows: ({ bookings: t }) => t.form.cancelFailed,
    },
    {
      name: 'undone',
      api: { cancelBooking: { cancelled: running }, createBooking: running },
      act: undo,
      shows: ({ bookings: t }) => t.undone,
    },
    {
      name: 'undo-failed',
      api: { cancelBooking: { cancelled: running }, createBooking: unreachable },
      act: undo,
      shows: ({ bookings: t }) => t.undoFailed,
    },
    {
      name: 'cancel-old',
      path: '/dashboard/bookings?view=week&week=2026-03-02',
      api: { listBookings: { bookings: [booking(-16, 1, 60)], city } },
      act: async ({ pressAt, press, words: { bookings: t } }) => {
        await pressAt('.week__booking');
        await press(t.form.cancel);
      },
      shows: ({ bookings: t }) => t.form.cancelOld,
    },
  ],
);
