import type { Handlers } from '#functions/http/request.ts';
import { getOverview } from './get-overview.ts';

export const overviewHandlers = {
  getOverview: ({ caller }) => getOverview(caller.sub),
} satisfies Partial<Handlers<'member'>>;
