import { setUpTOTP, verifyTOTPSetup } from 'aws-amplify/auth';
import { brand } from '#shared/brand.ts';
import { inTime } from './tokens.ts';

/** What an authenticator app needs to know: the key, and the same as an address that it reads from a QR code. */
export interface AuthenticatorKey {
  secret: string;
  address: string;
}

/** Asks Cognito for a new key; it counts only once a code of it was entered. Our servers never see it. */
export async function newAuthenticatorKey(email: string): Promise<AuthenticatorKey> {
  const details = await inTime(setUpTOTP());
  return { secret: details.sharedSecret, address: details.getSetupUri(brand, email).href };
}

/** Proves that the app has the key. @throws Error of Amplify's where the code is not right */
export const proveAuthenticator = (code: string): Promise<void> => inTime(verifyTOTPSetup({ code }));
