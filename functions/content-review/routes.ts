import type { Handlers } from '#functions/http/request.ts';
import { claimContent } from './claim-content.ts';
import { decideContent } from './decide-content.ts';
import { listContents } from './list-contents.ts';
import { viewSelfie } from './selfie.ts';

/** The reviewer's side of texts and photos. */
export const contentReviewHandlers = {
  listContents: ({ caller, query }) => listContents(caller.sub, query.cursor),
  claimContent: ({ caller, params }) => claimContent(caller.sub, params.sub),
  viewSelfie: ({ caller, params }) => viewSelfie(caller.account, params.sub),
  decideContent: ({ caller, params, body }) => decideContent(caller.sub, params.sub, body),
} satisfies Partial<Handlers<'admin'>>;
