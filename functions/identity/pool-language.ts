import { UpdateUserAttributesCommand } from '@aws-sdk/client-cognito-identity-provider';
import type { Language } from '#shared/account.ts';
import { cognito, withOwnToken } from './cognito.ts';

/**
 * Tells the user pool somebody's language, for what it sends while there is no account to ask.
 * @param accessToken the owner's, from the request
 * @throws AppError session-ended
 */
export async function mirrorLanguage(accessToken: string, language: Language): Promise<void> {
  const UserAttributes = [{ Name: 'custom:language', Value: language }];
  await withOwnToken(
    cognito().send(new UpdateUserAttributesCommand({ AccessToken: accessToken, UserAttributes })),
  );
}
