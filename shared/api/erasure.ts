import * as z from 'zod';
import { erasure, knownPassword } from '../account.ts';
import { route } from './route.ts';

export const erasureRoutes = {
  requestErasure: route('POST /api/me/erasure', {
    entry: 'member',
    access: 'user',
    suspended: true,
    summary:
      'Asks for my account to be erased: nothing of mine is public any more, and in 30 days all is erased but what the law wants kept.',
    body: z.object({ password: knownPassword }),
    output: erasure.pick({ dueAt: true }),
    errors: ['wrong-password'],
  }),
  undoErasure: route('DELETE /api/me/erasure', {
    entry: 'member',
    access: 'user',
    suspended: true,
    summary: 'Keeps my account after all.',
    errors: ['erasure-begun'],
  }),
};
