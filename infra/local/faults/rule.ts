/** Where a fault can strike. `site` is the way between a browser and the edge, `lambda` the functions themselves. */
export const faultServices = [
  'dynamodb',
  's3',
  'cognito',
  'ses',
  'ssm',
  'secretsManager',
  'cloudfront',
  'stripe',
  'site',
  'lambda',
] as const;
export type FaultService = (typeof faultServices)[number];

/**
 * What happens. `throttle`, `conflict` and `error`: the service's own documented refusal, nothing carried out.
 * `slow`: carried out and answered, late. `stalled`: carried out; half of the answer, then silence. `lost-before`
 * and `lost-after`: the connection breaks before, or after, it was carried out.
 */
export type FaultKind = 'throttle' | 'conflict' | 'error' | 'slow' | 'stalled' | 'lost-before' | 'lost-after';

export interface FaultRule {
  service: FaultService;
  kind: FaultKind;
  /** The service's own name of it: `PutItem`, `POST /v1/customers`, `PUT /api/item`, `member`; all without it. */
  operation?: string | RegExp;
  /** How many requests of each operation it strikes. */
  times?: number;
  /** Strikes the first try of every request of an SDK, so that each is repeated once. */
  firstTries?: true;
  /** Strikes every second request to each address, the first one first: for callers that name no request. */
  everySecond?: true;
  /** Strikes by chance (0 to 1), the same way for the same seed. */
  chance?: { of: number; seed: number };
  /** How late a `slow` answer is. */
  milliseconds?: number;
}
