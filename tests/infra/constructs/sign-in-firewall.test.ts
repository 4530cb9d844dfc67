import { Match } from 'aws-cdk-lib/assertions';
import { describe, expect, test } from 'vitest';
import { settingsOf } from '#infra/settings.ts';
import { completeStage, settingsFrom, templateOf } from '#tests/support/template.ts';

const firewall = 'AWS::WAFv2::WebACL';
const attachment = 'AWS::Cognito::UserPoolRiskConfigurationAttachment';
const stage = (choices: object) => templateOf(settingsFrom('prod', { ...completeStage, ...choices }));

test('the template has no paid sign-in protection by default', () => {
  for (const settings of [settingsOf('local'), settingsFrom('prod', completeStage)]) {
    const template = templateOf(settings);
    template.resourceCountIs(firewall, 0);
    template.resourceCountIs('AWS::WAFv2::WebACLAssociation', 0);
    template.resourceCountIs(attachment, 0);
    template.hasResourceProperties('AWS::Cognito::UserPool', {
      UserPoolTier: 'ESSENTIALS',
      UserPoolAddOns: Match.absent(),
    });
  }
});

test('signInFirewall limits sign-in requests per IP address, without request samples', () => {
  const template = stage({ signInFirewall: true });
  template.resourceCountIs(attachment, 0);
  template.hasResourceProperties(firewall, {
    Scope: 'CLOUDFRONT',
    DefaultAction: { Allow: {} },
    Rules: Match.arrayWith([
      Match.objectLike({
        Action: { Block: { CustomResponse: { ResponseCode: 400, CustomResponseBodyKey: 'too-many' } } },
        Statement: {
          RateBasedStatement: Match.objectLike({
            AggregateKeyType: 'IP',
            EvaluationWindowSec: 300,
            Limit: 300,
            ScopeDownStatement: {
              ByteMatchStatement: Match.objectLike({
                FieldToMatch: { UriPath: {} },
                PositionalConstraint: 'EXACTLY',
                SearchString: '/api/sign-in',
                TextTransformations: [
                  { Priority: 0, Type: 'URL_DECODE' },
                  { Priority: 1, Type: 'NORMALIZE_PATH' },
                ],
              }),
            },
          }),
        },
        VisibilityConfig: Match.objectLike({ SampledRequestsEnabled: false }),
      }),
    ]),
  });
  const [acl] = Object.keys(template.findResources(firewall));
  template.hasResourceProperties('AWS::CloudFront::Distribution', {
    DistributionConfig: Match.objectLike({ WebACLId: { 'Fn::GetAtt': [acl, 'Arn'] } }),
  });
});

interface OriginRule {
  Action: object;
  VisibilityConfig: object;
  Statement: {
    RateBasedStatement: {
      AggregateKeyType: string;
      EvaluationWindowSec: number;
      Limit: number;
      ScopeDownStatement: {
        NotStatement: {
          Statement: {
            RegexMatchStatement: { FieldToMatch: object; RegexString: string; TextTransformations: object[] };
          };
        };
      };
    };
  };
}

const originRule = (): OriginRule => {
  const [acl] = Object.values(stage({ signInFirewall: true }).findResources(firewall)) as Array<{
    Properties: { Rules: Array<OriginRule & { Name: string }> };
  }>;
  const found = acl?.Properties.Rules.find(({ Name }) => Name === 'origin-rate-per-address');
  if (!found) throw new Error('No rule limits what one address asks of the origins.');
  return found;
};

describe('the firewall’s limit on pages and API calls', () => {
  test('blocks an IP address with 429 beyond 2,000 requests in five minutes', () => {
    const { Action, Statement, VisibilityConfig } = originRule();
    expect(Statement.RateBasedStatement).toMatchObject({
      AggregateKeyType: 'IP',
      EvaluationWindowSec: 300,
      Limit: 2000,
    });
    expect(Action).toEqual({
      Block: {
        CustomResponse: { ResponseCode: 429, ResponseHeaders: [{ Name: 'Retry-After', Value: '300' }] },
      },
    });
    expect(VisibilityConfig).toMatchObject({ SampledRequestsEnabled: false });
  });

  const uncounted = () =>
    originRule().Statement.RateBasedStatement.ScopeDownStatement.NotStatement.Statement.RegexMatchStatement;

  test('recognizes files by their undecoded path', () => {
    expect(uncounted()).toMatchObject({
      FieldToMatch: { UriPath: {} },
      TextTransformations: [{ Priority: 0, Type: 'NONE' }],
    });
  });

  test.each(['/assets/hydrate-Dk3_-1.js', '/assets/fonts/inter.v2.woff2', '/media/0a1b/photo-1/360.avif'])(
    'does not count the file %s',
    (path) => expect(path).toMatch(new RegExp(uncounted().RegexString)),
  );

  test.each([
    '/',
    '/es/listings/0a1b2c3d-1111-4222-8333-444455556666',
    '/api/listings/0a1b2c3d-1111-4222-8333-444455556666',
    '/assets',
    '//assets/random',
    '/assets//listings/random',
    '/assets/../listings/random',
    '/assets/./../listings/random',
    '/assets/%2e%2e/listings/random',
    '/assets%2Frandom',
    '/es/assets/random',
    '/Assets/random',
    '/assets/random/',
  ])('counts %s, which may reach a Lambda', (path) =>
    expect(path).not.toMatch(new RegExp(uncounted().RegexString)),
  );
});

test('compromisedCredentials selects the plus tier and checks newly chosen passwords', () => {
  const template = stage({ compromisedCredentials: true });
  template.resourceCountIs(firewall, 0);
  template.hasResourceProperties('AWS::Cognito::UserPool', {
    UserPoolTier: 'PLUS',
    UserPoolAddOns: { AdvancedSecurityMode: 'ENFORCED' },
  });
  template.hasResourceProperties(attachment, {
    ClientId: 'ALL',
    UserPoolId: { Ref: 'UserPool' },
    CompromisedCredentialsRiskConfiguration: {
      Actions: { EventAction: 'BLOCK' },
      EventFilter: ['SIGN_UP', 'PASSWORD_CHANGE'],
    },
    AccountTakeoverRiskConfiguration: Match.absent(),
  });
  // A pool allows one attachment. With another id, CloudFormation would create a second attachment before deleting the
  // first.
  expect(Object.keys(template.findResources(attachment))).toEqual([
    'AccountsSignInProtectionLeakedPasswordsA674B40F',
  ]);
});

test.each(['signInFirewall', 'compromisedCredentials'])('the setting %s accepts only booleans', (choice) => {
  expect(() => settingsFrom('prod', { ...completeStage, [choice]: 'yes' })).toThrow(choice);
});
