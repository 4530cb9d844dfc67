import type { Handlers } from '#functions/http/request.ts';
import { getExport, startExport } from './ask-export.ts';

/** Taking one's data along. */
export const exportHandlers = {
  startExport: ({ caller }) => startExport(caller.sub),
  getExport: ({ caller }) => getExport(caller.sub),
} satisfies Partial<Handlers<'member'>>;
