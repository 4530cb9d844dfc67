/** Scheduled jobs of the job Lambda, with their interval in minutes. */
export const schedules = {
  sweep: {
    minutes: 2,
    description: 'Handles due items, such as lapsed memberships, ended presence and forgotten uploads',
  },
  redrive: { minutes: 1, description: 'Resends messages that could not be delivered' },
  countries: { minutes: 5, description: 'Publishes and hides listings after a change of openCountries' },
  reconcile: {
    minutes: 24 * 60,
    description: 'Compares memberships with the records of the payment provider',
  },
  documents: { minutes: 60, description: 'Erases old identity documents that nothing else erased' },
  places: { minutes: 5, description: 'Counts the listings of each place and writes the sitemaps' },
} as const;
export type ScheduledJob = keyof typeof schedules;

/** Event that a schedule sends. */
export interface ScheduledEvent {
  job: ScheduledJob;
}
