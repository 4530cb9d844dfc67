/** Services that faults can hit. `site` is the connection between browser and edge; `lambda` is the functions. */
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
 * Kind of fault:
 * - `throttle`, `conflict`, `error`: the service refuses with its documented error and does nothing.
 * - `slow`: the request is carried out, and its response is late.
 * - `stalled`: the request is carried out, and its response stops half-way.
 * - `lost-before`, `lost-after`: the connection breaks before, or after, the request is carried out.
 */
export type FaultKind = 'throttle' | 'conflict' | 'error' | 'slow' | 'stalled' | 'lost-before' | 'lost-after';

export interface FaultRule {
  service: FaultService;
  kind: FaultKind;
  /**
   * Operation by the service's own name: `PutItem`, `POST /v1/customers`, `PUT /api/item`, `member`. By default, the
   * rule covers all operations.
   */
  operation?: string | RegExp;
  /** Maximum number of requests to hit, for each operation. */
  times?: number;
  /** Hits the first try of every SDK request, so that each is retried once. */
  firstTries?: true;
  /** Hits every second request to a URL, starting with the first, for clients that send no request id. */
  everySecond?: true;
  /** Hits at random with this probability (0 to 1). The same seed gives the same sequence. */
  chance?: { of: number; seed: number };
  /** Delay of a `slow` response. */
  milliseconds?: number;
}
