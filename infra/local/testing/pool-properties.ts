const text = (Name: string, Mutable: boolean) =>
  ({ Name, AttributeDataType: 'String', Mutable, StringAttributeConstraints: { MaxLength: '64' } }) as const;

/**
 * Properties of the template's user pool (infra/constructs/accounts.ts), without triggers and mail.
 * tests/infra/constructs/accounts.test.ts fails if they differ from the template.
 */
export const POOL = {
  AliasAttributes: ['email'],
  AutoVerifiedAttributes: ['email'],
  UsernameConfiguration: { CaseSensitive: false },
  AdminCreateUserConfig: { AllowAdminCreateUserOnly: false },
  AccountRecoverySetting: { RecoveryMechanisms: [{ Name: 'verified_email', Priority: 1 }] },
  UserAttributeUpdateSettings: { AttributesRequireVerificationBeforeUpdate: ['email'] },
  Policies: {
    PasswordPolicy: {
      MinimumLength: 6,
      RequireLowercase: false,
      RequireUppercase: false,
      RequireNumbers: false,
      RequireSymbols: false,
    },
  },
  MfaConfiguration: 'OPTIONAL',
  EnabledMfas: ['SOFTWARE_TOKEN_MFA'],
  EmailVerificationMessage: 'The verification code to your new account is {####}',
  EmailVerificationSubject: 'Verify your new account',
  SmsVerificationMessage: 'The verification code to your new account is {####}',
  VerificationMessageTemplate: {
    DefaultEmailOption: 'CONFIRM_WITH_CODE',
    EmailMessage: 'The verification code to your new account is {####}',
    EmailSubject: 'Verify your new account',
    SmsMessage: 'The verification code to your new account is {####}',
  },
  UserPoolTier: 'ESSENTIALS',
  Schema: [
    { Name: 'email', Required: true, Mutable: true },
    text('worker', false),
    text('termsVersion', false),
    text('adultDeclaredAt', false),
    text('language', true),
  ],
} as const;

export const CLIENT = {
  ExplicitAuthFlows: ['ALLOW_ADMIN_USER_PASSWORD_AUTH'],
  RefreshTokenRotation: { Feature: 'ENABLED', RetryGracePeriodSeconds: 60 },
  PreventUserExistenceErrors: 'ENABLED',
  AccessTokenValidity: 10,
  IdTokenValidity: 10,
  RefreshTokenValidity: 43_200,
  TokenValidityUnits: { AccessToken: 'minutes', IdToken: 'minutes', RefreshToken: 'minutes' },
  EnableTokenRevocation: true,
  GenerateSecret: true,
  AllowedOAuthFlowsUserPoolClient: false,
  SupportedIdentityProviders: ['COGNITO'],
  ReadAttributes: ['email', 'email_verified'],
  WriteAttributes: [
    ...['custom:adultDeclaredAt', 'custom:language', 'custom:termsVersion', 'custom:worker'],
    'email',
    'name',
  ],
} as const;

/** The template's client for our Lambdas, which sign in for a single request. */
export const SERVER_CLIENT = {
  ...CLIENT,
  ExplicitAuthFlows: ['ALLOW_ADMIN_USER_PASSWORD_AUTH', 'ALLOW_REFRESH_TOKEN_AUTH'],
  RefreshTokenRotation: undefined,
  AccessTokenValidity: 5,
  IdTokenValidity: 5,
  RefreshTokenValidity: 60,
  ReadAttributes: ['email'],
  WriteAttributes: ['email'],
} as const;
