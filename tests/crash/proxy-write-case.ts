import type { SignInOperation } from '#shared/sign-in.ts';
import type { Scene } from '#tests/support/states.ts';
import type { PoolAnswer } from '#tests/support/user-pool.ts';
import type { WriteCase, Prepared } from './crash-points.ts';

export type SceneWriteCase = (scene: Scene) => WriteCase;

/** Returns what the page learns from a sign-in proxy response: the error's name, or the status. */
export const heard = ({ status, error }: PoolAnswer): string => error ?? String(status);

/** Builds the case that kills the sign-in proxy's worker during one operation. */
export const proxyWriteCase = <P extends Prepared>(
  operation: SignInOperation,
  rest: Pick<WriteCase<P>, 'prepare' | 'send' | 'observe' | 'mayRepeat' | 'mayCount' | 'alsoAnswers'>,
): WriteCase =>
  ({
    entry: 'sign-in',
    matches: ({ headers }: { headers: Record<string, string> }) =>
      headers['x-amz-target']?.endsWith(`.${operation}`) === true,
    ...rest,
  }) satisfies WriteCase<P> as unknown as WriteCase;
