import { cookies } from '#shared/cookies.ts';
import { type SignInOperation, signInPath } from '#shared/sign-in.ts';
import type { Person } from './people.ts';

/**
 * Operation of the user pool, as the browser library sends it to the sign-in proxy. Any name is allowed, so that tests
 * can send unsupported ones.
 */
export interface PoolCall {
  operation: SignInOperation | (string & {});
  input: object;
  headers?: Record<string, string>;
}

export interface PoolAnswer {
  status: number;
  headers: Headers;
  body: Record<string, unknown>;
  /** Name of the error; undefined on success. */
  error: string | undefined;
}

export async function callUserPool(
  site: string,
  { operation, input, headers = {} }: PoolCall,
): Promise<PoolAnswer> {
  const response = await fetch(`${site}${signInPath}`, {
    method: 'POST',
    headers: {
      'content-type': 'application/x-amz-json-1.1',
      'x-amz-target': `AWSCognitoIdentityProviderService.${operation}`,
      ...headers,
    },
    body: JSON.stringify(input),
  });
  const body = (await response.json()) as Record<string, unknown>;
  const error = response.headers.get('x-amzn-errortype') ?? undefined;
  return { status: response.status, headers: response.headers, body, error };
}

export const byPassword = (email: string, password: string): PoolCall => ({
  operation: 'InitiateAuth',
  input: { AuthFlow: 'USER_PASSWORD_AUTH', AuthParameters: { USERNAME: email, PASSWORD: password } },
});

/** Browser with its own session. */
export interface Browser {
  accessToken: string;
  refreshToken: string;
  /** Value of the device cookie from its sign-in. */
  device: string;
  userAgent: string;
}

/** Signs in as a browser does. @throws Error if it gets no tokens */
export async function enterAs(
  site: string,
  { email, password }: Pick<Person, 'email' | 'password'>,
  { userAgent = 'test', device }: { userAgent?: string; device?: string } = {},
): Promise<Browser> {
  const answer = await callUserPool(site, {
    ...byPassword(email, password),
    headers: {
      'user-agent': userAgent,
      ...(device !== undefined && { cookie: `${cookies.device.name}=${device}` }),
    },
  });
  const result = answer.body['AuthenticationResult'] as
    { AccessToken: string; RefreshToken: string } | undefined;
  if (!result) throw new Error(`${email} could not sign in: ${answer.status} ${answer.error}`);
  return {
    accessToken: result.AccessToken,
    refreshToken: result.RefreshToken,
    device: /__Host-device=([^;]+)/.exec(answer.headers.get('set-cookie') ?? '')?.[1] ?? '',
    userAgent,
  };
}

/** Builds the response to an authenticator app's challenge, with this code. */
export const answerFactorOf = ({ body }: Pick<PoolAnswer, 'body'>, code: string): PoolCall => ({
  operation: 'RespondToAuthChallenge',
  input: {
    ChallengeName: 'SOFTWARE_TOKEN_MFA',
    Session: body['Session'],
    ChallengeResponses: {
      USERNAME: (body['ChallengeParameters'] as Record<string, string>)['USER_ID_FOR_SRP'],
      SOFTWARE_TOKEN_MFA_CODE: code,
    },
  },
});
