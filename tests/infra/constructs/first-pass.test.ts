import { describe, expect, test } from 'vitest';
import { completeStage, isStackProtected, settingsFrom, templateOf } from '#tests/support/template.ts';

const prod = settingsFrom('prod', completeStage);
const first = templateOf(prod, { firstPass: true });
const later = templateOf(prod);

interface Resource {
  Type: string;
  DeletionPolicy?: string;
  Properties?: object;
}

const resourcesOf = (template: typeof first): Array<[string, Resource]> =>
  Object.entries((template.toJSON() as { Resources: Record<string, Resource> }).Resources);

/** Buckets that receive objects while the stack is created. */
const filled = ['DocumentAccessLogsBucket', 'SiteBucket'];

describe('the first pass of a deployment', () => {
  test('lets a rollback delete all data resources except filled buckets', () => {
    const types = [
      'AWS::DynamoDB::Table',
      'AWS::Cognito::UserPool',
      'AWS::S3::Bucket',
      'AWS::KMS::Key',
      'AWS::Logs::LogGroup',
      'AWS::SecretsManager::Secret',
    ];
    for (const type of types) {
      const found = Object.entries(first.findResources(type)).filter(([id]) => !filled.includes(id));
      expect(found.length, type).toBeGreaterThan(0);
      for (const [id, resource] of found)
        expect(resource, id).toMatchObject({
          DeletionPolicy: 'RetainExceptOnCreate',
          UpdateReplacePolicy: 'Retain',
        });
    }
  });

  test('retains filled buckets under generated names', () => {
    const retained = resourcesOf(first).filter(([, { DeletionPolicy: policy }]) => policy === 'Retain');
    expect(retained.map(([id]) => id).sort()).toEqual(filled);
    for (const [id, resource] of retained) {
      expect(resource, id).toMatchObject({ Type: 'AWS::S3::Bucket', UpdateReplacePolicy: 'Retain' });
      expect(resource, id).not.toHaveProperty('Properties.BucketName');
    }
  });

  test('leaves table, user pool and stack without deletion protection', () => {
    first.hasResourceProperties('AWS::DynamoDB::Table', { DeletionProtectionEnabled: false });
    first.hasResourceProperties('AWS::Cognito::UserPool', { DeletionProtection: 'INACTIVE' });
    expect(isStackProtected(prod, { firstPass: true })).toBe(false);
  });

  test('disables every schedule of the stage', () => {
    first.allResourcesProperties('AWS::Events::Rule', { State: 'DISABLED' });
  });
});

describe('the second pass of a deployment', () => {
  test('protects table, user pool and stack, and enables the schedules', () => {
    later.hasResourceProperties('AWS::DynamoDB::Table', { DeletionProtectionEnabled: true });
    later.hasResourceProperties('AWS::Cognito::UserPool', { DeletionProtection: 'ACTIVE' });
    later.allResourcesProperties('AWS::Events::Rule', { State: 'ENABLED' });
    expect(isStackProtected(prod)).toBe(true);
  });

  test('has the resources and deletion policies of the first pass', () => {
    const policies = (template: typeof first) =>
      resourcesOf(template).map(([id, { Type, DeletionPolicy: policy }]) => ({ id, Type, policy }));
    expect(policies(later)).toEqual(policies(first));
  });
});
