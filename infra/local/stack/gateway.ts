import { arnOf, region } from '../account.ts';
import type { LambdaFunction } from '../lambda/functions.ts';
import { createHttpApi, type HttpRoute, type JwtAuthorizer } from '../gateway/http-api.ts';
import { need, type StackContext } from './context.ts';
import { invokedBy } from './rights.ts';
import type { Creators } from './supported.ts';

/** Creators of HTTP APIs. Routes are added to an API that already serves requests. */
export function gatewayCreators({ services, parts, invented }: StackContext) {
  const apis = new Map<string, HttpRoute[]>();
  const integrations = new Map<string, LambdaFunction>();
  const authorizers = new Map<string, JwtAuthorizer>();
  return {
    'AWS::ApiGatewayV2::Api': (id) => {
      const apiId = invented(id, 10);
      const domainName = `${apiId}.execute-api.${region}.amazonaws.com`;
      const routes: HttpRoute[] = [];
      apis.set(apiId, routes);
      const handle = createHttpApi(routes, services.clock, (issuer) =>
        services.cognito.jwks(issuer.split('/').at(-1) ?? ''),
      );
      parts.origins.set(domainName, handle);
      parts.gateways.set(domainName, { id: apiId, handle });
      return { ref: apiId, attributes: { ApiId: apiId, ApiEndpoint: `https://${domainName}` } };
    },
    'AWS::ApiGatewayV2::Stage': (_, { StageName }) => {
      return { ref: StageName };
    },
    'AWS::ApiGatewayV2::Integration': (id, { IntegrationUri }) => {
      const integrationId = invented(id, 7);
      integrations.set(integrationId, need(parts.functionsByArn, IntegrationUri, 'function'));
      return { ref: integrationId, attributes: { IntegrationId: integrationId } };
    },
    'AWS::ApiGatewayV2::Authorizer': (id, { JwtConfiguration }) => {
      const authorizerId = invented(id, 6);
      const { Issuer: issuer, Audience: audience } = JwtConfiguration;
      authorizers.set(authorizerId, { issuer, audience });
      return { ref: authorizerId, attributes: { AuthorizerId: authorizerId } };
    },
    'AWS::ApiGatewayV2::Route': (id, route) => {
      const isOpen = route.AuthorizationType === 'NONE';
      const target = need(integrations, route.Target.replace(/^integrations\//, ''), 'integration');
      // In the ARN, the route `GET /api/me` is GET/api/me; `$default` stays unchanged.
      const path = route.RouteKey.replace(' ', '');
      need(apis, route.ApiId, 'API').push({
        routeKey: route.RouteKey,
        target: invokedBy(services, target, () => ({
          service: 'apigateway.amazonaws.com',
          context: { 'aws:sourcearn': arnOf('execute-api', `${route.ApiId}/$default/${path}`) },
        })),
        authorizer: isOpen ? undefined : need(authorizers, route.AuthorizerId ?? '', 'authorizer'),
        scopes: route.AuthorizationScopes,
      });
      return { ref: invented(id, 7) };
    },
  } satisfies Partial<Creators>;
}
