import { z } from 'zod';
import { NotSupported } from '../protocol/service.ts';
import { invalidParameter } from './errors.ts';

/**
 * The CloudFormation properties that the stand-in supports, already resolved. What is not listed is refused:
 * a template that relies on it would behave differently on AWS.
 */
const seconds = { seconds: 1, minutes: 60, hours: 3600, days: 86_400 } as const;
const unit = z.enum(['seconds', 'minutes', 'hours', 'days']);

const schemaAttribute = z.strictObject({
  Name: z.string(),
  AttributeDataType: z.enum(['String', 'Number', 'Boolean']).optional(),
  Mutable: z.boolean().optional(),
  Required: z.boolean().optional(),
  StringAttributeConstraints: z
    .strictObject({ MinLength: z.coerce.number().optional(), MaxLength: z.coerce.number().optional() })
    .optional(),
  NumberAttributeConstraints: z
    .strictObject({ MinValue: z.coerce.number().optional(), MaxValue: z.coerce.number().optional() })
    .optional(),
});

export const userPoolProperties = z.strictObject({
  UserPoolName: z.string().optional(),
  AliasAttributes: z.array(z.literal('email')).default([]),
  UsernameConfiguration: z.strictObject({ CaseSensitive: z.boolean() }).default({ CaseSensitive: true }),
  AutoVerifiedAttributes: z.array(z.literal('email')).default([]),
  Schema: z.array(schemaAttribute).default([]),
  Policies: z
    .strictObject({
      PasswordPolicy: z.strictObject({
        MinimumLength: z.number().min(6).max(99).default(8),
        RequireLowercase: z.boolean().default(false),
        RequireUppercase: z.boolean().default(false),
        RequireNumbers: z.boolean().default(false),
        RequireSymbols: z.boolean().default(false),
      }),
    })
    .prefault({
      PasswordPolicy: {
        RequireLowercase: true,
        RequireUppercase: true,
        RequireNumbers: true,
        RequireSymbols: true,
      },
    }),
  LambdaConfig: z
    .strictObject({
      PostConfirmation: z.string().optional(),
      CustomMessage: z.string().optional(),
      PostAuthentication: z.string().optional(),
      PreTokenGenerationConfig: z
        .strictObject({ LambdaArn: z.string(), LambdaVersion: z.literal('V2_0') })
        .optional(),
    })
    .default({}),
  MfaConfiguration: z.enum(['OFF', 'OPTIONAL']).default('OFF'),
  EnabledMfas: z.array(z.literal('SOFTWARE_TOKEN_MFA')).default([]),
  AdminCreateUserConfig: z
    .strictObject({ AllowAdminCreateUserOnly: z.boolean() })
    .default({ AllowAdminCreateUserOnly: false }),
  EmailVerificationMessage: z.string().optional(),
  EmailVerificationSubject: z.string().optional(),
  SmsVerificationMessage: z.string().optional(),
  VerificationMessageTemplate: z
    .strictObject({
      DefaultEmailOption: z.literal('CONFIRM_WITH_CODE').optional(),
      EmailMessage: z.string().optional(),
      EmailSubject: z.string().optional(),
      SmsMessage: z.string().optional(),
    })
    .default({}),
  UserAttributeUpdateSettings: z
    .strictObject({ AttributesRequireVerificationBeforeUpdate: z.array(z.literal('email')) })
    .optional(),
  /** Lite has neither rotation of refresh tokens nor triggers that choose scopes. */
  UserPoolTier: z.enum(['ESSENTIALS', 'PLUS']).optional(),
  /** COGNITO_DEFAULT sends by an account of Cognito's own, DEVELOPER by SES in the name of this account. */
  EmailConfiguration: z
    .discriminatedUnion('EmailSendingAccount', [
      z.strictObject({ EmailSendingAccount: z.literal('COGNITO_DEFAULT') }),
      z.strictObject({
        EmailSendingAccount: z.literal('DEVELOPER'),
        From: z.string(),
        SourceArn: z.string(),
        ConfigurationSet: z.string().optional(),
      }),
    ])
    .default({ EmailSendingAccount: 'COGNITO_DEFAULT' }),
  // Accepted without effect here (ignoredPoolProperties): recovery is by verified e-mail in any case, and the rest guards or
  // bills what this machine does not have.
  AccountRecoverySetting: z.unknown().optional(),
  DeletionProtection: z.unknown().optional(),
  UserPoolTags: z.unknown().optional(),
  UserPoolAddOns: z.unknown().optional(),
});
/** What changes nothing on this machine: texts of SMS, and what the schema says of the rest. */
export const ignoredPoolProperties = {
  SmsVerificationMessage: true,
  AccountRecoverySetting: true,
  DeletionProtection: true,
  UserPoolTags: true,
  UserPoolAddOns: true,
} as const;
export type UserPoolProperties = z.output<typeof userPoolProperties>;

export const clientProperties = z.strictObject({
  UserPoolId: z.string(),
  ClientName: z.string().optional(),
  GenerateSecret: z.boolean().optional(),
  ExplicitAuthFlows: z
    .array(z.enum(['ALLOW_REFRESH_TOKEN_AUTH', 'ALLOW_USER_PASSWORD_AUTH', 'ALLOW_ADMIN_USER_PASSWORD_AUTH']))
    // AWS's default has SRP among its flows, which is not supported here.
    .nonempty(),
  PreventUserExistenceErrors: z.enum(['ENABLED', 'LEGACY']).default('LEGACY'),
  AccessTokenValidity: z.number().default(1),
  IdTokenValidity: z.number().default(1),
  RefreshTokenValidity: z.number().default(30),
  TokenValidityUnits: z
    .strictObject({
      AccessToken: unit.default('hours'),
      IdToken: unit.default('hours'),
      RefreshToken: unit.default('days'),
    })
    .prefault({}),
  /** Minutes between a challenge and its answer. */
  AuthSessionValidity: z.number().min(3).max(15).default(3),
  EnableTokenRevocation: z.literal(true).optional(),
  RefreshTokenRotation: z
    .strictObject({
      Feature: z.enum(['ENABLED', 'DISABLED']),
      RetryGracePeriodSeconds: z.number().int().min(0).max(60).default(0),
    })
    .default({ Feature: 'DISABLED', RetryGracePeriodSeconds: 0 }),
  ReadAttributes: z.array(z.string()).optional(),
  WriteAttributes: z.array(z.string()).optional(),
  SupportedIdentityProviders: z.array(z.literal('COGNITO')).optional(),
  AllowedOAuthFlowsUserPoolClient: z.literal(false).optional(),
});
export type ClientProperties = z.output<typeof clientProperties>;

export const groupProperties = z.strictObject({
  UserPoolId: z.string(),
  GroupName: z.string(),
  Description: z.string().optional(),
  Precedence: z.number().optional(),
});
export type GroupProperties = z.output<typeof groupProperties>;

/** Parses a resource's properties; anything that is not listed throws NotSupported with its path. */
export function supportedProperties<S extends z.ZodType>(
  type: string,
  schema: S,
  properties: unknown,
): z.output<S> {
  const result = schema.safeParse(properties);
  if (result.success) return result.data;
  const [issue] = result.error.issues;
  const keys = issue?.code === 'unrecognized_keys' ? issue.keys : [];
  throw new NotSupported(type, `${[...(issue?.path ?? []), ...keys].join('.')} (${issue?.message})`);
}

/**
 * "Refresh token rotation isn't compatible with the authentication flow REFRESH_TOKEN_AUTH. To implement refresh token
 * rotation, you must disable this authentication flow in your app client" (developer guide, Refresh tokens).
 * @throws InvalidParameterException
 */
export function assertRotation({ RefreshTokenRotation, ExplicitAuthFlows }: ClientProperties): void {
  if (RefreshTokenRotation.Feature === 'ENABLED' && ExplicitAuthFlows.includes('ALLOW_REFRESH_TOKEN_AUTH'))
    throw invalidParameter('Refresh token rotation can not be enabled with ALLOW_REFRESH_TOKEN_AUTH.');
}

/** How long a client's tokens live, in seconds. */
export function lifetimes(client: ClientProperties) {
  const units = client.TokenValidityUnits;
  return {
    access: client.AccessTokenValidity * seconds[units.AccessToken],
    id: client.IdTokenValidity * seconds[units.IdToken],
    refresh: client.RefreshTokenValidity * seconds[units.RefreshToken],
  };
}
