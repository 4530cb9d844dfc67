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
      'Asks for a copy of all my data; one is made at a time, in the background, and a mail says when it is there.',
    output: exportView,
    errors: ['rate-limited'],
  }),
  getExport: route('GET /api/me/export', {
    entry: 'member',
    access: 'user',
    suspended: true,
    summary: 'How far that copy is, and for 24 hours where to download it and my photos.',
    output: exportView,
  }),
};
