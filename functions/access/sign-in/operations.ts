import * as z from 'zod';
import { knownPassword, newPassword } from '#shared/account.ts';
import { emailMaxLength, plainLine } from '#shared/plain-text.ts';
import type { SignInOperation } from '#shared/sign-in.ts';

/** Text that the user pool generated: printable ASCII. */
const poolText = (max: number) =>
  z
    .string()
    .regex(/^[!-~]+$/)
    .max(max);
/** An e-mail address as typed. It is not validated: an invalid address gets the same response as an unknown one. */
const address = plainLine(emailMaxLength).toLowerCase();
/** Id that the browser creates for one form. The pool's user name is derived from it (user-name.ts). */
const formId = z.uuid();
const code = plainLine(64).min(1);
const token = poolText(8192);

/**
 * Fields that the proxy accepts for each operation: those that our screens send. Other fields are dropped, including
 * those that would change the meaning at the pool (ForceAliasCreation, ClientMetadata, ValidationData).
 */
export const inputs = {
  InitiateAuth: z.object({
    AuthFlow: z.literal('USER_PASSWORD_AUTH'),
    AuthParameters: z.object({ USERNAME: address, PASSWORD: knownPassword }),
  }),
  RespondToAuthChallenge: z.object({
    ChallengeName: z.literal('SOFTWARE_TOKEN_MFA'),
    Session: poolText(4096),
    ChallengeResponses: z.object({ USERNAME: plainLine(128).min(1), SOFTWARE_TOKEN_MFA_CODE: code }),
  }),
  GetTokensFromRefreshToken: z.object({ RefreshToken: token }),
  RevokeToken: z.object({ Token: token }),
  SignUp: z.object({
    Username: formId,
    Password: newPassword,
    UserAttributes: z.array(z.object({ Name: plainLine(64), Value: plainLine(2048) })).max(16),
  }),
  ConfirmSignUp: z.object({ Username: formId, ConfirmationCode: code }),
  ResendConfirmationCode: z.object({ Username: formId }),
  ForgotPassword: z.object({ Username: address }),
  ConfirmForgotPassword: z.object({ Username: address, ConfirmationCode: code, Password: newPassword }),
} satisfies Record<SignInOperation, z.ZodObject>;

export type Input<O extends SignInOperation> = z.output<(typeof inputs)[O]>;
