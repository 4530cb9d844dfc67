import { Stack, Validations } from 'aws-cdk-lib';
import { Bucket } from 'aws-cdk-lib/aws-s3';
import { AwsSolutionsChecks } from 'cdk-nag';
import { describe, expect, test } from 'vitest';
import { settingsOf, type Settings } from '#infra/settings.ts';
import { completeStage, settingsFrom, templateOf } from '#tests/support/template.ts';

const stages: Array<[string, Settings]> = [
  ['local', settingsOf('local')],
  ['prod', settingsFrom('prod', completeStage)],
];

describe('cdk-nag', () => {
  test.each(stages)(
    'finds nothing in the stage %s that is not answered with a reason',
    (_stage, settings) => {
      expect(() =>
        templateOf(settings, (app) => Validations.of(app).addPlugins(new AwsSolutionsChecks(app))),
      ).not.toThrow();
    },
  );

  test('would find something: a bucket that takes requests without TLS stops the synthesis', () => {
    expect(() =>
      templateOf(settingsOf('local'), (app) => {
        Validations.of(app).addPlugins(new AwsSolutionsChecks(app));
        new Bucket(new Stack(app, 'Careless'), 'WithoutTls');
      }),
    ).toThrow(/validation/i);
  });
});
