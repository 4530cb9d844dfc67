import type { Handlers } from '#functions/http/request.ts';
import { keepAccount, requestErasure } from './ask-erasure.ts';

/** Leaving, and changing one's mind. */
export const erasureHandlers = {
  requestErasure: async ({ caller, body }) => {
    const { account } = await requestErasure(caller, body.password);
    if (!account.erasure) throw new Error('The erasure that was asked for is not there.');
    return { dueAt: account.erasure.dueAt };
  },
  undoErasure: async ({ caller }) => {
    await keepAccount(caller.sub);
    return {};
  },
} satisfies Partial<Handlers<'member'>>;
