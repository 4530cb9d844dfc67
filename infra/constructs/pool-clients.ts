import { Duration } from 'aws-cdk-lib';
import { ClientAttributes, type UserPool, type UserPoolClient } from 'aws-cdk-lib/aws-cognito';
import { signUpAttributes } from '#shared/account.ts';
import { signInDays } from '#shared/session.ts';

/** The client of browsers' sessions, whose tokens the API takes. */
export function addBrowserClient(pool: UserPool): UserPoolClient {
  // A client can't be given a secret: CloudFormation makes another one in place of that which had none.
  return pool.addClient('BrowserClient', {
    authFlows: { adminUserPassword: true },
    // Each refresh brings a new refresh token. The old one serves for a minute more: an answer may get lost
    // (docs/decisions/2026-11-21-refresh-tokens-that-rotate.md). CDK then leaves REFRESH_TOKEN_AUTH out.
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

/** The client of our Lambdas alone, for what follows a password: its sign-ins last as long as one request. */
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
