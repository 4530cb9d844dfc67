const text = (Name: string, Mutable: boolean) =>
  ({ Name, AttributeDataType: 'String', Mutable, StringAttributeConstraints: { MaxLength: '64' } }) as const;

/**
 * The template's pool and its clients (infra/constructs/accounts.ts) but for their triggers and their mail.
 * tests/infra/constructs/accounts.test.ts fails when they part from the template.
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

/** The template's client of its servers, by which a password is followed by one request. */
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
