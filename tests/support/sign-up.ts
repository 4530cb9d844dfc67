import { AdminGetUserCommand } from '@aws-sdk/client-cognito-identity-provider';
import { randomUUID } from 'node:crypto';
import { termsVersion } from '#shared/account.ts';
import { environment } from '#functions/data/environment.ts';
import { cognito } from '#functions/access/user-pool/cognito.ts';
import { userNameOf } from '#functions/access/sign-in/user-name.ts';
import { callUserPool, type PoolAnswer, type PoolCall } from './user-pool.ts';

interface SignUpForm {
  /** Id of the form, which the confirmation needs. */
  formId: string;
  email: string;
  password: string;
  answer: PoolAnswer;
}

/** Builds the request of the registration form. An attribute that is undefined is omitted. */
export function signUpCall(
  formId: string,
  attributes: Record<string, string | undefined> = {},
  Password = 'secret-enough',
): PoolCall {
  const given: Record<string, string | undefined> = {
    email: `${randomUUID()}@example.test`,
    name: 'Ana Prueba',
    'custom:worker': 'true',
    'custom:termsVersion': termsVersion,
    'custom:adultDeclaredAt': new Date().toISOString(),
    'custom:language': 'es',
    ...attributes,
  };
  const UserAttributes = Object.entries(given).flatMap(([Name, Value]) =>
    Value === undefined ? [] : [{ Name, Value }],
  );
  return { operation: 'SignUp', input: { Username: formId, Password, UserAttributes } };
}

/** Signs up as the form does, without confirming: the code is in the mail. */
export async function signUpByForm(
  site: string,
  attributes: Record<string, string | undefined> = {},
  formId: string = randomUUID(),
): Promise<SignUpForm> {
  const password = 'secret-enough';
  const email = `${randomUUID()}@example.test`;
  const answer = await callUserPool(site, signUpCall(formId, { email, ...attributes }, password));
  return { formId, email: attributes['email'] ?? email, password, answer };
}

export const confirmByForm = (site: string, formId: string, code: string): Promise<PoolAnswer> =>
  callUserPool(site, { operation: 'ConfirmSignUp', input: { Username: formId, ConfirmationCode: code } });

/** Returns the pool's user of a sign-up. The process must have joined the cloud. */
export async function poolUserOf(formId: string): Promise<{ username: string; sub: string }> {
  const username = await userNameOf(formId);
  const { UserAttributes = [] } = await cognito().send(
    new AdminGetUserCommand({ UserPoolId: environment('USER_POOL_ID'), Username: username }),
  );
  return { username, sub: UserAttributes.find(({ Name }) => Name === 'sub')?.Value ?? '' };
}
