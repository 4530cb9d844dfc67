import { CfnResource, Stack, Validations } from 'aws-cdk-lib';
import { Bucket } from 'aws-cdk-lib/aws-s3';
import { AwsSolutionsChecks } from 'cdk-nag';
import { describe, expect, test } from 'vitest';
import { settingsOf, type Settings } from '#infra/settings.ts';
import { completeStage, settingsFrom, validatedTemplateOf } from '#tests/support/template.ts';

const stages: Array<[string, Settings]> = [
  ['local', settingsOf('local')],
  ['prod', settingsFrom('prod', completeStage)],
  [
    'prod with all paid options',
    settingsFrom('prod', { ...completeStage, signInFirewall: true, compromisedCredentials: true }),
  ],
];

describe('cdk-nag and the CDK’s own validation', () => {
  test.each(stages)('find no unsuppressed problem in the stage %s', (_stage, settings) => {
    expect(() =>
      validatedTemplateOf(settings, (app) => Validations.of(app).addPlugins(new AwsSolutionsChecks(app))),
    ).not.toThrow();
  });

  test('find no problem in the first pass of a deployment', () => {
    expect(() =>
      validatedTemplateOf(
        settingsFrom('prod', completeStage),
        (app) => Validations.of(app).addPlugins(new AwsSolutionsChecks(app)),
        { firstPass: true },
      ),
    ).not.toThrow();
  });

  test('stop the synthesis if a bucket accepts requests without TLS', () => {
    expect(() =>
      validatedTemplateOf(settingsOf('local'), (app) => {
        Validations.of(app).addPlugins(new AwsSolutionsChecks(app));
        new Bucket(new Stack(app, 'Careless'), 'WithoutTls');
      }),
    ).toThrow(/validation/i);
  });

  test('stop the synthesis if CloudFormation does not know a property', () => {
    expect(() =>
      validatedTemplateOf(settingsOf('local'), (app) => {
        const properties = { Colour: 'red' };
        new CfnResource(new Stack(app, 'Careless'), 'Bucket', { type: 'AWS::S3::Bucket', properties });
      }),
    ).toThrow(/validation/i);
  });
});
