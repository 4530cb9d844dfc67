import middy, { type MiddyfiedHandler } from '@middy/core';
import type { APIGatewayProxyEventV2, APIGatewayProxyStructuredResultV2, Context } from 'aws-lambda';
import { type RouteName, type RouteNamesOf, type Routes as Contract, routesOf } from '#shared/api/index.ts';
import type { ApiEntry, RouteSpec } from '#shared/api/route.ts';
import { AppError } from '#shared/errors.ts';
import { inTime } from '#functions/data/deadline.ts';
import { originSecretHeader } from '#shared/deployment/origin-secret.ts';
import { environment } from '#functions/data/environment.ts';
import { isSame, secret, secretVersions } from '#functions/data/secrets.ts';
import { answerAndLog, jsonAnswer } from './answer.ts';
import { type AccountOf, authenticate } from './authenticate.ts';
import { before, type Exchange, type Step } from './exchange.ts';
import { formAnswer, type FormAnswer } from './form.ts';
import { limitBody, validateInput } from './parse.ts';
import type { Handlers } from './request.ts';
import { type UserPoolAnswer, userPoolAnswer } from './user-pool-answer.ts';
import { visitorOf } from './visitor.ts';

type Routes = ReadonlyMap<string, { name: RouteName; spec: RouteSpec }>;

/** Replaces the event with the exchange; later steps and the handler see only the exchange. */
const openExchange = (routes: Routes): Step => ({
  before: (request) => {
    const event = request.event as unknown as APIGatewayProxyEventV2;
    const exchange: Exchange = {
      event,
      requestId: event.requestContext.requestId,
      startedAt: Date.now(),
      route: routes.get(event.routeKey),
      visitor: visitorOf(event),
      caller: undefined,
      params: undefined,
      query: undefined,
      body: undefined,
    };
    request.event = exchange;
  },
});

/**
 * Extra argument of `createHandler`: the lookup of the caller's account. Entries with only public routes do not take
 * it.
 */
type Callers<E extends ApiEntry> = Contract[RouteNamesOf<E>]['access'] extends 'public'
  ? []
  : [accountOf: AccountOf];

/**
 * Builds the Lambda handler of one entry: binds the contract's routes to domain functions.
 *
 * Each request is checked in this order: sent through the edge, body size, same origin, caller and rights, input. The
 * output is trimmed to the contract, so that a field added to an item can't leak. An unknown path returns 404.
 */
export function createHandler<E extends ApiEntry>(
  entry: E,
  handlers: Handlers<E>,
  ...[accountOf]: Callers<E>
): (event: APIGatewayProxyEventV2, context: Context) => Promise<APIGatewayProxyStructuredResultV2> {
  const routes: Routes = new Map(
    routesOf(entry).map(([name, spec]) => [`${spec.method} ${spec.path}`, { name, spec }]),
  );
  const dispatch = async (exchange: Exchange): Promise<APIGatewayProxyStructuredResultV2> => {
    const { route, event, params, query, body, caller, visitor } = exchange;
    if (!route) throw new AppError('not-found', 'no such path');
    // The type of `handlers` is exact, but a name known only at run time needs a plain function type.
    const handle = handlers[route.name as keyof Handlers<E>] as (request: unknown) => Promise<unknown>;
    const result = await handle({ params, query, body, caller, visitor, headers: event.headers });
    if (route.spec.form) return formAnswer(result as FormAnswer);
    if (route.spec.userPool) return userPoolAnswer(result as UserPoolAnswer);
    return jsonAnswer(200, route.spec.output?.parse(result) ?? {}, route.spec.keptSeconds);
  };
  const stack: MiddyfiedHandler<Exchange, APIGatewayProxyStructuredResultV2> = middy<
    Exchange,
    APIGatewayProxyStructuredResultV2
  >()
    .use(openExchange(routes))
    .use(answerAndLog())
    .use(requireOriginSecret())
    .use(limitBody())
    .use(requireSameOrigin())
    .use(authenticate(accountOf))
    .use(validateInput())
    .handler(dispatch);
  return (event, context) => inTime('api', () => stack(event as unknown as Exchange, context));
}

/**
 * Refuses requests that did not come through CloudFront: their sender could forge CloudFront-Viewer-Address. Accepts
 * the previous secret too, because after a rotation the edge sends it until the next deployment is complete.
 */
const requireOriginSecret = () =>
  before(async ({ event }) => {
    const given = event.headers[originSecretHeader] ?? '';
    if (isSame(given, await secret('ORIGIN_SECRET_ARN'))) return;
    const versions = await secretVersions('ORIGIN_SECRET_ARN');
    if (!versions.some((version) => isSame(given, version))) throw new AppError('origin-refused');
  });

/**
 * Refuses cross-site writes to public routes. Such a write would use the visitor's cookies and network address.
 * Browsers send Sec-Fetch-Site; older browsers send only Origin. A request without either header was not made by a page
 * (EDGE-6).
 * @throws AppError origin-refused
 */
const requireSameOrigin = () =>
  before(async ({ event, route }) => {
    if (route?.spec.access !== 'public' || route.spec.method === 'GET') return;
    const site = event.headers['sec-fetch-site'];
    const origin = event.headers['origin'];
    if (site !== undefined) {
      if (site !== 'same-origin' && site !== 'none') throw new AppError('origin-refused');
    } else if (origin !== undefined && origin !== environment('SITE_ORIGIN')) {
      throw new AppError('origin-refused');
    }
  });
