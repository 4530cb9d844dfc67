/**
 * What a request says of itself beyond action and resource, by condition keys of the Service Authorization Reference in
 * small letters, since a policy may write them in any case. What a request has not is left out.
 */
export interface Context {
  /** Values of the partition key, of the table or of the index that is asked: all that a request touches. */
  'dynamodb:leadingkeys'?: readonly string[];
  's3:prefix'?: string;
  'ses:fromaddress'?: string;
  'lambda:functionurlauthtype'?: string;
  'lambda:invokedviafunctionurl'?: string;
  /** Of a service that comes by itself: what it comes for. */
  'aws:sourcearn'?: string;
  'aws:sourceaccount'?: string;
}

/** What somebody wants to do. */
export interface AccessRequest {
  /** `dynamodb:PutItem` */
  action: string;
  /** The ARN of what it is done to. */
  resource: string;
  context?: Context;
}

/** Who asks, once a signature has told it. */
export interface Caller {
  /** The words with which AWS refuses what this caller may not do; undefined where it may. */
  refusal(request: AccessRequest): string | undefined;
}

/** The account's own keys, with which operators and tests sign: they may do everything. */
export const account: Caller = { refusal: () => undefined };

/** The first refusal among several requests that a call needs; undefined where all are allowed. */
export function firstRefusal(
  caller: Caller = account,
  requests: readonly AccessRequest[],
): string | undefined {
  for (const request of requests) {
    const refusal = caller.refusal(request);
    if (refusal !== undefined) return refusal;
  }
  return undefined;
}
