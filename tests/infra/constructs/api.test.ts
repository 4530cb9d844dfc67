import { Match } from 'aws-cdk-lib/assertions';
import { describe, expect, test } from 'vitest';
import { settingsOf } from '#infra/settings.ts';
import { routeNames, routes } from '#shared/api/index.ts';
import { apiScope } from '#shared/deployment/token-scope.ts';
import { idPrefix, propertiesOf as propertiesIn, templateOf } from '#tests/support/template.ts';

const template = templateOf(settingsOf('local'));

interface Route {
  RouteKey: string;
  AuthorizationType: string;
  AuthorizerId?: { Ref: string };
  AuthorizationScopes?: string[];
  Target: unknown;
}
const resourcesOf = <T>(type: string): Array<[string, T]> =>
  Object.entries(template.findResources(type)).map(([id, { Properties }]) => [id, Properties as T]);

const templateRoutes = new Map(
  resourcesOf<Route>('AWS::ApiGatewayV2::Route').map(([, route]) => [route.RouteKey, route]),
);
/** Logical id of each integration's Lambda, by the integration's logical id. */
const lambdas = new Map(
  resourcesOf<{ IntegrationUri: { 'Fn::GetAtt': [string, string] } }>('AWS::ApiGatewayV2::Integration').map(
    ([id, { IntegrationUri }]) => [id, IntegrationUri['Fn::GetAtt'][0]],
  ),
);
const lambdaOf = (route: Route | undefined): string | undefined => {
  const id = /"Ref":"([^"]+)"/.exec(JSON.stringify(route?.Target))?.[1];
  return id && lambdas.get(id);
};
const authorizers = resourcesOf<object>('AWS::ApiGatewayV2::Authorizer');

describe('the HTTP API', () => {
  test('has exactly the routes of the contract and a 404 route', () => {
    const expected = routeNames.map((name) => `${routes[name].method} ${routes[name].path}`);
    expect([...templateRoutes.keys()].sort()).toEqual([...expected, '$default'].sort());
  });

  test.each(routeNames)('the route %s reaches its Lambda with the authorizer for its callers', (name) => {
    const { method, path, entry, access } = routes[name];
    const route = templateRoutes.get(`${method} ${path}`);
    expect(lambdaOf(route)).toBe(`${idPrefix(entry)}Function`);
    if (access === 'public') {
      expect(route?.AuthorizationType).toBe('NONE');
      expect(route?.AuthorizerId).toBeUndefined();
    } else {
      expect(route).toMatchObject({
        AuthorizationType: 'JWT',
        AuthorizerId: { Ref: authorizers[0]?.[0] },
        AuthorizationScopes: [apiScope],
      });
    }
  });

  test('sends unknown routes to the browse Lambda', () => {
    expect(templateRoutes.get('$default')).toMatchObject({ AuthorizationType: 'NONE' });
    expect(lambdaOf(templateRoutes.get('$default'))).toBe('BrowseFunction');
    template.hasResourceProperties('AWS::Lambda::Permission', {
      FunctionName: { 'Fn::GetAtt': ['BrowseFunction', 'Arn'] },
      SourceArn: { 'Fn::Join': ['', Match.arrayWith([{ Ref: 'HttpApi' }, '/*/$default'])] },
    });
  });

  test('accepts only tokens of our pool for our client', () => {
    expect(authorizers).toHaveLength(1);
    expect(authorizers[0]?.[1]).toMatchObject({
      AuthorizerType: 'JWT',
      IdentitySource: ['$request.header.Authorization'],
      JwtConfiguration: {
        Audience: [{ Ref: 'UserPoolClient' }],
        Issuer: { 'Fn::Join': ['', ['https://cognito-idp.us-east-1.amazonaws.com/', { Ref: 'UserPool' }]] },
      },
    });
  });

  test('has one permission for each Lambda that it invokes', () => {
    const permissions = resourcesOf<{
      Principal: string;
      FunctionName: { 'Fn::GetAtt': [string] };
      SourceArn: unknown;
    }>('AWS::Lambda::Permission').filter(
      ([, { Principal, SourceArn }]) =>
        Principal === 'apigateway.amazonaws.com' && !JSON.stringify(SourceArn).includes('$default'),
    );
    const allowed = permissions.map(([, { FunctionName }]) => FunctionName['Fn::GetAtt'][0]).sort();
    expect(allowed).toEqual([...new Set(lambdas.values())].sort());
  });

  test('throttles the count route to 30 requests a second', () => {
    const { RouteSettings } = propertiesIn<{
      RouteSettings: Record<string, { ThrottlingRateLimit: number; ThrottlingBurstLimit: number }>;
    }>(template, 'HttpApiStage');
    const { method, path } = routes.countCards;
    expect(RouteSettings).toEqual({
      [`${method} ${path}`]: { ThrottlingRateLimit: 30, ThrottlingBurstLimit: 60 },
    });
    // API Gateway refuses settings for a route that does not exist yet.
    const { DependsOn = [] } = template.findResources('AWS::ApiGatewayV2::Stage')['HttpApiStage'] as {
      DependsOn?: string[];
    };
    const [id] =
      resourcesOf<Route>('AWS::ApiGatewayV2::Route').find(
        ([, { RouteKey }]) => RouteKey === `${method} ${path}`,
      ) ?? [];
    expect(DependsOn).toContain(id);
  });

  test('serves at most 200 requests a second and logs nothing about the caller', () => {
    const { AccessLogSettings, DefaultRouteSettings } = propertiesIn<{
      AccessLogSettings: { Format: string };
      DefaultRouteSettings: object;
    }>(template, 'HttpApiStage');
    // This limit bounds the cost of a flood (docs/operating.md, "What a flood costs").
    expect(DefaultRouteSettings).toMatchObject({ ThrottlingRateLimit: 200, ThrottlingBurstLimit: 400 });
    expect(AccessLogSettings.Format).not.toMatch(/identity|sourceIp|claims|userAgent|[.]path/);
  });
});
