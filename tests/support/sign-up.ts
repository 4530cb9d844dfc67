import { randomUUID } from 'node:crypto';
import { SignUpCommand } from '@aws-sdk/client-cognito-identity-provider';
import { termsVersion } from '#shared/account.ts';
import { cognito } from '#functions/identity/cognito.ts';
import { environment } from '#functions/data/environment.ts';

/**
 * Signs up as the form does, and confirms nothing: the code is in the mail. The process must have joined the cloud.
 * @param attributes what is different from a form that would pass; undefined leaves one out
 */
export async function signUpByForm(
  attributes: Record<string, string | undefined> = {},
): Promise<{ username: string; sub: string; email: string }> {
  const username = randomUUID();
  const given: Record<string, string | undefined> = {
    email: `${randomUUID()}@example.test`,
    name: 'Ana Prueba',
    'custom:worker': 'true',
    'custom:termsVersion': termsVersion,
    'custom:adultDeclaredAt': new Date().toISOString(),
    'custom:language': 'es',
    ...attributes,
  };
  const answer = await cognito().send(
    new SignUpCommand({
      ClientId: environment('USER_POOL_CLIENT_ID'),
      Username: username,
      Password: 'secret-enough',
      UserAttributes: Object.entries(given).flatMap(([Name, Value]) =>
        Value === undefined ? [] : [{ Name, Value }],
      ),
    }),
  );
  return { username, sub: answer.UserSub ?? '', email: given['email'] ?? '' };
}
