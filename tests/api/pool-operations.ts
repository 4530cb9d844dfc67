import { randomUUID } from 'node:crypto';
import type { Person } from '#tests/support/people.ts';

/** Credentials of a caller at the pool; undefined means that the caller lacks them. */
export interface Hand {
  poolId: string;
  clientId: string | undefined;
  /** Access, ID or refresh token, sent wherever the operation takes any token. */
  token: string | undefined;
  /** Target of the call. The caller knows this person's password, which must not be enough here. */
  person: Person;
}

type Input = (hand: Hand) => object;

const newPassword = 'chosen-by-somebody-else';
const theirs = ({ poolId, person }: Hand) => ({ UserPoolId: poolId, Username: person.username });
const attributes = () => [{ Name: 'email', Value: `${randomUUID()}@example.test` }];
const app = { SoftwareTokenMfaSettings: { Enabled: true, PreferredMfa: true } };
const group = (hand: Hand) => ({ ...theirs(hand), GroupName: 'admin' });
const guessed = ({ person, token }: Hand) => ({
  USERNAME: person.email,
  SOFTWARE_TOKEN_MFA_CODE: '123456',
  ...(token && { SECRET_HASH: token.slice(0, 44) }),
});
const ownUserMetadata = { ClientMetadata: { ownUser: 'true' } };

/** An attacker's call of each operation of the local user pool. A missing operation fails pool-access.test.ts. */
export const poolCalls: Readonly<Record<string, Input>> = {
  // These operations take a client id and its secret.
  SignUp: ({ clientId }) => ({
    ClientId: clientId,
    Username: randomUUID(),
    Password: newPassword,
    UserAttributes: attributes(),
  }),
  ConfirmSignUp: ({ clientId, person }) => ({
    ClientId: clientId,
    Username: person.email,
    ConfirmationCode: '123456',
  }),
  ResendConfirmationCode: ({ clientId, person }) => ({ ClientId: clientId, Username: person.email }),
  ForgotPassword: ({ clientId, person }) => ({ ClientId: clientId, Username: person.email }),
  ConfirmForgotPassword: ({ clientId, person }) => ({
    ClientId: clientId,
    Username: person.email,
    ConfirmationCode: '123456',
    Password: newPassword,
  }),
  InitiateAuth: ({ clientId, person }) => ({
    ClientId: clientId,
    AuthFlow: 'USER_PASSWORD_AUTH',
    AuthParameters: { USERNAME: person.email, PASSWORD: person.password },
    ...ownUserMetadata,
  }),
  RespondToAuthChallenge: (hand) => ({
    ClientId: hand.clientId,
    ChallengeName: 'SOFTWARE_TOKEN_MFA',
    Session: hand.token ?? 'guess',
    ChallengeResponses: guessed(hand),
    ...ownUserMetadata,
  }),
  GetTokensFromRefreshToken: ({ clientId, token }) => ({
    ClientId: clientId,
    RefreshToken: token,
    ...ownUserMetadata,
  }),
  RevokeToken: ({ clientId, token }) => ({ ClientId: clientId, Token: token }),

  // These operations take the caller's own token.
  GetUser: ({ token }) => ({ AccessToken: token }),
  ChangePassword: ({ token, person }) => ({
    AccessToken: token,
    PreviousPassword: person.password,
    ProposedPassword: newPassword,
  }),
  UpdateUserAttributes: ({ token }) => ({ AccessToken: token, UserAttributes: attributes() }),
  VerifyUserAttribute: ({ token }) => ({ AccessToken: token, AttributeName: 'email', Code: '123456' }),
  AssociateSoftwareToken: ({ token }) => ({ AccessToken: token }),
  VerifySoftwareToken: ({ token }) => ({ AccessToken: token, UserCode: '123456' }),
  SetUserMFAPreference: ({ token }) => ({ AccessToken: token, ...app }),
  GlobalSignOut: ({ token }) => ({ AccessToken: token }),
  DeleteUser: ({ token }) => ({ AccessToken: token }),

  // These operations take server credentials.
  DescribeUserPoolClient: ({ poolId, clientId }) => ({ UserPoolId: poolId, ClientId: clientId }),
  AdminInitiateAuth: ({ poolId, clientId, person }) => ({
    UserPoolId: poolId,
    ClientId: clientId,
    AuthFlow: 'ADMIN_USER_PASSWORD_AUTH',
    AuthParameters: { USERNAME: person.email, PASSWORD: person.password },
  }),
  AdminRespondToAuthChallenge: (hand) => ({
    UserPoolId: hand.poolId,
    ClientId: hand.clientId,
    ChallengeName: 'SOFTWARE_TOKEN_MFA',
    Session: hand.token ?? 'guess',
    ChallengeResponses: guessed(hand),
  }),
  AdminCreateUser: ({ poolId }) => ({
    UserPoolId: poolId,
    Username: randomUUID(),
    MessageAction: 'SUPPRESS',
    UserAttributes: attributes(),
  }),
  AdminSetUserPassword: (hand) => ({ ...theirs(hand), Password: newPassword, Permanent: true }),
  AdminResetUserPassword: theirs,
  AdminGetUser: theirs,
  AdminAddUserToGroup: group,
  AdminRemoveUserFromGroup: group,
  AdminListGroupsForUser: theirs,
  AdminUpdateUserAttributes: (hand) => ({
    ...theirs(hand),
    UserAttributes: [...attributes(), { Name: 'email_verified', Value: 'true' }],
  }),
  AdminSetUserMFAPreference: (hand) => ({ ...theirs(hand), ...app }),
  AdminDisableUser: theirs,
  AdminUserGlobalSignOut: theirs,
  AdminDeleteUser: theirs,
  ListUsers: ({ poolId }) => ({ UserPoolId: poolId }),
};
