import { confirmSignUp, resendSignUpCode, signUp } from 'aws-amplify/auth';
import { termsVersion, type Language, type SignUpAttribute } from '#shared/account-options.ts';
import { inTime } from './tokens.ts';

interface SignUpInput {
  name: string;
  email: string;
  password: string;
  worker: boolean;
  language: Language;
  /** Random; the same again for the same form, so that a repeated press is one account. */
  formId: string;
}

/**
 * Creates the account. The proxy makes the user's name of the form's id, and the address is its alias, so that the
 * answer is the same for an address that is already registered (ACC-3).
 * @throws Error of Amplify's (auth-failure.ts)
 */
export async function startSignUp(input: SignUpInput): Promise<void> {
  const { name, email, password, worker, language, formId } = input;
  const custom: Record<SignUpAttribute, string> = {
    worker: String(worker),
    termsVersion,
    adultDeclaredAt: new Date().toISOString(),
    language,
  };
  await inTime(
    signUp({
      username: formId,
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
}

/**
 * Enters the e-mailed code; one that was taken before, perhaps in another tab, is taken again.
 * @param formId that of the sign-up
 */
export const confirmCode = (formId: string, code: string) =>
  inTime(confirmSignUp({ username: formId, confirmationCode: code }));
export const resendCode = (formId: string) => inTime(resendSignUpCode({ username: formId }));
