import * as z from 'zod';
import { parametersOf, type SupportedOperations } from '../protocol/supported.ts';
import { adminOperations } from './admin.ts';
import { changeEmailOperations } from './change-email.ts';
import { clientOperations } from './clients.ts';
import type { Operation } from './operation.ts';
import { ownAccountOperations } from './own-account.ts';
import { signInOperations } from './sign-in.ts';
import { signUpOperations } from './sign-up.ts';
import { tokenOperations } from './token-operations.ts';
import { clientProperties, ignoredPoolProperties, userPoolProperties } from './spec.ts';
import { triggerSources } from './triggers.ts';

/**
 * Cognito user pools, as far as the product uses them.
 *
 * Supported: these operations, each with the parameters its declaration lists; JSON 1.1 by X-Amz-Target, for
 * browsers of every origin; the key set at `/{poolId}/.well-known/jwks.json`; e-mail aliases; passwords and TOTP;
 * clients with a secret; refresh token rotation; the triggers below; the CloudFormation properties of spec.ts.
 *
 * Not supported: SRP, hosted UI, identity providers, devices, SMS and e-mail factors, passkeys, temporary passwords,
 * the triggers PreSignUp and PreAuthentication, and of a token trigger's answers all but scopes. Nothing may rely on
 * what the guide leaves open: whether `origin_jti` outlives a rotation, what an open session may do once an
 * administrator has reset its user's password, and whether a refresh that the token trigger fails uses up its token
 * (here it does: that token has its grace period left).
 */
export const operations: Readonly<Record<string, Operation>> = {
  ...signUpOperations,
  ...signInOperations,
  ...tokenOperations,
  ...ownAccountOperations,
  ...changeEmailOperations,
  ...clientOperations,
  ...adminOperations,
};

/** What decides about an operation's other parameters comes first in their path: `USER_PASSWORD_AUTH.ClientMetadata`. */
export const variants = ['AuthFlow', 'ChallengeName'] as const;

function parametersByVariant(input: z.core.$ZodType): string[] {
  if (!(input instanceof z.ZodDiscriminatedUnion)) return parametersOf(input);
  return input.options.flatMap((option) => {
    const { shape } = option as z.ZodObject;
    const variant = variants.find((name) => name in shape)!;
    const values = (shape[variant] as z.ZodLiteral<string>).values;
    return [...values].flatMap((value) => parametersOf(option).map((path) => `${value}.${path}`));
  });
}

/** What the conformance suite holds the stand-in to: operations, triggers, what a template may say of a pool. */
export const cognitoSupported: SupportedOperations = {
  ...Object.fromEntries(
    Object.entries(operations).map(([name, { input }]) => [name, parametersByVariant(input)]),
  ),
  ...Object.fromEntries(
    Object.entries(triggerSources).map(([trigger, sources]) => [`trigger ${trigger}`, sources]),
  ),
  'AWS::Cognito::UserPool': parametersOf(userPoolProperties.omit(ignoredPoolProperties)),
  'AWS::Cognito::UserPoolClient': parametersOf(clientProperties),
  '.well-known/jwks.json': [],
};
