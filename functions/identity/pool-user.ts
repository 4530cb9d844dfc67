import {
  AdminSetUserMFAPreferenceCommand,
  AdminUserGlobalSignOutCommand,
  InvalidParameterException,
} from '@aws-sdk/client-cognito-identity-provider';
import { AppError } from '#shared/errors.ts';
import { environment } from '#functions/data/environment.ts';
import { cognito } from './cognito.ts';

/**
 * A user as the pool's commands name one: by the name that the pool knows, or by an alias of it. The events of the
 * pool's triggers have this form; their Lambda has no variable of the pool (infra/constructs/accounts.ts).
 */
export interface PoolUser {
  userPoolId: string;
  userName: string;
}

/** The user of this name, or of an address that is an alias of it. */
export const userOf = (userName: string): PoolUser => ({
  userPoolId: environment('USER_POOL_ID'),
  userName,
});

export const named = ({ userPoolId: UserPoolId, userName: Username }: PoolUser) => ({ UserPoolId, Username });

/** Whether each sign-in of this user asks for the authenticator app. @throws AppError authenticator-missing */
export async function demandSecondFactor(user: PoolUser, on: boolean): Promise<void> {
  try {
    await cognito().send(
      new AdminSetUserMFAPreferenceCommand({
        ...named(user),
        SoftwareTokenMfaSettings: { Enabled: on, PreferredMfa: on },
      }),
    );
  } catch (error) {
    if (on && error instanceof InvalidParameterException) throw new AppError('authenticator-missing');
    throw error;
  }
}

/** Revokes every token of this user; the API refuses them by the account item as well. */
export async function revokeSessions(user: PoolUser): Promise<void> {
  await cognito().send(new AdminUserGlobalSignOutCommand(named(user)));
}
