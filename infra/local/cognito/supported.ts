import type * as z from 'zod';
import { parametersOf, type SupportedOperations } from '../protocol/supported.ts';
import { adminOperations } from './admin.ts';
import type { Operation } from './operation.ts';
import { ownAccountOperations } from './own-account.ts';
import { signInOperations } from './sign-in.ts';
import { signUpOperations } from './sign-up.ts';
import { triggerSources } from './triggers.ts';

/** Supported operations of a user pool with their parameters. Any other gets `NotSupported`. */
export const operations: Readonly<Record<string, Operation>> = {
  ...signUpOperations,
  ...signInOperations,
  ...ownAccountOperations,
  ...adminOperations,
};

/**
 * Returns the paths of an operation's parameters. If the operation has an auth flow or challenge, the paths start with
 * its name.
 */
function parametersByVariant(input: z.ZodObject): string[] {
  const { AuthFlow, ChallengeName } = input.shape as Record<string, z.ZodLiteral<string> | undefined>;
  const variant = (AuthFlow ?? ChallengeName)?.value;
  return parametersOf(input).map((path) => (variant === undefined ? path : `${variant}.${path}`));
}

/** Operations and triggers that the stand-in supports. */
export const cognitoSupported: SupportedOperations = {
  ...Object.fromEntries(
    Object.entries(operations).map(([name, { input }]) => [name, parametersByVariant(input)]),
  ),
  ...Object.fromEntries(
    Object.entries(triggerSources).map(([trigger, sources]) => [`trigger ${trigger}`, sources]),
  ),
};
