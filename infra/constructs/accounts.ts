import { Duration, Validations } from 'aws-cdk-lib';
import {
  AccountRecovery,
  CfnUserPoolGroup,
  CfnUserPoolRiskConfigurationAttachment,
  FeaturePlan,
  LambdaVersion,
  Mfa,
  StandardThreatProtectionMode,
  StringAttribute,
  UserPool,
  type UserPoolClient,
  UserPoolEmail,
  UserPoolOperation,
} from 'aws-cdk-lib/aws-cognito';
import { Policy } from 'aws-cdk-lib/aws-iam';
import { Construct } from 'constructs';
import type { Settings } from '#infra/settings.ts';
import { passwordMinLength, roles, type SignUpAttribute, signUpAttributes } from '#shared/account.ts';
import type { Data } from './data.ts';
import { type Deployment, named, region, removalPolicyOf } from './deployment.ts';
import { allow, EntryFunction } from './function.ts';
import type { Mail } from './mail.ts';
import { addBrowserClient, addServerClient } from './pool-clients.ts';

/**
 * What a person may change after sign-up. What they declared then is evidence and stays as it was; the account
 * item is the authority on the role in any case.
 */
const mutableAttributes: readonly SignUpAttribute[] = ['language'];

/**
 * The user pool, its two clients, and the Lambdas of its triggers. Both clients have a secret, so that browsers can ask
 * the pool nothing: they speak to the sign-in proxy (functions/access/sign-in).
 */
export class Accounts extends Construct {
  readonly pool: UserPool;
  /** Of browsers' sessions: the API takes its tokens alone. */
  readonly client: UserPoolClient;
  /** Of our Lambdas, for what follows a password. */
  readonly serverClient: UserPoolClient;
  readonly trigger: EntryFunction;
  readonly tokenTrigger: EntryFunction;

  constructor(scope: Construct, deployment: Deployment, data: Data, mail: Mail) {
    super(scope, 'Accounts');
    this.trigger = new EntryFunction(this, 'auth-trigger', deployment, {
      // Cognito gives up after 5 s, whatever this says.
      timeout: Duration.seconds(5),
      memory: 512,
    });
    data.grant(this.trigger);
    this.tokenTrigger = new EntryFunction(this, 'token-trigger', deployment, {
      timeout: Duration.seconds(5),
      memory: 256,
    });
    this.pool = named(new UserPool(this, 'Pool', this.#poolProps(deployment, mail)), 'UserPool');
    // Roles that a token shows as a group; `user` is everybody.
    for (const group of roles.filter((role) => role !== 'user'))
      new CfnUserPoolGroup(this, `${group}Group`, {
        userPoolId: this.pool.userPoolId,
        groupName: group,
        description: `Mirrors the role ${group} of the account item`,
      });
    this.client = named(addBrowserClient(this.pool), 'UserPoolClient');
    this.serverClient = named(addServerClient(this.pool), 'UserPoolServerClient');
    this.pool.addTrigger(
      UserPoolOperation.PRE_TOKEN_GENERATION_CONFIG,
      this.tokenTrigger,
      LambdaVersion.V2_0,
    );
    if (deployment.settings.compromisedCredentials) refuseLeakedPasswords(this, this.pool);
    this.#grantGroups();
    this.#acknowledge();
  }

  #poolProps({ settings, firstPass }: Deployment, mail: Mail): ConstructorParameters<typeof UserPool>[2] {
    return {
      // The user name is made by the sign-in proxy; with the address as user name SignUp would tell who is
      // registered. Aliases can't be changed once the pool exists.
      signInAliases: { username: true, email: true },
      signInCaseSensitive: false,
      selfSignUpEnabled: true,
      autoVerify: { email: true },
      // Our own code proves a new address (functions/account/profile/address-code.ts). This covers a change in AWS's console.
      keepOriginal: { email: true },
      standardAttributes: { email: { required: true, mutable: true } },
      customAttributes: Object.fromEntries(
        signUpAttributes.map((name) => [
          name,
          new StringAttribute({ maxLen: 64, mutable: mutableAttributes.includes(name) }),
        ]),
      ),
      passwordPolicy: {
        minLength: passwordMinLength,
        requireLowercase: false,
        requireUppercase: false,
        requireDigits: false,
        requireSymbols: false,
      },
      mfa: Mfa.OPTIONAL,
      mfaSecondFactor: { otp: true, sms: false },
      accountRecovery: AccountRecovery.EMAIL_ONLY,
      // Rotation of refresh tokens and version 2 of the token trigger are no features of Lite.
      featurePlan: settings.compromisedCredentials ? FeaturePlan.PLUS : FeaturePlan.ESSENTIALS,
      ...(settings.compromisedCredentials && {
        standardThreatProtectionMode: StandardThreatProtectionMode.FULL_FUNCTION,
      }),
      email: mailer(settings, mail),
      lambdaTriggers: {
        postConfirmation: this.trigger,
        customMessage: this.trigger,
        postAuthentication: this.trigger,
      },
      deletionProtection: !firstPass,
      removalPolicy: removalPolicyOf(settings),
    };
  }

  /**
   * Lets the trigger mirror the role as a group, and end the sessions of who chose a new password. A policy of its own:
   * in the role's default policy, on which the Lambda waits, the pool's ARN would close a circle (pool, Lambda, policy,
   * pool). For the same reason the Lambda takes the pool's id from the event.
   */
  #grantGroups(): void {
    const policy = new Policy(this, 'TriggerGroups', {
      statements: [
        allow(
          ['cognito-idp:AdminAddUserToGroup', 'cognito-idp:AdminUserGlobalSignOut'],
          [this.pool.userPoolArn],
        ),
      ],
    });
    if (!this.trigger.role) throw new Error('The trigger has no role.');
    policy.attachToRole(this.trigger.role);
  }

  /** Tells a Lambda the pool's id and the id of the browsers' client, which the browser library wants to know. */
  setPoolIds(entry: EntryFunction): void {
    entry.configure({
      USER_POOL_ID: this.pool.userPoolId,
      USER_POOL_CLIENT_ID: this.client.userPoolClientId,
    });
  }

  /** Lets a Lambda sign people in with the browsers' client, and put their second factor right (functions/access/sign-in). */
  grantSignIn(entry: EntryFunction): void {
    this.setPoolIds(entry);
    this.#allow(
      entry,
      'AdminInitiateAuth',
      'AdminRespondToAuthChallenge',
      'AdminSetUserMFAPreference',
      'DescribeUserPoolClient',
    );
  }

  /** Lets a Lambda have the pool's codes mailed (functions/access/sign-in/send-codes.ts). */
  grantCodes(entry: EntryFunction): void {
    this.setPoolIds(entry);
    this.#allow(entry, 'DescribeUserPoolClient');
  }

  /** Lets a Lambda prove passwords, and change what follows one: password and authenticator (functions/access/user-pool). */
  grantPasswords(entry: EntryFunction): void {
    this.#allow(
      entry,
      'AdminGetUser',
      'AdminInitiateAuth',
      'AdminResetUserPassword',
      'AdminRespondToAuthChallenge',
      'AdminSetUserPassword',
      'DescribeUserPoolClient',
    );
    entry.configure({ USER_POOL_SERVER_CLIENT_ID: this.serverClient.userPoolClientId });
  }

  /** Lets a Lambda mirror the role that somebody takes up as a group. */
  grantRoles(entry: EntryFunction): void {
    this.#allow(entry, 'AdminAddUserToGroup');
  }

  /** Lets a Lambda demand the second factor, or not, and end a person's sessions. */
  grantSecurity(entry: EntryFunction): void {
    this.#allow(entry, 'AdminSetUserMFAPreference', 'AdminUserGlobalSignOut');
  }

  /** Lets a Lambda find users, and give them the address that their accounts have (functions/account/profile/follow-address.ts). */
  grantAddresses(entry: EntryFunction): void {
    this.#allow(entry, 'AdminGetUser', 'AdminUpdateUserAttributes');
  }

  /** Tells a Lambda the pool, and lets it call these operations. */
  #allow(entry: EntryFunction, ...operations: string[]): void {
    entry.configure(
      { USER_POOL_ID: this.pool.userPoolId },
      allow(
        operations.map((operation) => `cognito-idp:${operation}`),
        [this.pool.userPoolArn],
      ),
    );
  }

  /** Lets a Lambda delete the user of an account that is erased (functions/access/user-pool/pool-user.ts). */
  grantErasure(entry: EntryFunction): void {
    this.#allow(entry, 'ListUsers', 'AdminDeleteUser');
  }

  #acknowledge(): void {
    Validations.of(this.pool).acknowledge(
      {
        id: 'AwsSolutions-COG1',
        reason:
          'The product takes passwords from 6 characters (ACC-5); the form refuses the commonest and shows their strength, and Cognito locks out guessing. Composition rules add little to that.',
      },
      {
        id: 'AwsSolutions-COG2',
        reason:
          'A second factor is offered to everybody, reviewers too, and demanded of nobody: people who only save listings would be kept out.',
      },
      {
        id: 'AwsSolutions-COG8',
        reason:
          'What the Plus plan adds is threat protection, at a multiple of the pool’s price per user. Sign-in answers do not tell who is registered, Cognito locks out repeated failures, and access tokens live 10 minutes.',
      },
    );
  }
}

/** Codes go out by SES, as all mail does: Cognito itself sends about 50 mails a day. */
function mailer({ deployment, mailFrom }: Settings, { configurationSet }: Mail): UserPoolEmail {
  const domain = deployment?.mailIdentity.includes('@') ? undefined : deployment?.mailIdentity;
  return UserPoolEmail.withSES({
    fromEmail: mailFrom,
    sesRegion: region,
    configurationSetName: configurationSet,
    ...(domain && { sesVerifiedDomain: domain }),
  });
}

/**
 * Refuses leaked passwords when one is chosen, where the operator pays for it (`compromisedCredentials`). Not at sign-in:
 * there Cognito would answer that the password is wrong.
 */
function refuseLeakedPasswords(scope: Construct, pool: UserPool): void {
  // A path of its own, which keeps the logical id: the pool has one such attachment, and under another id
  // CloudFormation would make a second before it deletes the first.
  new CfnUserPoolRiskConfigurationAttachment(new Construct(scope, 'SignInProtection'), 'LeakedPasswords', {
    userPoolId: pool.userPoolId,
    clientId: 'ALL',
    compromisedCredentialsRiskConfiguration: {
      actions: { eventAction: 'BLOCK' },
      eventFilter: ['SIGN_UP', 'PASSWORD_CHANGE'],
    },
  });
}
