/** Scheduled jobs of the job Lambda, with their interval in minutes. */
export const schedules = {
  sweep: {
    minutes: 2,
    description: 'Finds what is due: lapsed memberships, ended presence, forgotten uploads',
  },
  redrive: { minutes: 1, description: 'Sends messages again that could not be delivered' },
  countries: { minutes: 5, description: 'Publishes and hides what the setting of open countries says' },
  reconcile: {
    minutes: 24 * 60,
    description: 'Compares memberships with what the payment provider holds true',
  },
  documents: { minutes: 60, description: 'Erases identity documents that nothing else has erased' },
  places: { minutes: 5, description: 'Counts the listings of each place and writes the sitemaps' },
} as const;
export type ScheduledJob = keyof typeof schedules;

/** Event that a schedule sends. */
export interface ScheduledEvent {
  job: ScheduledJob;
}
