import { expect, test } from 'vitest';
import { importOf, type ListedResources, type SynthesizedTemplate } from '#infra/deploy/import.ts';
import { completeStage, settingsFrom, templateOf } from '#tests/support/template.ts';

const synthesized = templateOf(settingsFrom('prod', completeStage)).toJSON() as SynthesizedTemplate;
const left: ListedResources = {
  StackResourceSummaries: Object.keys(synthesized.Resources).map((id) => ({
    LogicalResourceId: id,
    PhysicalResourceId: `${id}-left`,
  })),
};
const { template, resourcesToImport } = importOf(synthesized, left);

test('the import of a deleted stack identifies each retained resource by physical id', () => {
  expect(
    resourcesToImport.map(({ LogicalResourceId, ResourceIdentifier }) => [
      LogicalResourceId,
      ...Object.keys(ResourceIdentifier),
    ]),
  ).toEqual(
    expect.arrayContaining([
      ['Table', 'TableName'],
      ['UserPool', 'UserPoolId'],
      ['DocumentsBucket', 'BucketName'],
      ['DocumentsKey', 'KeyId'],
      ['AccountSecret', 'Id'],
      ['StripeSecret', 'Id'],
    ]),
  );
  for (const { LogicalResourceId: id, ResourceIdentifier } of resourcesToImport)
    expect(Object.values(ResourceIdentifier)).toEqual([`${id}-left`]);
  expect(Object.keys(template.Resources)).toEqual(resourcesToImport.map((one) => one.LogicalResourceId));
});

test('the import’s template omits references to resources that an import cannot create', () => {
  const ids = Object.keys(template.Resources);
  const references = [...JSON.stringify(template).matchAll(/"(?:Ref":|Fn::GetAtt":\[)"([^"]+)"/g)].map(
    ([, id]) => id,
  );
  expect(references.filter((id) => !id?.startsWith('AWS::') && !ids.includes(id ?? ''))).toEqual([]);
  const { UserPool, Table, DocumentsBucket } = template.Resources;
  expect(UserPool?.Properties).not.toHaveProperty('LambdaConfig');
  expect(UserPool?.Properties).toHaveProperty('Schema');
  expect(Table?.Properties).toEqual(synthesized.Resources['Table']?.Properties);
  expect(DocumentsBucket?.Properties).toEqual(synthesized.Resources['DocumentsBucket']?.Properties);
});

test('the import’s template deletes nothing when the import is rolled back', () => {
  for (const [id, resource] of Object.entries(template.Resources))
    expect(resource, id).toMatchObject({ DeletionPolicy: 'Retain' });
});

test('the import fails with the id of a resource missing from the deleted stack', () => {
  const { StackResourceSummaries: all } = left;
  const without = all.filter(({ LogicalResourceId }) => LogicalResourceId !== 'Table');
  expect(() => importOf(synthesized, { StackResourceSummaries: without })).toThrow('had no Table.');
});
