import { useState } from 'react';
import { answerTotp, startSignIn, type SignInStep } from '#web/platform/session.ts';
import type { LoginValues } from './checks.ts';
import { tidyEmail } from './email.ts';

/** What the person is asked for; `reset`, `confirm` and `unsupported` are what the user pool answers a right password. */
type SignInStage = 'password' | 'recover' | Exclude<SignInStep, 'done'>;

/**
 * The one way through a sign-in, for the sign-in page and for an ended session: the password, then whatever the
 * account asks for. Screens decide how each stage looks. Whichever step ends it, the session tells everybody who listens.
 *
 * @param email the address to begin with
 */
export function useSignIn(email = '') {
  const [values, setValues] = useState<LoginValues>({ email, password: '' });
  const [stage, setStage] = useState<SignInStage>('password');
  const [note, setNote] = useState<string>();
  const [busy, setBusy] = useState(false);

  const proceed = async (answer: Promise<SignInStep>): Promise<SignInStep> => {
    setBusy(true);
    try {
      const step = await answer;
      if (step !== 'done') setStage(step);
      return step;
    } finally {
      setBusy(false);
    }
  };
  return {
    stage,
    /** A password or a code is on its way. */
    busy,
    /** What was typed; it survives the steps that follow the password. */
    values,
    change: setValues,
    /** Why the password is asked for again. */
    note,
    askPassword: (why?: string) => {
      setNote(why);
      setStage('password');
    },
    recover: () => setStage('recover'),
    /** To the e-mailed code of a sign-up that this tab began. */
    confirm: () => setStage('confirm'),
    /** @throws Error of Amplify's */
    sendPassword: () => proceed(startSignIn(tidyEmail(values.email), values.password)),
    /** Answers the authenticator app's challenge. @throws Error of Amplify's */
    sendCode: (digits: string) => proceed(answerTotp(digits)),
  };
}
export type SignIn = ReturnType<typeof useSignIn>;
