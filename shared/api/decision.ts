import * as z from 'zod';
import { listedDecision } from '../decision.ts';
import { route } from './route.ts';

export const decisionRoutes = {
  listDecisions: route('GET /api/me/decisions', {
    entry: 'member',
    access: 'user',
    suspended: true,
    summary: 'Returns the decisions against the caller, newest first: the statements of reasons.',
    output: z.object({
      decisions: z.array(listedDecision),
      /** True if there are older decisions, which only the data export contains. */
      more: z.boolean(),
    }),
  }),
};
