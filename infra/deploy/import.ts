import * as z from 'zod';
import { keptTypes, type KeptType } from './stack-policy.ts';

/**
 * Property by which CloudFormation identifies an existing resource of each type. The property's value is the physical
 * id. Source: "Resource type support for import", and the `primaryIdentifier` of each type's schema.
 */
const identifiers: Readonly<Record<KeptType, string>> = {
  'AWS::DynamoDB::Table': 'TableName',
  'AWS::Cognito::UserPool': 'UserPoolId',
  'AWS::S3::Bucket': 'BucketName',
  'AWS::KMS::Key': 'KeyId',
  'AWS::SecretsManager::Secret': 'Id',
};

/** Prefix of the names of import change sets. A deployment recognizes an unfinished import by it. */
export const importPrefix = 'import-';

/** Output of `aws cloudformation list-stack-resources`, which knows a deleted stack for 90 days. */
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
 * Builds the input for importing the retained resources of a deleted stack into a new stack. The resources are tables,
 * pools, buckets, keys and secrets.
 *
 * An import can't create resources, so the template contains only the imported ones. It leaves out each property that
 * refers to another resource, such as the pool's Lambdas. The next deployment sets the property.
 *
 * @returns the input of `aws cloudformation create-change-set --change-set-type IMPORT`
 * @throws Error with the logical ids that the deleted stack did not have
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
          // Not RetainExceptOnCreate: rolling back an import must delete nothing.
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

function referencesIn(value: unknown): string[] {
  if (Array.isArray(value)) return value.flatMap(referencesIn);
  if (value === null || typeof value !== 'object') return [];
  return Object.entries(value).flatMap(([key, inner]) => {
    if (key === 'Ref' && typeof inner === 'string') return inner.startsWith('AWS::') ? [] : [inner];
    if (key === 'Fn::GetAtt' && Array.isArray(inner)) return [String(inner[0])];
    return referencesIn(inner);
  });
}
