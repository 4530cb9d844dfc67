import { Duration, Validations } from 'aws-cdk-lib';
import {
  type CfnRoute,
  type CfnStage,
  HttpApi,
  HttpMethod,
  HttpNoneAuthorizer,
  HttpRoute,
  HttpRouteKey,
  HttpStage,
  LogGroupLogDestination,
} from 'aws-cdk-lib/aws-apigatewayv2';
import { HttpUserPoolAuthorizer } from 'aws-cdk-lib/aws-apigatewayv2-authorizers';
import { HttpLambdaIntegration } from 'aws-cdk-lib/aws-apigatewayv2-integrations';
import { AccessLogFormat } from 'aws-cdk-lib/aws-apigateway';
import { ServicePrincipal } from 'aws-cdk-lib/aws-iam';
import { LogGroup, RetentionDays } from 'aws-cdk-lib/aws-logs';
import { Secret } from 'aws-cdk-lib/aws-secretsmanager';
import { Construct } from 'constructs';
import { type RouteName, routeNames, routes } from '#shared/api/index.ts';
import type { ApiEntry } from '#shared/api/route.ts';
import { apiScope } from '#shared/deployment/token-scope.ts';
import type { Accounts } from './accounts.ts';
import type { Data } from './data.ts';
import { arn, named, removalPolicyOf, type Deployment } from './deployment.ts';
import { allow, EntryFunction } from './function.ts';
import type { Media } from './media.ts';
import type { Payments } from './payments.ts';

/** What the API is composed with. */
interface ApiParts {
  data: Data;
  media: Media;
  accounts: Accounts;
  payments: Payments;
}

/** Requests a second, and at once. */
interface Throttle {
  rateLimit: number;
  burstLimit: number;
}

/**
 * What reads far more than others: a count that the edge has not kept costs up to 8 read units, and whoever varies the
 * filters has each one counted.
 */
const routeThrottles: Partial<Record<RouteName, Throttle>> = {
  countCards: { rateLimit: 30, burstLimit: 60 },
};

/**
 * The HTTP API: every route of shared/api, on the Lambda of its blast radius, behind the JWT authorizer unless
 * the contract says `public`; any other address gets our own 404 from the browse Lambda.
 */
export class Api extends Construct {
  readonly api: HttpApi;
  readonly stage: HttpStage;
  /** The API's Lambdas, by entry. */
  readonly functions: Readonly<Record<ApiEntry, EntryFunction>>;
  /** CloudFront sends it with every request, and `http/` refuses requests without it. */
  readonly originSecret: Secret;

  constructor(scope: Construct, deployment: Deployment, parts: ApiParts) {
    super(scope, 'Api');
    this.api = named(
      new HttpApi(this, 'Api', {
        apiName: `directory-${deployment.settings.stage}`,
        createDefaultStage: false,
      }),
      'HttpApi',
    );
    this.stage = this.#addStage(deployment);
    this.originSecret = this.#addOriginSecret(deployment);
    this.functions = this.#addFunctions(deployment, parts);
    this.#addRoutes(parts.accounts);
  }

  /** One stage; its log knows what was asked and how it went, not by whom. */
  #addStage({ settings }: Deployment): HttpStage {
    const logGroup = named(
      new LogGroup(this, 'AccessLogs', {
        retention: RetentionDays.ONE_MONTH,
        removalPolicy: removalPolicyOf(settings),
      }),
      'ApiAccessLogs',
    );
    const format = {
      requestId: '$context.requestId',
      time: '$context.requestTimeEpoch',
      route: '$context.routeKey',
      status: '$context.status',
      milliseconds: '$context.responseLatency',
      authorizerError: '$context.authorizer.error',
      integrationError: '$context.integrationErrorMessage',
    };
    const stage = new HttpStage(this, 'Stage', {
      httpApi: this.api,
      stageName: '$default',
      autoDeploy: true,
      // A ceiling on the bill, far above what visitors need; limits per person are in http/.
      throttle: { rateLimit: 200, burstLimit: 400 },
      accessLogSettings: {
        destination: new LogGroupLogDestination(logGroup),
        format: AccessLogFormat.custom(JSON.stringify(format)),
      },
    });
    (stage.node.defaultChild as CfnStage).overrideLogicalId('HttpApiStage');
    return stage;
  }

  /** Of one route, within the stage's. The service refuses settings of a route that is not there yet. */
  #throttle(route: HttpRoute, { rateLimit, burstLimit }: Throttle): void {
    const stage = this.stage.node.defaultChild as CfnStage;
    const target = route.node.defaultChild as CfnRoute;
    stage.addPropertyOverride(`RouteSettings.${target.routeKey}`, {
      ThrottlingRateLimit: rateLimit,
      ThrottlingBurstLimit: burstLimit,
    });
    stage.addResourceDependency(target);
  }

  #addOriginSecret({ settings }: Deployment): Secret {
    const secret = named(
      new Secret(this, 'OriginSecret', {
        description: 'Proves to the API that a request came through CloudFront',
        generateSecretString: { passwordLength: 48, excludePunctuation: true },
        removalPolicy: removalPolicyOf(settings),
      }),
      'OriginSecret',
    );
    Validations.of(secret).acknowledge({
      id: 'AwsSolutions-SMG4',
      reason:
        'CloudFront takes a value at a deployment alone, so the operator rotates it (docs/operating.md) and deploys.',
    });
    return secret;
  }

  #addFunctions(
    deployment: Deployment,
    { data, media, accounts, payments }: ApiParts,
  ): Record<ApiEntry, EntryFunction> {
    const entry = (name: ApiEntry): EntryFunction => {
      const made = new EntryFunction(this, name, deployment, { timeout: Duration.seconds(15), memory: 512 });
      data.grant(made);
      media.grant(made);
      return made;
    };
    const functions = {
      browse: entry('browse'),
      visitor: entry('visitor'),
      'sign-in': entry('sign-in'),
      member: entry('member'),
      verification: entry('verification'),
      membership: payments.membership,
      admin: entry('admin'),
    };
    for (const one of Object.values(functions))
      one.configure(
        { ORIGIN_SECRET_ARN: this.originSecret.secretArn },
        allow(['secretsmanager:GetSecretValue'], [this.originSecret.secretArn]),
      );
    accounts.setPoolIds(functions.browse);
    accounts.grantSignIn(functions['sign-in']);
    accounts.grantPasswords(functions.member);
    accounts.grantSecurity(functions.member);
    accounts.grantRoles(functions.member);
    media.grantPdfReading(functions.verification);
    return functions;
  }

  #addRoutes(accounts: Accounts): void {
    const authorizer = new HttpUserPoolAuthorizer('AccessToken', accounts.pool, {
      userPoolClients: [accounts.client],
    });
    const integrations = Object.fromEntries(
      Object.entries(this.functions).map(([entry, handler]) => [
        entry,
        // One permission a Lambda: one a route would overflow the size of the Lambda's resource policy.
        new HttpLambdaIntegration(`${entry}Integration`, handler, { scopePermissionToRoute: false }),
      ]),
    ) as Record<ApiEntry, HttpLambdaIntegration>;
    for (const name of routeNames) {
      const { method, path, entry, access } = routes[name];
      const isPublic = access === 'public';
      // Named after its address: a route renamed in the contract stays the same resource.
      const route = new HttpRoute(this, `${method} ${path}`, {
        httpApi: this.api,
        routeKey: HttpRouteKey.with(path, HttpMethod[method]),
        integration: integrations[entry],
        authorizer: isPublic ? new HttpNoneAuthorizer() : authorizer,
        ...(!isPublic && { authorizationScopes: [apiScope] }),
      });
      const throttle = routeThrottles[name];
      if (throttle) this.#throttle(route, throttle);
      if (isPublic) acknowledgePublic(route, 'The contract says public: visitors have no account.');
    }
    const fallback = new HttpRoute(this, 'Default', {
      httpApi: this.api,
      routeKey: HttpRouteKey.DEFAULT,
      integration: integrations.browse,
      authorizer: new HttpNoneAuthorizer(),
    });
    acknowledgePublic(fallback, 'It answers 404 and reads nothing.');
    // The integration's permission is for routes with a method and a path, which $default has not.
    this.functions.browse.addPermission('DefaultRoute', {
      principal: new ServicePrincipal('apigateway.amazonaws.com'),
      sourceArn: arn('execute-api', `${this.api.apiId}/*/$default`),
    });
  }
}

function acknowledgePublic(route: HttpRoute, reason: string): void {
  Validations.of(route.node.defaultChild as CfnRoute).acknowledge({ id: 'AwsSolutions-APIG4', reason });
}
