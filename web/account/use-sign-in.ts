import { useState } from 'react';
import { answerTotp, startSignIn, type SignInStep } from '#web/platform/session.ts';
import type { LoginValues } from './checks.ts';
import { tidyEmail } from './email.ts';

/** `reset`, `confirm` and `unsupported` are the user pool's responses to a correct password. */
type SignInStage = 'password' | 'recover' | Exclude<SignInStep, 'done'>;

/**
 * Manages a sign-in for the sign-in page and the dialog of an ended session: the password, then the further steps that
 * the account requires. After the last step, the session notifies its subscribers.
 * @param email address to begin with
 * @param why reason why the password is asked for
 */
export function useSignIn(email = '', why?: string) {
  const [values, setValues] = useState<LoginValues>({ email, password: '' });
  const [stage, setStage] = useState<SignInStage>('password');
  const [note, setNote] = useState(why);
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
    busy,
    values,
    change: setValues,
    /** Reason why the password is asked for again. */
    note,
    askPassword: (why?: string) => {
      setNote(why);
      setStage('password');
    },
    recover: () => setStage('recover'),
    /** Opens the step for the e-mailed code of a sign-up that this tab began. */
    confirm: () => setStage('confirm'),
    /** Sends the password. @throws Error from Amplify */
    sendPassword: () => proceed(startSignIn(tidyEmail(values.email), values.password)),
    /** Sends the authenticator app's code. @throws Error from Amplify */
    sendCode: (digits: string) => proceed(answerTotp(digits)),
  };
}
export type SignIn = ReturnType<typeof useSignIn>;
