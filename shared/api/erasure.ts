import * as z from 'zod';
import { erasure, knownPassword } from '../account.ts';
import { route } from './route.ts';

export const erasureRoutes = {
  requestErasure: route('POST /api/me/erasure', {
    entry: 'member',
    access: 'user',
    suspended: true,
    summary:
      'Requests the erasure of the account: it is unpublished now and erased in 30 days, except for what the law requires keeping.',
    body: z.object({ password: knownPassword }),
    output: erasure.pick({ dueAt: true }),
    errors: ['wrong-password'],
  }),
  undoErasure: route('DELETE /api/me/erasure', {
    entry: 'member',
    access: 'user',
    suspended: true,
    summary: 'Undoes the request to erase the account.',
    errors: ['erasure-begun'],
  }),
};
