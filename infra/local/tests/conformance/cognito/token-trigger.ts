import {
  AdminInitiateAuthCommand,
  AdminRespondToAuthChallengeCommand,
  GetTokensFromRefreshTokenCommand,
  InitiateAuthCommand,
  RespondToAuthChallengeCommand,
} from '@aws-sdk/client-cognito-identity-provider';
import { describe, expect, test } from 'vitest';
import { unverifiedClaims } from '../../../cognito/jwt.ts';
import { expectNotSupported, standInOnly, type Suite } from '../suite.ts';
import { authenticator } from './authenticator.ts';
import { OWN_FUNCTION, PASSWORD } from './pool.ts';
import { SERVER_CLIENT } from './properties.ts';
import { echo, generating, poolsWithTriggers, type TriggerEvent } from './trigger-pool.ts';

const ownUser = 'aws.cognito.signin.user.admin';
const email = 'ana@example.org';

/** Takes the scope away, but where the refresh says otherwise. */
const withoutOwnUser = (event: TriggerEvent) =>
  (event.request['clientMetadata'] as Record<string, string> | undefined)?.['keep'] === 'yes'
    ? event
    : generating({ scopesToAdd: ['listing/write'], scopesToSuppress: [ownUser] })(event);

/**
 * Guide: "Pre token generation Lambda trigger", "Connecting API actions to Lambda triggers"; API reference:
 * `ClientMetadata` and `AccessToken` of each operation.
 */
export function tokenTrigger(suite: Suite): void {
  standInOnly(OWN_FUNCTION, () => {
    const poolWith = poolsWithTriggers(suite);
    const scopeOf = (token: string | undefined) => unverifiedClaims(token!)?.['scope'];

    test('chooses the scopes of access tokens at the sign-in and at each refresh', async () => {
      const pool = await poolWith({ PreTokenGeneration: withoutOwnUser });
      await pool.register(email);
      const first = await pool.signIn(email);
      const second = await pool.refresh(first.RefreshToken);
      for (const { AccessToken } of [first, second]) expect(scopeOf(AccessToken)).toBe('listing/write');
      expect(pool.sources()).toEqual(['TokenGeneration_Authentication', 'TokenGeneration_RefreshTokens']);
      for (const event of pool.events)
        expect(event).toMatchObject({
          version: '2',
          request: {
            scopes: [ownUser],
            groupConfiguration: { groupsToOverride: [], iamRolesToOverride: [], preferredRole: null },
          },
          response: { claimsAndScopeOverrideDetails: null },
        });
      expect(unverifiedClaims(first.IdToken!)).not.toHaveProperty('scope');
    });

    describe('is told what the caller says', () => {
      const ClientMetadata = { keep: 'yes' };
      const told = ({ events }: { events: TriggerEvent[] }) => events.at(-1)?.request['clientMetadata'];

      test.each([
        ['with rotation', {}],
        ['without rotation', SERVER_CLIENT],
      ])('by a refresh %s', async (_, client) => {
        const pool = await poolWith({ PreTokenGeneration: withoutOwnUser }, client);
        await pool.register(email);
        const { AccessToken, RefreshToken } = await pool.signIn(email);
        expect(scopeOf(AccessToken)).toBe('listing/write');
        const { AuthenticationResult } = await pool.sdk.send(
          new GetTokensFromRefreshTokenCommand({ ...pool.client, RefreshToken, ClientMetadata }),
        );
        expect(told(pool)).toEqual(ClientMetadata);
        expect(scopeOf(AuthenticationResult?.AccessToken)).toBe(ownUser);
        await expect(pool.userOf(AuthenticationResult!)).resolves.toHaveProperty('Username');
      });

      test('but not by a password, neither a server’s nor one in public', async () => {
        const pool = await poolWith({ PreTokenGeneration: withoutOwnUser, PostAuthentication: echo });
        await pool.register(email);
        const { ClientId, UserPoolId } = pool;
        const AuthParameters = { ...pool.named(email), PASSWORD };
        const shared = { ClientId, AuthParameters, ClientMetadata };
        const signIns = [
          new AdminInitiateAuthCommand({ ...shared, UserPoolId, AuthFlow: 'ADMIN_USER_PASSWORD_AUTH' }),
          new InitiateAuthCommand({ ...shared, AuthFlow: 'USER_PASSWORD_AUTH' }),
        ];
        for (const command of signIns) {
          const { AuthenticationResult } = await pool.sdk.send(command as InitiateAuthCommand);
          expect(scopeOf(AuthenticationResult?.AccessToken)).toBe('listing/write');
        }
        expect(pool.events).toHaveLength(4);
        for (const { request } of pool.events) expect(request).not.toHaveProperty('clientMetadata');
      });

      test('by the answer to a challenge, which the other triggers of a sign-in are told too', async () => {
        const own = { PreTokenGeneration: echo, PostAuthentication: echo };
        const pool = await poolWith(own);
        const { username } = await pool.register(email);
        const { code } = await authenticator(pool, email);
        const { ClientId, UserPoolId } = pool;
        for (const toServer of [true, false]) {
          pool.clock.advance(60_000);
          const { Session } = await pool.begin(email);
          pool.events.length = 0;
          const answer = {
            ClientId,
            ChallengeName: 'SOFTWARE_TOKEN_MFA' as const,
            Session,
            ChallengeResponses: { ...pool.named(username), SOFTWARE_TOKEN_MFA_CODE: code() },
            ClientMetadata,
          };
          await pool.sdk.send(
            toServer
              ? (new AdminRespondToAuthChallengeCommand({
                  ...answer,
                  UserPoolId,
                }) as unknown as RespondToAuthChallengeCommand)
              : new RespondToAuthChallengeCommand(answer),
          );
          expect(pool.sources()).toEqual([
            'PostAuthentication_Authentication',
            'TokenGeneration_Authentication',
          ]);
          for (const { request } of pool.events) expect(request['clientMetadata']).toEqual(ClientMetadata);
        }
      });
    });

    describe('that fails', () => {
      const failure = {
        name: 'UserLambdaValidationException',
        message: 'PreTokenGeneration failed with error no scopes today.',
      };

      test.each([
        ['with rotation', {}],
        ['without rotation', SERVER_CLIENT],
      ])('is told at the sign-in and at the refresh, whose session goes on %s', async (_, client) => {
        let fails = false;
        const pool = await poolWith(
          {
            PreTokenGeneration: (event) => {
              if (fails) throw new Error('no scopes today');
              return event;
            },
          },
          client,
        );
        await pool.register(email);
        const { RefreshToken } = await pool.signIn(email);
        fails = true;
        await expect(pool.signIn(email)).rejects.toMatchObject(failure);
        await expect(pool.refresh(RefreshToken)).rejects.toMatchObject(failure);
        fails = false;
        await expect(pool.refresh(RefreshToken)).resolves.toHaveProperty('AccessToken');
      });

      test('to answer in time is tried three times', async () => {
        const pool = await poolWith({ PreTokenGeneration: () => new Promise(() => {}) }, {}, 5);
        await pool.register(email);
        await expect(pool.signIn(email)).rejects.toMatchObject({
          name: 'UserLambdaValidationException',
          message: expect.stringContaining('Socket timeout') as unknown,
        });
        expect(pool.events).toHaveLength(3);
      });

      test.each([
        ['no scope', generating({ scopesToAdd: ['two words'] })],
        ['no list of scopes', generating({ scopesToSuppress: ownUser })],
        ['no event', () => 'ok'],
      ])('since what it answers is %s, is told by another name', async (_, PreTokenGeneration) => {
        const pool = await poolWith({ PreTokenGeneration });
        await pool.register(email);
        await expect(pool.signIn(email)).rejects.toMatchObject({
          name: 'InvalidLambdaResponseException',
          message: 'Unrecognizable lambda output',
        });
      });
    });

    test('that answers more than scopes is not supported', async () => {
      const pool = await poolWith({
        PreTokenGeneration: generating({ claimsToAddOrOverride: { role: 'admin' } }),
      });
      await pool.register(email);
      await expectNotSupported(pool.signIn(email), 'claimsToAddOrOverride');
    });
  });
}
