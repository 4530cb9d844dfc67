import {
  AssociateSoftwareTokenCommand,
  ChangePasswordCommand,
  DeleteUserCommand,
  GetUserCommand,
  GlobalSignOutCommand,
  SetUserMFAPreferenceCommand,
  UpdateUserAttributesCommand,
  VerifySoftwareTokenCommand,
  VerifyUserAttributeCommand,
} from '@aws-sdk/client-cognito-identity-provider';
import { describe, expect, test } from 'vitest';
import { standInOnly, type Suite } from '../suite.ts';
import { OWN_FUNCTION, PASSWORD } from './pool.ts';
import { generating, poolsWithTriggers } from './trigger-pool.ts';

const email = 'ana@example.org';

/**
 * API reference, `AccessToken` of each operation on one's own user: "Must include a scope claim for
 * aws.cognito.signin.user.admin".
 */
export function tokenScope(suite: Suite): void {
  standInOnly(OWN_FUNCTION, () => {
    const poolWith = poolsWithTriggers(suite);

    describe('a token without the scope for its own user', () => {
      const operations: Array<[string, (AccessToken: string) => object]> = [
        ['GetUser', (AccessToken) => new GetUserCommand({ AccessToken })],
        ['DeleteUser', (AccessToken) => new DeleteUserCommand({ AccessToken })],
        ['GlobalSignOut', (AccessToken) => new GlobalSignOutCommand({ AccessToken })],
        ['AssociateSoftwareToken', (AccessToken) => new AssociateSoftwareTokenCommand({ AccessToken })],
        [
          'VerifySoftwareToken',
          (AccessToken) => new VerifySoftwareTokenCommand({ AccessToken, UserCode: '123456' }),
        ],
        [
          'SetUserMFAPreference',
          (AccessToken) =>
            new SetUserMFAPreferenceCommand({ AccessToken, SoftwareTokenMfaSettings: { Enabled: false } }),
        ],
        [
          'ChangePassword',
          (AccessToken) =>
            new ChangePasswordCommand({
              AccessToken,
              PreviousPassword: PASSWORD,
              ProposedPassword: 'another-secret',
            }),
        ],
        [
          'UpdateUserAttributes',
          (AccessToken) =>
            new UpdateUserAttributesCommand({
              AccessToken,
              UserAttributes: [{ Name: 'email', Value: 'eva@example.org' }],
            }),
        ],
        [
          'VerifyUserAttribute',
          (AccessToken) =>
            new VerifyUserAttributeCommand({ AccessToken, AttributeName: 'email', Code: '123456' }),
        ],
      ];

      test.each(operations)('opens nothing by %s, and nothing changes', async (_, command) => {
        const pool = await poolWith({
          PreTokenGeneration: generating({ scopesToSuppress: ['aws.cognito.signin.user.admin'] }),
        });
        await pool.register(email);
        const signedIn = await pool.signIn(email);
        const mails = pool.mails.length;
        await expect(pool.sdk.send(command(signedIn.AccessToken!) as GetUserCommand)).rejects.toMatchObject({
          name: 'NotAuthorizedException',
          message: 'Access Token does not have required scopes',
        });
        expect(pool.mails).toHaveLength(mails);
        await expect(pool.refresh(signedIn.RefreshToken)).resolves.toHaveProperty('AccessToken');
        await expect(pool.signIn(email)).resolves.toHaveProperty('AccessToken');
      });
    });
  });
}
