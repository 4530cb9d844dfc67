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

/** Puts the exchange in the event's place; from here on the steps and the handler see only it. */
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

/** What an entry with a route that is not public must give: the account of whoever calls. */
type Callers<E extends ApiEntry> = Contract[RouteNamesOf<E>]['access'] extends 'public'
  ? []
  : [accountOf: AccountOf];

/**
 * The Lambda handler of one entry: binds the contract's routes to the domain's functions and nothing more.
 * In order: only through the edge, bounded body, who calls, may they, is the input what the contract says;
 * then the domain function; then its output trimmed to the contract, so that a private field can't leak by
 * being added to an item. A path that the contract does not have answers 404.
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
    // The map of handlers is checked by its type; by a name known only at run time it is a plain function.
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
 * Refuses requests that did not come through CloudFront: a client could forge their CloudFront-Viewer-Address. Takes the
 * secret's previous value, too: after a rotation the edge sends it until the next deployment has reached all locations.
 */
const requireOriginSecret = () =>
  before(async ({ event }) => {
    const given = event.headers[originSecretHeader] ?? '';
    if (isSame(given, await secret('ORIGIN_SECRET_ARN'))) return;
    const versions = await secretVersions('ORIGIN_SECRET_ARN');
    if (!versions.some((version) => isSame(given, version))) throw new AppError('origin-refused');
  });

/**
 * What is posted without a token must not be posted by another site with its visitors' cookies and network addresses:
 * browsers say where a request comes from in Sec-Fetch-Site, older ones in Origin. A request with neither was not made by
 * a page (EDGE-6).
 *
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
