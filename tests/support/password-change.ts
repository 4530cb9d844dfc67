import { readFacts } from '#functions/core/facts/read-facts.ts';
import type { Caller } from '#functions/http/request.ts';
import { cognito } from '#functions/access/user-pool/cognito.ts';
import { readToken } from '#functions/access/sign-in/read-token.ts';
import type { SignedIn } from './signed-in.ts';

/** Runs an action before each time the user pool sets a password. @returns a function that removes this hook */
export function beforeSetting(act: () => Promise<unknown>): () => void {
  const name = 'before-setting';
  const { middlewareStack } = cognito();
  middlewareStack.add(
    (next, context) => async (input) => {
      if (context.commandName === 'AdminSetUserPasswordCommand') await act();
      return next(input);
    },
    { step: 'initialize', name },
  );
  return () => void middlewareStack.remove(name);
}

/** Builds the caller as the API knows it after its own checks. */
export const callerOf = async (she: SignedIn): Promise<Caller> => ({
  sub: she.sub,
  userName: she.username,
  account: (await readFacts(she.sub)).account,
  signedInAt: readToken({ accessToken: she.token() }).signedInAt,
});
