import * as z from 'zod';
import { exportStates } from '../export-life.ts';
import { route } from './route.ts';

/** State of the user's latest data export. */
const exportView = z.object({
  state: z.enum(exportStates),
  requestedAt: z.iso.datetime().optional(),
  /** Set while the export is ready: when the download expires, and short-lived URLs. */
  expiresAt: z.iso.datetime().optional(),
  url: z.string().optional(),
  photos: z.array(z.object({ id: z.string(), url: z.string() })).optional(),
});
export type ExportView = z.infer<typeof exportView>;

export const exportRoutes = {
  startExport: route('POST /api/me/export', {
    entry: 'member',
    access: 'user',
    suspended: true,
    summary:
      'Starts an export of all data of the account in the background; a mail announces the finished export.',
    output: exportView,
    errors: ['rate-limited'],
  }),
  getExport: route('GET /api/me/export', {
    entry: 'member',
    access: 'user',
    suspended: true,
    summary: 'Returns the state of the latest export and, for 24 hours, links to the file and the photos.',
    output: exportView,
  }),
};
