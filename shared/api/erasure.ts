import * as z from 'zod';
import { erasure, knownPassword } from '../account.ts';
import { route } from './route.ts';

export const erasureRoutes = {
  requestErasure: route('POST /api/me/erasure', {
    entry: 'member',
    access: 'user',
    suspended: true,
    summary: 'Hides everything public of the caller and schedules the account’s erasure in 30 days.',
    body: z.object({ password: knownPassword }),
    output: erasure.pick({ dueAt: true }),
    errors: ['wrong-password'],
  }),
  undoErasure: route('DELETE /api/me/erasure', {
    entry: 'member',
    access: 'user',
    suspended: true,
    summary: 'Cancels the requested erasure of the caller’s account.',
    errors: ['erasure-begun'],
  }),
};
