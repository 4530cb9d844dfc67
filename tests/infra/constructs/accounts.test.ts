import { Match } from 'aws-cdk-lib/assertions';
import { describe, expect, test } from 'vitest';
import { settingsOf } from '#infra/settings.ts';
import { signUpAttributes } from '#shared/account.ts';
import { CLIENT, POOL, SERVER_CLIENT } from '@directory/local-cloud/testing/pool-properties.ts';
import { propertiesOf, templateOf } from '#tests/support/template.ts';

const template = templateOf(settingsOf('local'));

describe('the user pool', () => {
  test('uses the email as an alias, never as the user name', () => {
    template.hasResourceProperties('AWS::Cognito::UserPool', {
      AliasAttributes: ['email'],
      UsernameAttributes: Match.absent(),
      AutoVerifiedAttributes: ['email'],
      UsernameConfiguration: { CaseSensitive: false },
      AdminCreateUserConfig: { AllowAdminCreateUserOnly: false },
    });
    template.hasResourceProperties('AWS::Cognito::UserPoolClient', { PreventUserExistenceErrors: 'ENABLED' });
  });

  test('equals the definition in the tests of the local user pool', () => {
    const {
      LambdaConfig,
      DeletionProtection,
      EmailConfiguration: _,
      ...pool
    } = propertiesOf<Record<string, unknown>>(template, 'UserPool');
    expect(pool).toEqual(POOL);
    expect(Object.keys(LambdaConfig as object).sort()).toEqual([
      'CustomMessage',
      'PostAuthentication',
      'PostConfirmation',
      'PreTokenGenerationConfig',
    ]);
    expect(DeletionProtection).toBe('ACTIVE');
    for (const [name, expected] of [
      ['UserPoolClient', CLIENT],
      ['UserPoolServerClient', SERVER_CLIENT],
    ] as const) {
      const { UserPoolId, ...client } = propertiesOf<Record<string, unknown>>(template, name);
      expect(UserPoolId).toEqual({ Ref: 'UserPool' });
      expect(client).toEqual(expected);
    }
  });

  test('never moves an alias from another account', () => {
    expect(JSON.stringify(template.toJSON())).not.toMatch(/forceAliasCreation/i);
  });

  test('has all sign-up attributes, with role, terms and adult declaration immutable', () => {
    const [pool] = Object.values(template.findResources('AWS::Cognito::UserPool')) as Array<{
      Properties: { Schema: Array<{ Name: string; Mutable: boolean; Required?: boolean }> };
    }>;
    const schema = new Map(pool?.Properties.Schema.map((one) => [one.Name, one]));
    expect([...schema.keys()].sort()).toEqual(['email', ...signUpAttributes].sort());
    for (const name of ['worker', 'termsVersion', 'adultDeclaredAt'])
      expect(schema.get(name)).toMatchObject({ Mutable: false });
  });

  test('accepts passwords from 6 characters without composition rules', () => {
    template.hasResourceProperties('AWS::Cognito::UserPool', {
      Policies: {
        PasswordPolicy: {
          MinimumLength: 6,
          RequireLowercase: false,
          RequireNumbers: false,
          RequireSymbols: false,
          RequireUppercase: false,
        },
      },
    });
  });

  test('offers an authenticator app and no text messages', () => {
    template.hasResourceProperties('AWS::Cognito::UserPool', {
      MfaConfiguration: 'OPTIONAL',
      EnabledMfas: ['SOFTWARE_TOKEN_MFA'],
    });
  });

  test('invokes our Lambdas for confirmations, mails, sign-ins and tokens', () => {
    const trigger = { 'Fn::GetAtt': ['AuthTriggerFunction', 'Arn'] };
    template.hasResourceProperties('AWS::Cognito::UserPool', {
      LambdaConfig: {
        PostConfirmation: trigger,
        CustomMessage: trigger,
        PostAuthentication: trigger,
        PreTokenGenerationConfig: {
          LambdaArn: { 'Fn::GetAtt': ['TokenTriggerFunction', 'Arn'] },
          LambdaVersion: 'V2_0',
        },
      },
    });
  });

  test('is protected against deletion', () => {
    template.hasResourceProperties('AWS::Cognito::UserPool', { DeletionProtection: 'ACTIVE' });
  });

  test('issues 10-minute access tokens and rotating refresh tokens, without OAuth flows', () => {
    template.hasResourceProperties('AWS::Cognito::UserPoolClient', {
      ExplicitAuthFlows: ['ALLOW_ADMIN_USER_PASSWORD_AUTH'],
      RefreshTokenRotation: { Feature: 'ENABLED', RetryGracePeriodSeconds: 60 },
      AccessTokenValidity: 10,
      RefreshTokenValidity: 30 * 24 * 60,
      TokenValidityUnits: { AccessToken: 'minutes', RefreshToken: 'minutes' },
      GenerateSecret: true,
      AllowedOAuthFlowsUserPoolClient: false,
    });
  });

  test('lets users write only email, name and the attributes of sign-up', () => {
    template.hasResourceProperties('AWS::Cognito::UserPoolClient', {
      WriteAttributes: [...signUpAttributes.map((name) => `custom:${name}`), 'email', 'name'].sort(),
    });
    template.hasResourceProperties('AWS::Cognito::UserPool', {
      UserAttributeUpdateSettings: { AttributesRequireVerificationBeforeUpdate: ['email'] },
    });
  });

  test('has exactly the groups admin and worker', () => {
    const groups = Object.values(template.findResources('AWS::Cognito::UserPoolGroup'));
    expect(
      groups.map((group) => (group as { Properties: { GroupName: string } }).Properties.GroupName).sort(),
    ).toEqual(['admin', 'worker']);
  });
});
