import { bearerOf } from '#functions/http/bearer.ts';
import type { Handlers } from '#functions/http/request.ts';
import { changePassword } from './change-password.ts';
import {
  getSecondFactor,
  recover,
  renewRecoveryCodes,
  turnOffSecondFactor,
  turnOnSecondFactor,
} from './second-factor.ts';

/** What protects an account. */
export const securityHandlers = {
  changePassword: async ({ caller, body, headers }) => {
    const from = await changePassword(caller.account, bearerOf(headers), body);
    return { signInAfterMilliseconds: Math.max(0, from.getTime() - Date.now()) };
  },
  getSecondFactor: ({ caller }) => getSecondFactor(caller.sub),
  turnOnSecondFactor: async ({ caller, body }) => ({
    codes: await turnOnSecondFactor(caller.account, body.password, body.attempt),
  }),
  turnOffSecondFactor: async ({ caller, body }) => {
    await turnOffSecondFactor(caller.account, body.password);
    return {};
  },
  renewRecoveryCodes: async ({ caller, body }) => ({
    codes: await renewRecoveryCodes(caller.account, body.password, body.attempt),
  }),
  recover: async ({ body, visitor }) => {
    await recover(body, visitor.address);
    return {};
  },
} satisfies Partial<Handlers<'member'>>;
