import { Duration } from 'aws-cdk-lib';
import { ClientAttributes, type UserPool, type UserPoolClient } from 'aws-cdk-lib/aws-cognito';
import { signUpAttributes } from '#shared/account.ts';
import { signInDays } from '#shared/session.ts';

/** Adds the client of browser sessions; the API accepts its tokens. */
export function addBrowserClient(pool: UserPool): UserPoolClient {
  // A secret can't be added later: CloudFormation would replace a client that was created without one.
  return pool.addClient('BrowserClient', {
    authFlows: { adminUserPassword: true },
    // Each refresh returns a new refresh token. The old one stays valid for 60 seconds, in case the response is lost
    // (docs/decisions/2026-11-21-refresh-tokens-that-rotate.md). With rotation on, CDK omits REFRESH_TOKEN_AUTH.
    refreshTokenRotationGracePeriod: Duration.seconds(60),
    disableOAuth: true,
    generateSecret: true,
    preventUserExistenceErrors: true,
    enableTokenRevocation: true,
    accessTokenValidity: Duration.minutes(10),
    idTokenValidity: Duration.minutes(10),
    refreshTokenValidity: Duration.days(signInDays),
    readAttributes: new ClientAttributes().withStandardAttributes({ email: true, emailVerified: true }),
    writeAttributes: new ClientAttributes()
      .withStandardAttributes({ email: true, fullname: true })
      .withCustomAttributes(...signUpAttributes),
  });
}

/** Adds the client that only our Lambdas use, for changes that require the password. */
export function addServerClient(pool: UserPool): UserPoolClient {
  return pool.addClient('ServerClient', {
    authFlows: { adminUserPassword: true },
    disableOAuth: true,
    generateSecret: true,
    preventUserExistenceErrors: true,
    enableTokenRevocation: true,
    accessTokenValidity: Duration.minutes(5),
    idTokenValidity: Duration.minutes(5),
    refreshTokenValidity: Duration.hours(1),
    readAttributes: new ClientAttributes().withStandardAttributes({ email: true }),
    writeAttributes: new ClientAttributes().withStandardAttributes({ email: true }),
  });
}
