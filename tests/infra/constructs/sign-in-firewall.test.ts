import { Match } from 'aws-cdk-lib/assertions';
import { expect, test } from 'vitest';
import { settingsOf } from '#infra/settings.ts';
import { completeStage, settingsFrom, templateOf } from '#tests/support/template.ts';

const firewall = 'AWS::WAFv2::WebACL';
const attachment = 'AWS::Cognito::UserPoolRiskConfigurationAttachment';
const stage = (choices: object) => templateOf(settingsFrom('prod', { ...completeStage, ...choices }));

test('without a word of the operator nothing is paid for', () => {
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

test('signInFirewall blocks at CloudFront who asks the sign-in proxy too often from one address, and samples nothing', () => {
  const template = stage({ signInFirewall: true });
  template.resourceCountIs(attachment, 0);
  template.hasResourceProperties(firewall, {
    Scope: 'CLOUDFRONT',
    DefaultAction: { Allow: {} },
    Rules: [
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
              }),
            },
          }),
        },
        VisibilityConfig: Match.objectLike({ SampledRequestsEnabled: false }),
      }),
    ],
  });
  const [acl] = Object.keys(template.findResources(firewall));
  template.hasResourceProperties('AWS::CloudFront::Distribution', {
    DistributionConfig: Match.objectLike({ WebACLId: { 'Fn::GetAtt': [acl, 'Arn'] } }),
  });
});

test('compromisedCredentials takes the plan that has it, and checks where a password is chosen', () => {
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
  // Under another id CloudFormation would make a second before it deletes the first: there is one a pool.
  expect(Object.keys(template.findResources(attachment))).toEqual([
    'AccountsSignInProtectionLeakedPasswordsA674B40F',
  ]);
});

test.each(['signInFirewall', 'compromisedCredentials'])('%s is on or off', (choice) => {
  expect(() => settingsFrom('prod', { ...completeStage, [choice]: 'yes' })).toThrow(choice);
});
