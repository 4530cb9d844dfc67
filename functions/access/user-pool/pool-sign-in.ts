import {
  AdminInitiateAuthCommand,
  AdminRespondToAuthChallengeCommand,
  type AuthenticationResultType,
  GetTokensFromRefreshTokenCommand,
  RevokeTokenCommand,
} from '@aws-sdk/client-cognito-identity-provider';
import { environment } from '#functions/data/environment.ts';
import { cognito, cognitoWithTriggers } from './cognito.ts';
import { type PoolClient, secretHash } from './pool-client.ts';

/** Tokens of a completed sign-in. */
export interface PoolTokens {
  accessToken: string;
  idToken: string;
  /** Absent after a refresh if the client does not rotate refresh tokens. */
  refreshToken?: string | undefined;
  /** Seconds. */
  expiresIn: number;
}

/** Challenge for the authenticator app's code. The pool keeps its session for three minutes. */
export interface FactorChallenge {
  session: string;
  /** The user's own name in the pool. The response to the challenge must use it, not an alias (API reference). */
  userName: string;
}

export type SignInOutcome = { tokens: PoolTokens } | { challenge: FactorChallenge };

/**
 * Signs in with a password.
 * @param name the user's name, or the address that is the user's alias
 * @throws the user pool's own errors
 */
export async function signInWithPassword(
  client: PoolClient,
  name: string,
  password: string,
): Promise<SignInOutcome> {
  const answer = await cognitoWithTriggers().send(
    new AdminInitiateAuthCommand({
      UserPoolId: environment('USER_POOL_ID'),
      ClientId: client.id,
      AuthFlow: 'ADMIN_USER_PASSWORD_AUTH',
      AuthParameters: { USERNAME: name, PASSWORD: password, SECRET_HASH: secretHash(client, name) },
    }),
  );
  if (answer.AuthenticationResult) return { tokens: tokensOf(answer.AuthenticationResult) };
  const userName = answer.ChallengeParameters?.['USER_ID_FOR_SRP'];
  if (answer.ChallengeName !== 'SOFTWARE_TOKEN_MFA' || !answer.Session || !userName)
    throw new Error(`The user pool returned an unexpected challenge: ${answer.ChallengeName}.`);
  return { challenge: { session: answer.Session, userName } };
}

/** Completes a sign-in with the authenticator app's code. @throws the user pool's own errors */
export async function answerFactor(
  client: PoolClient,
  { session, userName }: FactorChallenge,
  code: string,
): Promise<PoolTokens> {
  const { AuthenticationResult: result } = await cognitoWithTriggers().send(
    new AdminRespondToAuthChallengeCommand({
      UserPoolId: environment('USER_POOL_ID'),
      ClientId: client.id,
      ChallengeName: 'SOFTWARE_TOKEN_MFA',
      Session: session,
      ChallengeResponses: {
        USERNAME: userName,
        SOFTWARE_TOKEN_MFA_CODE: code,
        SECRET_HASH: secretHash(client, userName),
      },
    }),
  );
  return tokensOf(result);
}

/**
 * Refreshes the tokens of a sign-in.
 * @param metadata passed by the pool to its pre-token-generation trigger (sign-in/token-scopes.ts)
 * @throws the user pool's own errors
 */
export async function refreshTokens(
  client: PoolClient,
  refreshToken: string,
  metadata?: Record<string, string>,
): Promise<PoolTokens> {
  const { AuthenticationResult: result } = await cognitoWithTriggers().send(
    new GetTokensFromRefreshTokenCommand({
      ClientId: client.id,
      ClientSecret: client.secret,
      RefreshToken: refreshToken,
      ...(metadata && { ClientMetadata: metadata }),
    }),
  );
  return tokensOf(result);
}

/** Ends the sign-in of a refresh token. Idempotent. */
export async function revokeSignIn(client: PoolClient, refreshToken: string): Promise<void> {
  await cognito().send(
    new RevokeTokenCommand({ ClientId: client.id, ClientSecret: client.secret, Token: refreshToken }),
  );
}

function tokensOf(result: AuthenticationResultType | undefined): PoolTokens {
  const { AccessToken, IdToken, RefreshToken, ExpiresIn } = result ?? {};
  if (!AccessToken || !IdToken || ExpiresIn === undefined)
    throw new Error('The user pool returned no tokens.');
  return { accessToken: AccessToken, idToken: IdToken, refreshToken: RefreshToken, expiresIn: ExpiresIn };
}
