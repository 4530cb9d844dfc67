import * as z from 'zod';
import { keptTypes, type KeptType } from './stack-policy.ts';

/**
 * The property by which CloudFormation finds an existing resource of a type, and which the resource's physical id is
 * ("Resource type support for import"; the `primaryIdentifier` of each type's schema).
 */
const identifiers: Readonly<Record<KeptType, string>> = {
  'AWS::DynamoDB::Table': 'TableName',
  'AWS::Cognito::UserPool': 'UserPoolId',
  'AWS::S3::Bucket': 'BucketName',
  'AWS::KMS::Key': 'KeyId',
  'AWS::SecretsManager::Secret': 'Id',
};

/** How the names of change sets that import begin, by which a deployment knows one that did not get through. */
export const importPrefix = 'import-';

/** The answer of `aws cloudformation list-stack-resources`, which knows a deleted stack for 90 days. */
export const listedResources = z.object({
  StackResourceSummaries: z.array(
    z.object({ LogicalResourceId: z.string(), PhysicalResourceId: z.string().optional() }),
  ),
});
export type ListedResources = z.output<typeof listedResources>;

interface Resource {
  Type: string;
  Properties?: Record<string, unknown>;
}
export interface SynthesizedTemplate {
  Resources: Record<string, Resource>;
}

/**
 * How a new stack takes over what a deleted one left: tables, pools, buckets, keys and secrets. An import creates nothing,
 * so the template has these alone, and of them no property that refers to anything else (the pool's Lambdas): the next
 * deployment sets those.
 *
 * @returns the input of `aws cloudformation create-change-set --change-set-type IMPORT`
 * @throws Error naming what the deleted stack had no such resource of
 */
export function importOf({ Resources }: SynthesizedTemplate, left: ListedResources) {
  const physicalIds = new Map(
    left.StackResourceSummaries.map((one) => [one.LogicalResourceId, one.PhysicalResourceId]),
  );
  const kept = Object.entries(Resources).filter(([, { Type }]) => isKept(Type));
  const missing = kept.map(([id]) => id).filter((id) => !physicalIds.get(id));
  if (missing.length > 0) throw new Error(`The deleted stack had no ${missing.join(', ')}.`);
  const known = new Set(kept.map(([id]) => id));
  return {
    template: {
      Resources: Object.fromEntries(
        kept.map(([id, { Properties = {}, ...resource }]) => [
          id,
          // Not RetainExceptOnCreate: an import that is rolled back must delete nothing.
          { ...resource, DeletionPolicy: 'Retain', Properties: closedProperties(Properties, known) },
        ]),
      ),
    },
    resourcesToImport: kept.map(([id, { Type }]) => ({
      ResourceType: Type,
      LogicalResourceId: id,
      ResourceIdentifier: { [identifiers[Type as KeptType]]: physicalIds.get(id) ?? '' },
    })),
  };
}

const isKept = (type: string): type is KeptType => (keptTypes as readonly string[]).includes(type);

const closedProperties = (properties: Record<string, unknown>, known: ReadonlySet<string>) =>
  Object.fromEntries(
    Object.entries(properties).filter(([, value]) => referencesIn(value).every((id) => known.has(id))),
  );

/** Logical ids that a property refers to. */
function referencesIn(value: unknown): string[] {
  if (Array.isArray(value)) return value.flatMap(referencesIn);
  if (value === null || typeof value !== 'object') return [];
  return Object.entries(value).flatMap(([key, inner]) => {
    if (key === 'Ref' && typeof inner === 'string') return inner.startsWith('AWS::') ? [] : [inner];
    if (key === 'Fn::GetAtt' && Array.isArray(inner)) return [String(inner[0])];
    return referencesIn(inner);
  });
}
