import { confirmSignUp, resendSignUpCode, signUp } from 'aws-amplify/auth';
import { termsVersion, type Language, type SignUpAttribute } from '#shared/account-options.ts';
import { inTime } from './tokens.ts';

export interface SignUpInput {
  name: string;
  email: string;
  password: string;
  worker: boolean;
  language: Language;
  /** Random; the same again for the same form, so that a repeated press is one account. */
  username: string;
}

/**
 * Creates the account under a random username, the address as its alias, so that the answer is the same for
 * an address that is already registered (ACC-3).
 */
export async function startSignUp(input: SignUpInput): Promise<void> {
  const { name, email, password, worker, language, username } = input;
  const custom: Record<SignUpAttribute, string> = {
    worker: String(worker),
    termsVersion,
    adultDeclaredAt: new Date().toISOString(),
    language,
  };
  try {
    await inTime(
      signUp({
        username,
        password,
        options: {
          userAttributes: {
            email,
            name,
            ...Object.fromEntries(Object.entries(custom).map(([key, value]) => [`custom:${key}`, value])),
          },
        },
      }),
    );
  } catch (error) {
    // Nobody else has this name: an earlier try was carried out, and its answer lost.
    if (!(error instanceof Error) || error.name !== 'UsernameExistsException') throw error;
  }
}

/** @param username that of the sign-up */
export const confirmCode = (username: string, code: string) =>
  inTime(confirmSignUp({ username, confirmationCode: code }));
export const resendCode = (username: string) => inTime(resendSignUpCode({ username }));
