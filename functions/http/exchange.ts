import type { MiddlewareObj } from '@middy/core';
import type { APIGatewayProxyEventV2, APIGatewayProxyStructuredResultV2 } from 'aws-lambda';
import type { RouteName } from '#shared/api/index.ts';
import type { RouteSpec } from '#shared/api/route.ts';
import type { Caller, Visitor } from './request.ts';

/**
 * One request on its way through the stack (handler.ts). The first step puts it in the event's place; each
 * step fills in what the next ones need.
 */
export interface Exchange {
  event: APIGatewayProxyEventV2;
  requestId: string;
  startedAt: number;
  /** Undefined for the API's `$default`: a path that the contract does not have. */
  route: { name: RouteName; spec: RouteSpec } | undefined;
  visitor: Visitor;
  caller: Caller | undefined;
  params: unknown;
  query: unknown;
  body: unknown;
}

export type Step = MiddlewareObj<Exchange, APIGatewayProxyStructuredResultV2>;

/** Step helper: the work is done before the handler. */
export const before = (run: (exchange: Exchange) => void | Promise<void>): Step => ({
  before: async ({ event }) => {
    await run(event);
  },
});
