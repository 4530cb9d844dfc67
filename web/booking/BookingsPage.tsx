import './bookings.css';
import { useCallback, useRef, useState } from 'react';
import { NavLink, useSearchParams } from 'react-router-dom';
import { PageHeading } from '#web/platform/PageHeading.tsx';
import type { Asked } from './AddButton.tsx';
import { Agenda } from './Agenda.tsx';
import { BookingDialog } from './BookingDialog.tsx';
import { BookingsCatalogue, useBookingWords } from './bookings-messages.ts';
import type { Drafts } from './use-booking-form.ts';
import { Week } from './Week.tsx';

/** /dashboard/bookings: a provider's private diary, and its texts. */
export function BookingsPage() {
  return (
    <BookingsCatalogue>
      <Diary />
    </BookingsCatalogue>
  );
}

/** The views, each with an address of its own, so that the way back and a reload keep it. */
const views = ['agenda', 'week'] as const;

function Diary() {
  const t = useBookingWords();
  const [search] = useSearchParams();
  const isWeek = search.get('view') === 'week';
  const [asked, setAsked] = useState<Asked & { time: number }>();
  const [open, setOpen] = useState(false);
  /** What was typed and not saved, by the appointment's id; until the page is left. */
  const drafts = useRef<Drafts>(new Map());

  const ask = useCallback((next: Asked) => {
    setAsked((before) => ({ ...next, time: (before?.time ?? 0) + 1 }));
    setOpen(true);
  }, []);

  return (
    <div className="bookings">
      <PageHeading title={t.title} lead={t.lead} />
      <nav className="tabs__list bookings__views" aria-label={t.views}>
        {views.map((view) => {
          const isOn = (view === 'week') === isWeek;
          return (
            <NavLink
              key={view}
              to={view === 'week' ? '?view=week' : '.'}
              end
              className="tabs__tab"
              data-selected={isOn || undefined}
              aria-current={isOn ? 'page' : false}
            >
              {t[view]}
            </NavLink>
          );
        })}
      </nav>
      {isWeek ? <Week ask={ask} /> : <Agenda ask={ask} />}
      {asked && (
        <BookingDialog
          key={asked.time}
          asked={asked}
          open={open}
          drafts={drafts.current}
          onClose={() => setOpen(false)}
        />
      )}
    </div>
  );
}
