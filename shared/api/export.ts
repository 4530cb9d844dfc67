import * as z from 'zod';
import { exportStates } from '../export-life.ts';
import { route } from './route.ts';

const exportView = z.object({
  state: z.enum(exportStates),
  requestedAt: z.iso.datetime().optional(),
  /** Set while the export is ready. The URLs are short-lived. */
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
      'Starts a copy of the caller’s data in the background and mails the caller when it is ready; one copy runs at a time.',
    output: exportView,
    errors: ['rate-limited'],
  }),
  getExport: route('GET /api/me/export', {
    entry: 'member',
    access: 'user',
    suspended: true,
    summary: 'Returns the state of the caller’s data copy, with its download links for 24 hours.',
    output: exportView,
  }),
};
