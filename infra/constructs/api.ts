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

interface ApiParts {
  data: Data;
  media: Media;
  accounts: Accounts;
  payments: Payments;
}

/** Requests a second, and burst size in requests. */
interface Throttle {
  rateLimit: number;
  burstLimit: number;
}

/**
 * Throttles of expensive routes. An uncached count costs up to 8 read units, and each set of filters has its own count.
 */
const routeThrottles: Partial<Record<RouteName, Throttle>> = {
  countCards: { rateLimit: 30, burstLimit: 60 },
};

/**
 * The HTTP API with every route of shared/api. Each route runs on the Lambda whose blast radius fits it, behind the JWT
 * authorizer unless the contract says `public`. The browse Lambda answers all other addresses with a 404.
 */
export class Api extends Construct {
  readonly api: HttpApi;
  readonly stage: HttpStage;
  readonly functions: Readonly<Record<ApiEntry, EntryFunction>>;
  /** Secret that CloudFront sends with every request; `http/` refuses requests without it. */
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

  /** Adds the only stage. Its access log records each request and its result, but not the caller. */
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
      // This limit caps the bill and is far above normal traffic. The per-person limits are in functions/http.
      throttle: { rateLimit: 200, burstLimit: 400 },
      accessLogSettings: {
        destination: new LogGroupLogDestination(logGroup),
        format: AccessLogFormat.custom(JSON.stringify(format)),
      },
    });
    (stage.node.defaultChild as CfnStage).overrideLogicalId('HttpApiStage');
    return stage;
  }

  /** The stage must wait for the route, because API Gateway refuses settings of a route that does not exist yet. */
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
        'CloudFront receives a new value only at a deployment, so the operator rotates the secret (docs/operating.md) and deploys.',
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
      report: entry('report'),
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
        // Use one permission per Lambda. One per route would exceed the size limit of the Lambda's resource policy.
        new HttpLambdaIntegration(`${entry}Integration`, handler, { scopePermissionToRoute: false }),
      ]),
    ) as Record<ApiEntry, HttpLambdaIntegration>;
    for (const name of routeNames) {
      const { method, path, entry, access } = routes[name];
      const isPublic = access === 'public';
      // The construct id is the route's address, so renaming a route in the contract does not replace the resource.
      const route = new HttpRoute(this, `${method} ${path}`, {
        httpApi: this.api,
        routeKey: HttpRouteKey.with(path, HttpMethod[method]),
        integration: integrations[entry],
        authorizer: isPublic ? new HttpNoneAuthorizer() : authorizer,
        ...(!isPublic && { authorizationScopes: [apiScope] }),
      });
      const throttle = routeThrottles[name];
      if (throttle) this.#throttle(route, throttle);
      if (isPublic) acknowledgePublic(route, 'The route is public by contract: visitors have no account.');
    }
    const fallback = new HttpRoute(this, 'Default', {
      httpApi: this.api,
      routeKey: HttpRouteKey.DEFAULT,
      integration: integrations.browse,
      authorizer: new HttpNoneAuthorizer(),
    });
    acknowledgePublic(fallback, 'The route returns 404 and reads no data.');
    // The integration's permission covers routes with a method and a path only, so `$default` needs its own.
    this.functions.browse.addPermission('DefaultRoute', {
      principal: new ServicePrincipal('apigateway.amazonaws.com'),
      sourceArn: arn('execute-api', `${this.api.apiId}/*/$default`),
    });
  }
}

function acknowledgePublic(route: HttpRoute, reason: string): void {
  Validations.of(route.node.defaultChild as CfnRoute).acknowledge({ id: 'AwsSolutions-APIG4', reason });
}
