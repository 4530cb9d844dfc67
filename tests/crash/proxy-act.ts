import type { SignInOperation } from '#shared/sign-in.ts';
import type { Scene } from '#tests/support/states.ts';
import type { PoolAnswer } from '#tests/support/user-pool.ts';
import type { Act, Prepared } from './crash-points.ts';

/** An act of a scene. */
export type SceneAct = (scene: Scene) => Act;

/** What the page hears of the sign-in proxy: the error's name, or the status. */
export const heard = ({ status, error }: PoolAnswer): string => error ?? String(status);

/** One operation of the sign-in proxy, whose worker is ended. */
export const proxyAct = <P extends Prepared>(
  operation: SignInOperation,
  rest: Pick<Act<P>, 'prepare' | 'send' | 'observe' | 'mayRepeat' | 'mayCount' | 'alsoAnswers'>,
): Act =>
  ({
    entry: 'sign-in',
    matches: ({ headers }: { headers: Record<string, string> }) =>
      headers['x-amz-target']?.endsWith(`.${operation}`) === true,
    ...rest,
  }) satisfies Act<P> as unknown as Act;
