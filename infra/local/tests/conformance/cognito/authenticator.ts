import {
  AssociateSoftwareTokenCommand,
  SetUserMFAPreferenceCommand,
  VerifySoftwareTokenCommand,
} from '@aws-sdk/client-cognito-identity-provider';
import { generateSync } from 'otplib';
import type { CognitoPool } from './pool.ts';

/**
 * Gives a user an authenticator app that every sign-in asks for.
 * @returns the code that proved it, which no sign-in takes again, and `code` for that of the present half minute
 */
export async function authenticator(pool: CognitoPool, email: string) {
  const { AccessToken } = await pool.signIn(email);
  const { SecretCode = '' } = await pool.sdk.send(new AssociateSoftwareTokenCommand({ AccessToken }));
  const code = () => generateSync({ secret: SecretCode, epoch: Math.floor(pool.clock.now() / 1000) });
  const used = code();
  await pool.sdk.send(new VerifySoftwareTokenCommand({ AccessToken, UserCode: used }));
  const SoftwareTokenMfaSettings = { Enabled: true, PreferredMfa: true };
  await pool.sdk.send(new SetUserMFAPreferenceCommand({ AccessToken, SoftwareTokenMfaSettings }));
  return { used, code };
}
