import type { Handlers } from '#functions/http/request.ts';
import { countView } from './count.ts';

export const visitStatisticsHandlers = {
  countView: async ({ params, visitor, headers }) => {
    await countView(params.id, visitor, headers['user-agent']);
    return {};
  },
} satisfies Partial<Handlers<'browse'>>;
