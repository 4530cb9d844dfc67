import { Match } from 'aws-cdk-lib/assertions';
import { describe, expect, test } from 'vitest';
import { completeStage, isStackProtected, settingsFrom, templateOf } from '#tests/support/template.ts';

const prod = settingsFrom('prod', completeStage);
const first = templateOf(prod, { firstPass: true });
const later = templateOf(prod);

/** Whatever is kept when the stack goes, by its logical id. */
const keptIn = (template: typeof first): string[] =>
  Object.entries(template.findResources('*'))
    .filter(([, { DeletionPolicy: policy }]) => policy !== undefined && policy !== 'Delete')
    .map(([id]) => id);

describe('what a creation that failed leaves', () => {
  test('is nothing of what the stack keeps: CloudFormation takes back what it made in the same operation', () => {
    const types = [
      'AWS::DynamoDB::Table',
      'AWS::Cognito::UserPool',
      'AWS::S3::Bucket',
      'AWS::KMS::Key',
      'AWS::Logs::LogGroup',
      'AWS::SecretsManager::Secret',
    ];
    for (const type of types) {
      const found = Object.entries(later.findResources(type));
      expect(found.length, type).toBeGreaterThan(0);
      for (const [id, resource] of found)
        expect(resource, id).toMatchObject({
          DeletionPolicy: 'RetainExceptOnCreate',
          UpdateReplacePolicy: 'Retain',
        });
    }
  });

  test('is no table and no pool: in the first pass nothing protects them against the roll-back', () => {
    first.hasResourceProperties('AWS::DynamoDB::Table', { DeletionProtectionEnabled: false });
    first.hasResourceProperties('AWS::Cognito::UserPool', { DeletionProtection: 'INACTIVE' });
    later.hasResourceProperties('AWS::DynamoDB::Table', { DeletionProtectionEnabled: true });
    later.hasResourceProperties('AWS::Cognito::UserPool', { DeletionProtection: 'ACTIVE' });
  });

  test('is no stack: CloudFormation lets the next attempt delete the one that failed', () => {
    expect(isStackProtected(prod, { firstPass: true })).toBe(false);
    expect(isStackProtected(prod)).toBe(true);
  });

  test('is no site bucket: it is emptied before it goes, and in later passes nothing empties it', () => {
    first.hasResource('Custom::S3AutoDeleteObjects', {
      Properties: { BucketName: { Ref: 'SiteBucket' } },
      DependsOn: Match.anyValue(),
    });
    first.resourceCountIs('Custom::S3AutoDeleteObjects', 1);
    first.hasResource('AWS::S3::Bucket', {
      Properties: { Tags: Match.arrayWith([{ Key: 'aws-cdk:auto-delete-objects', Value: 'true' }]) },
      DeletionPolicy: 'Delete',
    });
    later.resourceCountIs('Custom::S3AutoDeleteObjects', 0);
    // The helper that leaves with the second pass empties only what has this tag.
    expect(JSON.stringify(later.toJSON())).not.toContain('aws-cdk:auto-delete-objects');
  });

  test('is nothing that a schedule wrote into a bucket meanwhile', () => {
    first.allResourcesProperties('AWS::Events::Rule', { State: 'DISABLED' });
    later.allResourcesProperties('AWS::Events::Rule', { State: 'ENABLED' });
  });
});

test('the second pass creates nothing that holds data, and keeps all that the first made', () => {
  const made = Object.keys(first.findResources('*'));
  expect(made).toEqual(expect.arrayContaining(keptIn(later)));
  expect(made).toEqual(expect.arrayContaining(Object.keys(later.findResources('*'))));
});
