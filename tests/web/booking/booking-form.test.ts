import { expect, test } from 'vitest';
import { draftOf, emptyDraft, faultsOf, timeOf } from '#web/booking/booking-form.ts';

const zone = 'America/Mexico_City';
const now = new Date('2026-11-23T17:20:00Z');
const draft = { date: '2026-11-23', time: '15:30', minutes: 60, note: '' };
const booking = {
  id: '00000000-0000-4000-8000-000000000001',
  version: 1,
  start: '2026-08-01T21:30:00.000Z',
  minutes: 90,
  note: 'Traer flores',
};

test("booking form reads and shows times in the zone of the listing's city", () => {
  expect(timeOf(draft, zone)).toEqual({ start: '2026-11-23T21:30:00.000Z', minutes: 60 });
  const shown = draftOf(booking, zone);
  expect(shown).toEqual({ date: '2026-08-01', time: '15:30', minutes: 90, note: 'Traer flores' });
  expect(timeOf(shown, zone)).toEqual({ start: booking.start, minutes: 90 });
});

test('a new booking starts at the next full hour, on the selected day', () => {
  expect(emptyDraft(zone, now)).toEqual({ date: '2026-11-23', time: '12:00', minutes: 60, note: '' });
  expect(emptyDraft(zone, now, '2026-11-27')).toMatchObject({ date: '2026-11-27', time: '12:00' });
});

test.each([
  [{}, {}],
  [{ date: '' }, { date: 'dateMissing' }],
  [{ time: '' }, { time: 'timeMissing' }],
  [{ date: '2026-11-10' }, { date: 'tooEarly' }],
  [{ date: '2027-11-25' }, { date: 'tooLate' }],
  [
    { date: '2027-11-25', time: '' },
    { date: 'tooLate', time: 'timeMissing' },
  ],
  [{ minutes: 0 }, { minutes: 'lengthRange' }],
  [{ minutes: 20 }, { minutes: 'lengthRange' }],
  [{ minutes: 24 * 60 + 15 }, { minutes: 'lengthRange' }],
  [{ note: '😀'.repeat(500) }, {}],
  [{ note: 'x'.repeat(501) }, { note: 'noteTooLong' }],
])('booking form with %j reports the faults %j', (part, faults) => {
  expect(faultsOf({ ...draft, ...part }, zone, now, undefined)).toEqual(faults);
});

test('a past booking can be saved unless its time changes', () => {
  expect(faultsOf(draftOf(booking, zone), zone, now, booking)).toEqual({});
  expect(faultsOf({ ...draftOf(booking, zone), time: '16:00' }, zone, now, booking)).toEqual({
    date: 'tooEarly',
  });
});
