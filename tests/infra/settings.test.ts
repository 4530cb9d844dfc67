import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Match } from 'aws-cdk-lib/assertions';
import { describe, expect, test } from 'vitest';
import { settingsOf } from '#infra/settings.ts';
import { countries } from '#shared/location/countries.ts';
import { completeStage, propertiesOf, settingsFrom, templateOf } from '#tests/support/template.ts';

const fiveNumbers = Array.from({ length: 5 }, (_, number) => ({
  kind: 'violence',
  name: 'Atención a víctimas',
  number: `80${number} 123 456`,
}));
const required = Object.keys(completeStage) as Array<keyof typeof completeStage>;
const messageOf = (work: () => unknown): string => {
  try {
    work();
  } catch (error) {
    return (error as Error).message;
  }
  throw new Error('Expected an error.');
};

describe('settings of a stage', () => {
  test('have defaults for the local stage, with every country open', () => {
    const settings = settingsOf('local');
    expect(settings.openCountries).toEqual(countries.map(({ id }) => id));
    expect(settings.price).toEqual({ cents: 5000, currency: 'USD' });
    expect(settings.deployment).toBeUndefined();
  });

  test('fail for a stage without a file, and the error lists every choice', () => {
    const message = messageOf(() => settingsOf('unwritten'));
    expect(message).toContain('unwritten.json');
    for (const choice of required) expect(message).toContain(`${choice}:`);
  });

  test('are complete in the example of docs/operating.md', () => {
    const operating = readFileSync(join(import.meta.dirname, '../../docs/operating.md'), 'utf8');
    const [, example = ''] = /^ *```json\n([^]*?)^ *```/m.exec(operating) ?? [];
    const { deployment } = settingsFrom('prod', JSON.parse(example) as Record<string, unknown>);
    expect(deployment?.domainName).toBe('www.example.com');
  });

  test.each(required)('have no default for %s', (choice) => {
    const { [choice]: _, ...rest } = completeStage;
    const message = messageOf(() => settingsFrom('prod', rest));
    expect(message).toContain(`${choice}:`);
    for (const other of required.filter((name) => name !== choice))
      expect(message).not.toContain(`${other}:`);
  });

  test.each([
    ['openCountries', ['mx', 'us']],
    ['domainName', 'https://www.example.com'],
    ['certificateArn', 'arn:aws:acm:eu-west-1:123456789012:certificate/1'],
    ['mailFrom', 'nobody'],
    ['priceCents', 49.5],
    ['priceCents', 0],
    ['priceCurrency', 'usd'],
    ['monthlyBudget', 0],
    ['redirectedDomains', ['https://example.com']],
    ['redirectedDomains', [completeStage.domainName]],
    ['signinFirewall', true],
    ['authorityEmail', 'nobody'],
    ['urgentHelp', { us: [{ kind: 'emergency', name: 'Emergency', number: '911' }] }],
    ['urgentHelp', { mx: [{ kind: 'emergency', name: 'Emergencias', number: 'call us' }] }],
    ['urgentHelp', { mx: [{ kind: 'advice', name: 'Consejo', number: '079' }] }],
    ['urgentHelp', { mx: [{ kind: 'emergency', name: '\u200B', number: '911' }] }],
    ['urgentHelp', Object.fromEntries(countries.map(({ id }) => [id, fiveNumbers]))],
  ])('refuse %s with the value %j', (choice, value) => {
    expect(messageOf(() => settingsFrom('prod', { ...completeStage, [choice]: value }))).toContain(choice);
  });

  const bankDetails = { holder: 'Example Ltd', account: '012 180 00118359719 4', bank: 'Banco Ejemplo' };
  const byTransfer = { ...completeStage, payments: { provider: 'bank-transfer', bankDetails } };

  test.each([
    ['an unknown provider', { provider: 'paypal' }],
    ['no bank account', { provider: 'bank-transfer' }],
    ['no account holder', { provider: 'bank-transfer', bankDetails: { ...bankDetails, holder: '' } }],
    [
      'an account number of one character',
      { provider: 'bank-transfer', bankDetails: { ...bankDetails, account: '1' } },
    ],
    ['an invalid BIC', { provider: 'bank-transfer', bankDetails: { ...bankDetails, swift: 'bcy' } }],
    ['an unknown key', { provider: 'bank-transfer', bankDetails: { ...bankDetails, secret: 'x' } }],
    ['bank details for Stripe', { provider: 'stripe', bankDetails }],
  ])('refuse payments with %s', (_, payments) => {
    expect(messageOf(() => settingsFrom('prod', { ...completeStage, payments }))).toContain('payments');
  });

  test('choose Stripe if payments are not set', () => {
    expect(settingsFrom('prod', completeStage).payments).toEqual({ provider: 'stripe' });
  });

  test('for bank transfers put nothing about Stripe into the template', () => {
    const template = templateOf(settingsFrom('prod', byTransfer));
    expect(JSON.stringify(template.toJSON())).not.toMatch(/stripe/i);
    const { Environment } = propertiesOf<{ Environment: { Variables: Record<string, unknown> } }>(
      template,
      'MembershipFunction',
    );
    expect(Environment.Variables).toMatchObject({
      PAYMENT_PROVIDER: 'bank-transfer',
      BANK_DETAILS: JSON.stringify(bankDetails),
    });
  });

  test('give the page both points of contact and the numbers of the operator', () => {
    const urgentHelp = { mx: [{ kind: 'emergency', name: 'Emergencias', number: '911' }] };
    const template = templateOf(settingsFrom('prod', { ...completeStage, urgentHelp }));
    const { Environment } = propertiesOf<{ Environment: { Variables: Record<string, unknown> } }>(
      template,
      'PageFunction',
    );
    expect(Environment.Variables).toMatchObject({
      SUPPORT_EMAIL: completeStage.supportEmail,
      AUTHORITY_EMAIL: completeStage.authorityEmail,
      URGENT_HELP: JSON.stringify(urgentHelp),
    });
  });

  test('refuse a mailFrom outside the verified identity', () => {
    const stranger = { ...completeStage, mailFrom: 'no-reply@example.org' };
    expect(messageOf(() => settingsFrom('prod', stranger))).toContain('example.org');
    expect(
      messageOf(() => settingsFrom('prod', { ...completeStage, mailFrom: 'a@badexample.com' })),
    ).toContain('badexample.com');
  });

  test('refuse the invalid stage name ../prod', () => {
    expect(messageOf(() => settingsOf('../prod'))).toContain('../prod');
  });

  test('put domain, certificate and mail addresses into the template, and retain data', () => {
    const template = templateOf(settingsFrom('prod', completeStage));
    template.hasResourceProperties('AWS::CloudFront::Distribution', {
      DistributionConfig: {
        Aliases: ['www.example.com'],
        ViewerCertificate: {
          AcmCertificateArn: completeStage.certificateArn,
          MinimumProtocolVersion: 'TLSv1.2_2021',
        },
      },
    });
    template.hasResourceProperties('AWS::Cognito::UserPool', {
      EmailConfiguration: { EmailSendingAccount: 'DEVELOPER', From: completeStage.mailFrom },
    });
    template.hasResourceProperties('AWS::SNS::Subscription', {
      Protocol: 'email',
      Endpoint: completeStage.alarmEmail,
    });
    for (const type of ['AWS::DynamoDB::Table', 'AWS::S3::Bucket', 'AWS::KMS::Key', 'AWS::Cognito::UserPool'])
      template.allResources(type, {
        DeletionPolicy: Match.stringLikeRegexp('^Retain'),
        UpdateReplacePolicy: 'Retain',
      });
    // Only the local stage has parameters for its addresses.
    expect(Object.keys(template.toJSON().Parameters as object)).toEqual(['BootstrapVersion']);
  });

  test('make CloudFormation refuse the local stage, and no other', () => {
    expect(templateOf(settingsOf('local')).toJSON().Rules).toMatchObject({
      NeverDeployed: {
        Assertions: [
          {
            Assert: { 'Fn::Equals': ['local', 'a stage for AWS'] },
            AssertDescription: expect.stringContaining('npm run deploy') as unknown,
          },
        ],
      },
    });
    expect(templateOf(settingsFrom('prod', completeStage)).toJSON().Rules).not.toHaveProperty(
      'NeverDeployed',
    );
  });
});
