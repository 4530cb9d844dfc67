import type { MiddlewareObj } from '@middy/core';
import type { APIGatewayProxyEventV2, APIGatewayProxyStructuredResultV2 } from 'aws-lambda';
import type { RouteName } from '#shared/api/index.ts';
import type { RouteSpec } from '#shared/api/route.ts';
import type { Caller, Visitor } from './request.ts';

/**
 * Request on its way through the middleware (handler.ts). The first step replaces the Lambda event with an exchange;
 * each later step fills in fields for the steps after it.
 */
export interface Exchange {
  event: APIGatewayProxyEventV2;
  requestId: string;
  startedAt: number;
  /** Undefined for the API's `$default` route: a path that is not in the contract. */
  route: { name: RouteName; spec: RouteSpec } | undefined;
  visitor: Visitor;
  caller: Caller | undefined;
  params: unknown;
  query: unknown;
  body: unknown;
}

export type Step = MiddlewareObj<Exchange, APIGatewayProxyStructuredResultV2>;

/** Builds a step that runs before the handler. */
export const before = (run: (exchange: Exchange) => void | Promise<void>): Step => ({
  before: async ({ event }) => {
    await run(event);
  },
});
