import { randomUUID } from 'node:crypto';
import {
  AdminInitiateAuthCommand,
  AdminRespondToAuthChallengeCommand,
  ConfirmForgotPasswordCommand,
  ConfirmSignUpCommand,
  DescribeUserPoolClientCommand,
  ForgotPasswordCommand,
  GetTokensFromRefreshTokenCommand,
  InitiateAuthCommand,
  ResendConfirmationCodeCommand,
  RespondToAuthChallengeCommand,
  RevokeTokenCommand,
  SignUpCommand,
} from '@aws-sdk/client-cognito-identity-provider';
import { beforeAll, describe, expect, test } from 'vitest';
import { expectNotSupported, standInOnly, type Suite } from '../suite.ts';
import { authenticator } from './authenticator.ts';
import { address, openPool, PASSWORD, type CognitoPool } from './pool.ts';

const ANOTHER = 'another-secret';
const wrongHash = Buffer.alloc(32).toString('base64');

/** Guide: "Computing secret hash values"; API reference: DescribeUserPoolClient, `ClientSecret` and `SecretHash`. */
export function clients(opened: () => CognitoPool, suite: Suite): void {
  let pool: CognitoPool;
  beforeAll(() => {
    pool = opened();
  });

  test('a client made with a secret tells it to whoever has AWS credentials, the same each time', async () => {
    const { UserPoolId, ClientId } = pool;
    const describeClient = () => pool.sdk.send(new DescribeUserPoolClientCommand({ UserPoolId, ClientId }));
    const { UserPoolClient } = await describeClient();
    expect(UserPoolClient).toMatchObject({ UserPoolId, ClientId });
    expect(UserPoolClient?.ClientSecret).toMatch(/^[a-z0-9]{51}$/);
    expect((await describeClient()).UserPoolClient?.ClientSecret).toBe(UserPoolClient?.ClientSecret);
  });

  test('one without a secret has none to tell, and speaks without it', async () => {
    const open = await openPool(suite, { client: { GenerateSecret: false, ClientName: 'open' } });
    const { UserPoolId, ClientId } = open;
    const { UserPoolClient } = await open.sdk.send(
      new DescribeUserPoolClientCommand({ UserPoolId, ClientId }),
    );
    expect(UserPoolClient).toMatchObject({ ClientId });
    expect(UserPoolClient).not.toHaveProperty('ClientSecret');
    const { email } = await open.register();
    const { RefreshToken } = await open.signIn(email);
    await expect(open.refresh(RefreshToken)).resolves.toHaveProperty('AccessToken');
    await open.close();
  });

  standInOnly('nothing says what AWS answers', () => {
    test('a secret of a client that has none is not supported', async () => {
      const open = await openPool(undefined, { client: { GenerateSecret: false } });
      const who = { ClientId: open.ClientId, Username: address(), SecretHash: wrongHash };
      await expectNotSupported(open.sdk.send(new ForgotPasswordCommand(who)), 'secret');
      await open.close();
    });
  });

  test('a client that nobody made, and one of another pool, are no resource', async () => {
    const { UserPoolId, ClientId } = pool;
    for (const where of [
      { UserPoolId, ClientId: 'x'.repeat(26) },
      { UserPoolId: 'us-east-1_nobodyHas', ClientId },
    ])
      await expect(pool.sdk.send(new DescribeUserPoolClientCommand(where))).rejects.toMatchObject({
        name: 'ResourceNotFoundException',
      });
  });

  describe('of a client with a secret', () => {
    const notAuthorized = (message: string) => ({ name: 'NotAuthorizedException', message });
    const missing = () =>
      notAuthorized(`Client ${pool.ClientId} is configured with secret but SECRET_HASH was not received`);
    const mismatch = () => notAuthorized(`Unable to verify secret hash for client ${pool.ClientId}`);
    const code = { ConfirmationCode: '123456' };

    /** Each call that names a user: what it answers to a hash. */
    const calls: Array<[string, (name: string, hash: string | undefined) => Promise<unknown>]> = [
      [
        'SignUp',
        (Username, SecretHash) =>
          pool.sdk.send(
            new SignUpCommand({
              ClientId: pool.ClientId,
              Username,
              SecretHash,
              Password: PASSWORD,
              UserAttributes: [{ Name: 'email', Value: address() }],
            }),
          ),
      ],
      [
        'ConfirmSignUp',
        (Username, SecretHash) =>
          pool.sdk.send(new ConfirmSignUpCommand({ ClientId: pool.ClientId, Username, SecretHash, ...code })),
      ],
      [
        'ResendConfirmationCode',
        (Username, SecretHash) =>
          pool.sdk.send(new ResendConfirmationCodeCommand({ ClientId: pool.ClientId, Username, SecretHash })),
      ],
      [
        'ForgotPassword',
        (Username, SecretHash) =>
          pool.sdk.send(new ForgotPasswordCommand({ ClientId: pool.ClientId, Username, SecretHash })),
      ],
      [
        'ConfirmForgotPassword',
        (Username, SecretHash) =>
          pool.sdk.send(
            new ConfirmForgotPasswordCommand({
              ClientId: pool.ClientId,
              Username,
              SecretHash,
              ...code,
              Password: ANOTHER,
            }),
          ),
      ],
      [
        'InitiateAuth',
        (name, hash) =>
          pool.sdk.send(
            new InitiateAuthCommand({
              ClientId: pool.ClientId,
              AuthFlow: 'USER_PASSWORD_AUTH',
              AuthParameters: { USERNAME: name, PASSWORD, ...(hash && { SECRET_HASH: hash }) },
            }),
          ),
      ],
      [
        'AdminInitiateAuth',
        (name, hash) =>
          pool.sdk.send(
            new AdminInitiateAuthCommand({
              UserPoolId: pool.UserPoolId,
              ClientId: pool.ClientId,
              AuthFlow: 'ADMIN_USER_PASSWORD_AUTH',
              AuthParameters: { USERNAME: name, PASSWORD, ...(hash && { SECRET_HASH: hash }) },
            }),
          ),
      ],
    ];

    test.each(calls)(
      '%s is refused without its proof, to somebody known and unknown alike',
      async (_, call) => {
        const { email, username } = await pool.register();
        for (const name of [email, username, randomUUID()]) {
          await expect(call(name, undefined)).rejects.toMatchObject(missing());
          await expect(call(name, wrongHash)).rejects.toMatchObject(mismatch());
          // The hash of another name, and of another client's secret.
          await expect(call(name, pool.as(randomUUID()).SecretHash)).rejects.toMatchObject(mismatch());
        }
      },
    );

    test('a second factor is not looked at without the proof for the name that is sent', async () => {
      const { email, username } = await pool.register();
      await authenticator(pool, email);
      const { Session } = await pool.begin(email);
      const answer = (SECRET_HASH: string | undefined) => ({
        UserPoolId: pool.UserPoolId,
        ClientId: pool.ClientId,
        ChallengeName: 'SOFTWARE_TOKEN_MFA' as const,
        Session,
        ChallengeResponses: {
          USERNAME: username,
          SOFTWARE_TOKEN_MFA_CODE: '12345x',
          ...(SECRET_HASH && { SECRET_HASH }),
        },
      });
      const inPublic = (hash: string | undefined) => {
        const { UserPoolId: _, ...answered } = answer(hash);
        return pool.sdk.send(new RespondToAuthChallengeCommand(answered));
      };
      const toServer = (hash: string | undefined) =>
        pool.sdk.send(new AdminRespondToAuthChallengeCommand(answer(hash)));
      for (const respond of [inPublic, toServer]) {
        await expect(respond(undefined)).rejects.toMatchObject(missing());
        await expect(respond(pool.named(email).SECRET_HASH)).rejects.toMatchObject(mismatch());
        await expect(respond(pool.named(username).SECRET_HASH)).rejects.toMatchObject({
          name: 'CodeMismatchException',
        });
      }
    });

    test('tokens are neither renewed nor revoked without the secret itself', async () => {
      const { email } = await pool.register();
      const { RefreshToken } = await pool.signIn(email);
      const { ClientId } = pool;
      for (const ClientSecret of [undefined, 'x'.repeat(51), wrongHash]) {
        await expect(
          pool.sdk.send(new GetTokensFromRefreshTokenCommand({ ClientId, ClientSecret, RefreshToken })),
        ).rejects.toMatchObject({ name: 'NotAuthorizedException' });
        await expect(
          pool.sdk.send(new RevokeTokenCommand({ ClientId, ClientSecret, Token: RefreshToken })),
        ).rejects.toMatchObject({ name: 'UnauthorizedException' });
      }
      await expect(pool.refresh(RefreshToken)).resolves.toHaveProperty('AccessToken');
    });
  });
}
