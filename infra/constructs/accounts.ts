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
 * Attributes that can change after sign-up. All other attributes are evidence of what the person declared at sign-up.
 * The account item, not the pool, is the authority on the role.
 */
const mutableAttributes: readonly SignUpAttribute[] = ['language'];

/**
 * The user pool, its two clients, and the Lambdas of its triggers. Each client has a secret, so browsers cannot call
 * the pool directly. Browsers call the sign-in proxy (functions/access/sign-in).
 */
export class Accounts extends Construct {
  readonly pool: UserPool;
  /** Client of browser sessions; the API accepts only its tokens. */
  readonly client: UserPoolClient;
  /** Client of our Lambdas, for changes that require the password. */
  readonly serverClient: UserPoolClient;
  readonly trigger: EntryFunction;
  readonly tokenTrigger: EntryFunction;

  constructor(scope: Construct, deployment: Deployment, data: Data, mail: Mail) {
    super(scope, 'Accounts');
    this.trigger = new EntryFunction(this, 'auth-trigger', deployment, {
      // Cognito gives up after 5 s, whatever this timeout is.
      timeout: Duration.seconds(5),
      memory: 512,
    });
    data.grant(this.trigger);
    this.tokenTrigger = new EntryFunction(this, 'token-trigger', deployment, {
      timeout: Duration.seconds(5),
      memory: 256,
    });
    this.pool = named(new UserPool(this, 'Pool', this.#poolProps(deployment, mail)), 'UserPool');
    // Every role except `user` is also a group, which appears in the token. Every account has the role `user`.
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
      // The sign-in proxy generates user names. If the e-mail were the user name, SignUp would reveal which addresses
      // are registered. Aliases can't be changed once the pool exists.
      signInAliases: { username: true, email: true },
      signInCaseSensitive: false,
      selfSignUpEnabled: true,
      autoVerify: { email: true },
      // Our own code verifies a new e-mail address (functions/account/profile/address-code.ts). This setting applies
      // only to changes in the AWS console: the old address stays valid until the new one is verified.
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
      // Lite is not enough: it has neither refresh token rotation nor version 2 of the token trigger.
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
   * Lets the trigger mirror the role as a group, and end all sessions after a password change.
   *
   * A separate policy avoids a circular dependency: the Lambda depends on its role's default policy, so the default
   * policy can't contain the pool's ARN. For the same reason, the Lambda reads the pool id from the event.
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

  /** Gives a Lambda the ids of the pool and of the browser client. */
  setPoolIds(entry: EntryFunction): void {
    entry.configure({
      USER_POOL_ID: this.pool.userPoolId,
      USER_POOL_CLIENT_ID: this.client.userPoolClientId,
    });
  }

  /** Lets a Lambda sign users in with the browser client, and correct their second-factor setting. */
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

  /** Lets a Lambda ask the user pool to send codes by mail (functions/access/sign-in/send-codes.ts). */
  grantCodes(entry: EntryFunction): void {
    this.setPoolIds(entry);
    this.#allow(entry, 'DescribeUserPoolClient');
  }

  /** Lets a Lambda verify passwords and change the password or authenticator (functions/access/user-pool). */
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

  /** Lets a Lambda mirror a newly taken role as a group. */
  grantRoles(entry: EntryFunction): void {
    this.#allow(entry, 'AdminAddUserToGroup');
  }

  /** Lets a Lambda turn the second factor on or off, and end a user's sessions. */
  grantSecurity(entry: EntryFunction): void {
    this.#allow(entry, 'AdminSetUserMFAPreference', 'AdminUserGlobalSignOut');
  }

  /**
   * Lets a Lambda find users and set their e-mail to the account's address
   * (functions/account/profile/follow-address.ts).
   */
  grantAddresses(entry: EntryFunction): void {
    this.#allow(entry, 'AdminGetUser', 'AdminUpdateUserAttributes');
  }

  #allow(entry: EntryFunction, ...operations: string[]): void {
    entry.configure(
      { USER_POOL_ID: this.pool.userPoolId },
      allow(
        operations.map((operation) => `cognito-idp:${operation}`),
        [this.pool.userPoolArn],
      ),
    );
  }

  /**
   * Lets a Lambda delete the pool user of an erased account, and find unconfirmed sign-ups
   * (functions/access/user-pool/pool-user.ts).
   */
  grantErasure(entry: EntryFunction): void {
    this.#allow(entry, 'ListUsers', 'AdminDeleteUser');
  }

  #acknowledge(): void {
    Validations.of(this.pool).acknowledge(
      {
        id: 'AwsSolutions-COG1',
        reason:
          'The product accepts passwords of 6 characters or more (ACC-5). The form refuses the most common ones and shows their strength, and Cognito locks out guessing. Composition rules would add little.',
      },
      {
        id: 'AwsSolutions-COG2',
        reason:
          'Every account, also a reviewer’s, may turn on a second factor. Requiring it would keep out people who only save listings.',
      },
      {
        id: 'AwsSolutions-COG8',
        reason:
          'The Plus plan adds threat protection at a multiple of the price per user. Sign-in responses do not reveal who is registered, Cognito locks out repeated failures, and access tokens live 10 minutes.',
      },
    );
  }
}

/** Sends Cognito's codes through SES, like all mail. Cognito's own sender is limited to about 50 mails a day. */
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
 * Refuses leaked passwords at sign-up and at a password change, if the operator pays for it (`compromisedCredentials`).
 * Does not check sign-ins: Cognito would report a leaked password as a wrong one.
 */
function refuseLeakedPasswords(scope: Construct, pool: UserPool): void {
  // This construct path keeps the logical id stable. With a new id, CloudFormation would create a second attachment
  // before it deletes the first, but the pool allows only one.
  new CfnUserPoolRiskConfigurationAttachment(new Construct(scope, 'SignInProtection'), 'LeakedPasswords', {
    userPoolId: pool.userPoolId,
    clientId: 'ALL',
    compromisedCredentialsRiskConfiguration: {
      actions: { eventAction: 'BLOCK' },
      eventFilter: ['SIGN_UP', 'PASSWORD_CHANGE'],
    },
  });
}
