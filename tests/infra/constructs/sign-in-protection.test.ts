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

test('signInFirewall blocks who asks the user pool too often from one address, and samples nothing', () => {
  const template = stage({ signInFirewall: true });
  template.resourceCountIs(attachment, 0);
  template.hasResourceProperties(firewall, {
    Scope: 'REGIONAL',
    DefaultAction: { Allow: {} },
    Rules: [
      Match.objectLike({
        Action: { Block: {} },
        Statement: { RateBasedStatement: { AggregateKeyType: 'IP', EvaluationWindowSec: 300, Limit: 300 } },
        VisibilityConfig: Match.objectLike({ SampledRequestsEnabled: false }),
      }),
    ],
  });
  template.hasResourceProperties('AWS::WAFv2::WebACLAssociation', {
    ResourceArn: { 'Fn::GetAtt': ['UserPool', 'Arn'] },
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
});

test.each(['signInFirewall', 'compromisedCredentials'])('%s is on or off', (choice) => {
  expect(() => settingsFrom('prod', { ...completeStage, [choice]: 'yes' })).toThrow(choice);
});
