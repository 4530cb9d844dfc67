import { randomUUID } from 'node:crypto';
import { AdminGetUserCommand, UserNotFoundException } from '@aws-sdk/client-cognito-identity-provider';
import type { SignInOperation } from '#shared/sign-in.ts';
import { environment } from '#functions/data/environment.ts';
import { cognito } from '#functions/access/user-pool/cognito.ts';
import { userNameOf } from '#functions/access/sign-in/user-name.ts';
import { codeIn } from '#tests/support/mail-code.ts';
import { createPerson } from '#tests/support/people.ts';
import { mailsTo } from '#tests/support/signed-in.ts';
import { confirmByForm, signUpByForm } from '#tests/support/sign-up.ts';
import { callUserPool } from '#tests/support/user-pool.ts';
import type { Scene } from '#tests/support/states.ts';
import type { Prepared } from './crash-points.ts';
import { heard, proxyWriteCase, type SceneWriteCase } from './proxy-write-case.ts';
import { resetWriteCase } from './reset-write-case.ts';

interface Newcomer extends Prepared {
  email: string;
  formId: string;
  code: string;
}

const newcomer = (): Newcomer => ({ email: `${randomUUID()}@example.test`, formId: randomUUID(), code: '' });
const signUp = async ({ cloud }: Scene, { email, formId }: Newcomer): Promise<string> =>
  heard((await signUpByForm(cloud.site, { email }, formId)).answer);

async function signedUp(scene: Scene): Promise<Newcomer> {
  const one = newcomer();
  await signUp(scene, one);
  const [mail] = await mailsTo(scene.cloud, one.email);
  return { ...one, code: codeIn(mail?.html) };
}

async function inPool({ formId }: Newcomer): Promise<string[]> {
  const user = { UserPoolId: environment('USER_POOL_ID'), Username: await userNameOf(formId) };
  try {
    return [`in the pool: ${(await cognito().send(new AdminGetUserCommand(user))).UserStatus}`];
  } catch (error) {
    if (error instanceof UserNotFoundException) return ['in the pool: nobody'];
    throw error;
  }
}

/** Sign-in proxy operations that create an account or restore access to one. */
export const joinWriteCases = {
  // Sends the code again, because the first mail may never have been sent.
  SignUp: (scene) =>
    proxyWriteCase<Newcomer>('SignUp', {
      prepare: async () => newcomer(),
      send: (one) => signUp(scene, one),
      observe: inPool,
      mayRepeat: /OUTBOX#.*"kind":"sign-up-code"|^mail .*Tu código/,
      mayCount: 4,
    }),
  ConfirmSignUp: (scene) =>
    proxyWriteCase<Newcomer>('ConfirmSignUp', {
      prepare: () => signedUp(scene),
      send: async ({ formId, code }) => heard(await confirmByForm(scene.cloud.site, formId, code)),
      observe: inPool,
    }),
  ResendConfirmationCode: (scene) =>
    proxyWriteCase<Newcomer>('ResendConfirmationCode', {
      prepare: () => signedUp(scene),
      send: async ({ formId }) => {
        const input = { Username: formId };
        return heard(await callUserPool(scene.cloud.site, { operation: 'ResendConfirmationCode', input }));
      },
      mayRepeat: /OUTBOX#.*"kind":"sign-up-code"|^mail .*Tu código/,
    }),
  ForgotPassword: (scene) =>
    proxyWriteCase<Prepared & { email: string }>('ForgotPassword', {
      prepare: () => createPerson(scene.cloud, { role: 'user' }),
      send: async ({ email }) => {
        const input = { Username: email };
        return heard(await callUserPool(scene.cloud.site, { operation: 'ForgotPassword', input }));
      },
      mayRepeat: /OUTBOX#.*"kind":"reset-link"|^mail .*access_token=/,
    }),
  ConfirmForgotPassword: (scene) => resetWriteCase(scene, 'sign-in'),
} satisfies Partial<Record<SignInOperation, SceneWriteCase>>;
