import { afterEach } from 'vitest';
import type { InvokeTrigger } from '../../../cognito/triggers.ts';
import type { Suite } from '../suite.ts';
import { openPool, type CognitoPool } from './pool.ts';

export interface TriggerEvent {
  version: string;
  triggerSource: string;
  userName: string;
  request: Record<string, unknown>;
  response: Record<string, unknown>;
}
export type Functions = Record<string, (event: TriggerEvent) => unknown>;

/** A function that leaves everything as it is. */
export const echo = (event: TriggerEvent): TriggerEvent => event;

/** A token trigger that answers with this for the access token. */
export const generating = (accessTokenGeneration: object) => (event: TriggerEvent) => ({
  ...event,
  response: { claimsAndScopeOverrideDetails: { accessTokenGeneration } },
});

/** Opens pools whose triggers are functions of the test's own, by name, and gathers their events. */
export function poolsWithTriggers(suite: Suite) {
  const open: CognitoPool[] = [];
  afterEach(async () => {
    for (const pool of open.splice(0)) await pool.close();
  });

  return async (functions: Functions, client: object = {}, triggerTimeout?: number) => {
    const events: TriggerEvent[] = [];
    const invokeTrigger: InvokeTrigger = async (name, event) => {
      const got = structuredClone(event) as TriggerEvent;
      events.push(got);
      suite.exercised(`trigger ${name}`, [got.triggerSource]);
      return functions[name]!(event as TriggerEvent);
    };
    const { PreTokenGeneration, ...others } = Object.fromEntries(
      Object.keys(functions).map((name) => [name, name]),
    );
    const LambdaConfig = {
      ...others,
      ...(PreTokenGeneration && {
        PreTokenGenerationConfig: { LambdaArn: PreTokenGeneration, LambdaVersion: 'V2_0' },
      }),
    };
    const opened = await openPool(suite, {
      pool: { LambdaConfig },
      client,
      invokeTrigger,
      ...(triggerTimeout !== undefined && { triggerTimeout }),
    });
    open.push(opened);
    return { ...opened, events, sources: () => events.map(({ triggerSource }) => triggerSource) };
  };
}
