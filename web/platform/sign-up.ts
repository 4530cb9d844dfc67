import { confirmSignUp, resendSignUpCode, signUp } from 'aws-amplify/auth';
import { termsVersion, type Language, type SignUpAttribute } from '#shared/account-options.ts';
import { inTime } from './tokens.ts';

interface SignUpInput {
  name: string;
  email: string;
  password: string;
  worker: boolean;
  language: Language;
  /** Random idempotency key, constant for the same values, so that a repeated submit creates one account. */
  formId: string;
}

/**
 * Creates the account. The proxy uses the form's id as user name and the address as its alias, so the response is the
 * same for new and registered addresses (ACC-3).
 * @throws Error from Amplify (auth-failure.ts)
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

/** Confirms a sign-up with the e-mailed code. Idempotent: the proxy also accepts a code that another tab has used. */
export const confirmCode = (formId: string, code: string) =>
  inTime(confirmSignUp({ username: formId, confirmationCode: code }));
export const resendCode = (formId: string) => inTime(resendSignUpCode({ username: formId }));
