/**
 * Condition values of a request, by the lower-case keys of the Service Authorization Reference: policies may use any
 * case. A value that the request lacks is omitted.
 */
export interface Context {
  /** All partition key values that a request touches, in the table or index. */
  'dynamodb:leadingkeys'?: readonly string[];
  's3:prefix'?: string;
  'ses:fromaddress'?: string;
  'lambda:functionurlauthtype'?: string;
  'lambda:invokedviafunctionurl'?: string;
  /** Resource on whose behalf an AWS service makes the request. Absent for other callers. */
  'aws:sourcearn'?: string;
  'aws:sourceaccount'?: string;
}

/** One permission that a request needs. */
export interface AccessRequest {
  /** `dynamodb:PutItem` */
  action: string;
  /** ARN of the resource that the action affects. */
  resource: string;
  context?: Context;
}

/** Verified signer of a request. */
export interface Caller {
  /** Returns AWS's access-denied message, or undefined if the request is allowed. */
  refusal(request: AccessRequest): string | undefined;
}

/** Root caller with the account's own keys, used by operators and tests. It may do everything. */
export const account: Caller = { refusal: () => undefined };

/** Returns the first refusal among the rights that a call needs, or undefined if all are allowed. */
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
