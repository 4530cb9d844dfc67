import { z } from 'zod';

/** Resolved attribute of a user pool's schema. In this file, the value in a `z.literal` is the only supported one. */
const schemaAttribute = z.strictObject({
  Name: z.string(),
  AttributeDataType: z.literal('String').optional(),
  Mutable: z.boolean(),
  Required: z.boolean().optional(),
  StringAttributeConstraints: z.strictObject({ MaxLength: z.coerce.number() }).optional(),
});

const anything = z.unknown().optional();
const emailOnly = z.tuple([z.literal('email')]);

export const userPoolProperties = z.strictObject({
  AliasAttributes: emailOnly,
  AutoVerifiedAttributes: emailOnly,
  UsernameConfiguration: z.strictObject({ CaseSensitive: z.literal(false) }),
  AdminCreateUserConfig: z.strictObject({ AllowAdminCreateUserOnly: z.literal(false) }),
  UserAttributeUpdateSettings: z.strictObject({ AttributesRequireVerificationBeforeUpdate: emailOnly }),
  Schema: z.array(schemaAttribute),
  Policies: z.strictObject({
    PasswordPolicy: z.strictObject({
      MinimumLength: z.number().min(6).max(99),
      RequireLowercase: z.literal(false),
      RequireUppercase: z.literal(false),
      RequireNumbers: z.literal(false),
      RequireSymbols: z.literal(false),
    }),
  }),
  LambdaConfig: z.strictObject({
    PostConfirmation: z.string(),
    CustomMessage: z.string(),
    PostAuthentication: z.string(),
    PreTokenGenerationConfig: z.strictObject({ LambdaArn: z.string(), LambdaVersion: z.literal('V2_0') }),
  }),
  MfaConfiguration: z.literal('OPTIONAL'),
  EnabledMfas: z.tuple([z.literal('SOFTWARE_TOKEN_MFA')]),
  VerificationMessageTemplate: z.strictObject({
    DefaultEmailOption: z.literal('CONFIRM_WITH_CODE'),
    EmailMessage: z.string(),
    EmailSubject: z.string(),
    SmsMessage: anything,
  }),
  /** The Lite tier has neither refresh token rotation nor triggers that change scopes. */
  UserPoolTier: z.enum(['ESSENTIALS', 'PLUS']),
  EmailConfiguration: z.strictObject({
    EmailSendingAccount: z.literal('DEVELOPER'),
    From: z.string(),
    SourceArn: z.string(),
    ConfigurationSet: z.string(),
  }),
  // Without effect here. The texts repeat those of VerificationMessageTemplate, recovery always uses the verified
  // e-mail, and deletion and threat protection do not apply locally.
  EmailVerificationMessage: anything,
  EmailVerificationSubject: anything,
  SmsVerificationMessage: anything,
  AccountRecoverySetting: anything,
  DeletionProtection: anything,
  UserPoolAddOns: anything,
});
export type UserPoolProperties = z.output<typeof userPoolProperties>;

const minutes = z.literal('minutes');
const validity = z.number().min(5).max(1440);

export const clientProperties = z
  .strictObject({
    UserPoolId: z.string(),
    GenerateSecret: z.literal(true),
    ExplicitAuthFlows: z.array(z.enum(['ALLOW_ADMIN_USER_PASSWORD_AUTH', 'ALLOW_REFRESH_TOKEN_AUTH'])),
    PreventUserExistenceErrors: z.literal('ENABLED'),
    AccessTokenValidity: validity,
    IdTokenValidity: validity,
    // Minutes: one hour to ten years.
    RefreshTokenValidity: z.number().min(60).max(5_256_000),
    TokenValidityUnits: z.strictObject({ AccessToken: minutes, IdToken: minutes, RefreshToken: minutes }),
    EnableTokenRevocation: z.literal(true),
    RefreshTokenRotation: z
      .strictObject({ Feature: z.literal('ENABLED'), RetryGracePeriodSeconds: z.number().min(0).max(60) })
      .optional(),
    ReadAttributes: z.array(z.string()),
    // A client must be able to write the attributes that the pool's schema requires.
    WriteAttributes: z.array(z.string()).refine((names) => names.includes('email'), 'lacks email'),
    SupportedIdentityProviders: z.tuple([z.literal('COGNITO')]),
    AllowedOAuthFlowsUserPoolClient: z.literal(false),
  })
  // Rotation requires a client without ALLOW_REFRESH_TOKEN_AUTH (Developer Guide, Refresh tokens).
  .refine(
    ({ RefreshTokenRotation, ExplicitAuthFlows }) =>
      (RefreshTokenRotation === undefined) === ExplicitAuthFlows.includes('ALLOW_REFRESH_TOKEN_AUTH'),
    'a client refreshes either by rotation or by ALLOW_REFRESH_TOKEN_AUTH',
  )
  .refine(
    ({ AccessTokenValidity, RefreshTokenValidity }) => AccessTokenValidity <= RefreshTokenValidity,
    'RefreshTokenValidity is shorter than AccessTokenValidity',
  );
export type ClientProperties = z.output<typeof clientProperties>;

export const groupProperties = z.strictObject({
  UserPoolId: z.string(),
  GroupName: z.string(),
  Description: anything,
});
export type GroupProperties = z.output<typeof groupProperties>;
