import { evenly } from '#functions/http/even-time.ts';
import type { Handlers } from '#functions/http/request.ts';
import { changePassword } from './change-password.ts';
import { getSecondFactor, recover, renewRecoveryCodes, turnOffSecondFactor } from './second-factor.ts';
import { setUpAuthenticator, turnOnSecondFactor } from './turn-on-factor.ts';

/** What protects an account. */
export const securityHandlers = {
  changePassword: async ({ caller, body }) => {
    const from = await changePassword(caller, body);
    return { signInAfterMilliseconds: Math.max(0, from.getTime() - Date.now()) };
  },
  getSecondFactor: ({ caller }) => getSecondFactor(caller.sub),
  setUpAuthenticator: async ({ caller, body }) => ({
    secret: await setUpAuthenticator(caller, body.password),
  }),
  turnOnSecondFactor: async ({ caller, body }) => ({
    codes: await turnOnSecondFactor(caller, body),
  }),
  turnOffSecondFactor: async ({ caller, body }) => {
    await turnOffSecondFactor(caller, body);
    return {};
  },
  renewRecoveryCodes: async ({ caller, body }) => ({
    codes: await renewRecoveryCodes(caller, body),
  }),
  recover: async ({ body, visitor }) => {
    // Of a known address more is looked at than of an unknown one.
    await evenly(Date.now(), recover(body, visitor.address));
    return {};
  },
} satisfies Partial<Handlers<'member'>>;
