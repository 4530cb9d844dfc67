import * as z from 'zod';
import { knownPassword, newPassword } from '#shared/account.ts';
import { emailMaxLength, plainLine } from '#shared/plain-text.ts';
import type { SignInOperation } from '#shared/sign-in.ts';

/** What the pool made: printable ASCII. */
const poolText = (max: number) =>
  z
    .string()
    .regex(/^[!-~]+$/)
    .max(max);
/** An address as a person types it: whatever is none belongs to nobody, and is answered so. */
const address = plainLine(emailMaxLength).toLowerCase();
/** Made by the browser for one form. The pool's user name is made of it (user-name.ts). */
const formId = z.uuid();
/** A code as it was typed. */
const code = plainLine(64).min(1);
const token = poolText(8192);

/**
 * What the proxy takes of each operation: the fields that our screens send. Others are dropped, among them what would
 * change the meaning at the pool (ForceAliasCreation, ClientMetadata, ValidationData).
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
