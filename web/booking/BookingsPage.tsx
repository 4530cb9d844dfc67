import './bookings.css';
import { useCallback, useRef, useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { PageHeading } from '#web/platform/PageHeading.tsx';
import { TabLinks } from '#web/platform/TabLinks.tsx';
import type { Asked } from './AddButton.tsx';
import { Agenda } from './Agenda.tsx';
import { BookingDialog } from './BookingDialog.tsx';
import { BookingsCatalogue, useBookingWords } from './bookings-messages.ts';
import type { Drafts } from './use-booking-form.ts';
import { Week } from './Week.tsx';

/** Screen /dashboard/bookings: a provider's private diary. */
export function BookingsPage() {
  return (
    <BookingsCatalogue>
      <Diary />
    </BookingsCatalogue>
  );
}

function Diary() {
  const t = useBookingWords();
  const [search] = useSearchParams();
  const isWeek = search.get('view') === 'week';
  const [asked, setAsked] = useState<Asked & { time: number }>();
  const [open, setOpen] = useState(false);
  const drafts = useRef<Drafts>(new Map());

  const ask = useCallback((next: Asked) => {
    setAsked((before) => ({ ...next, time: (before?.time ?? 0) + 1 }));
    setOpen(true);
  }, []);

  return (
    <div className="bookings">
      <PageHeading title={t.title} lead={t.lead} />
      <div className="stack">
        <TabLinks
          label={t.views}
          links={[
            { to: '.', word: t.agenda, isOpen: !isWeek },
            { to: '?view=week', word: t.week, isOpen: isWeek },
          ]}
        />
        {isWeek ? <Week ask={ask} /> : <Agenda ask={ask} />}
      </div>
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
