import { accountId, arnOf, region } from '../account.ts';
import { NotSupported } from '../protocol/service.ts';
import {
  creationOrder,
  resolve,
  type Created,
  type Json,
  type JsonObject,
  type Scope,
  type Template,
} from './template.ts';
import { computeCreators } from './compute.ts';
import { newContext, type Creators, type Parts, type Site, type StackServices } from './context.ts';
import { edgeCreators } from './edge.ts';
import { gatewayCreators } from './gateway.ts';
import { inertTypes } from './supported.ts';
import { rightsCreators } from './rights.ts';
import { storageCreators } from './storage.ts';

export interface Stack extends Parts {
  /** `Ref` of each enacted resource by logical id, and each output by name. */
  resources: Record<string, string>;
  site: Site;
}

/**
 * Creates what a synthesized template says, in the stand-ins.
 * @param parameters values of the template's parameters; those not given take their default
 * @throws NotSupported for a type, property or function that is not supported
 */
export async function createStack(
  stackName: string,
  template: Template,
  parameters: Record<string, string>,
  services: StackServices,
): Promise<Stack> {
  const context = newContext(stackName, services, customResourceProviders(template));
  const creators: Creators = {
    ...storageCreators(context),
    ...computeCreators(context),
    ...gatewayCreators(context),
    ...edgeCreators(context),
    ...rightsCreators(context),
  };
  const created = new Map<string, Created>();
  const scope: Scope = {
    created,
    mappings: template.Mappings ?? {},
    secret: services.secretString,
    pseudo: {
      ...parameterValues(template, parameters),
      'AWS::AccountId': accountId,
      'AWS::Partition': 'aws',
      'AWS::Region': region,
      'AWS::StackId': arnOf('cloudformation', `stack/${stackName}/local`),
      'AWS::StackName': stackName,
      'AWS::URLSuffix': 'amazonaws.com',
    },
  };
  for (const id of creationOrder(template)) {
    const { Type, Properties = {}, Condition } = template.Resources[id] as Template['Resources'][string];
    if (Condition !== undefined) throw new NotSupported('CloudFormation', `the condition of ${id}`);
    const inert = inertTypes[Type];
    const create = creators[Type];
    if (inert) created.set(id, inert(context.physical(id)));
    else if (create) created.set(id, await create(id, resolve(Properties, scope) as JsonObject));
    else throw new NotSupported('CloudFormation', `the resource type ${Type} (${id})`);
  }
  const { site } = context.parts;
  if (!site) throw new Error('The template has no AWS::CloudFront::Distribution.');
  const outputs = Object.entries(template.Outputs ?? {}).map(([name, { Value }]) => [
    name,
    String(resolve(Value, scope) as Exclude<Json, object>),
  ]);
  return {
    ...context.parts,
    site,
    resources: {
      ...Object.fromEntries(
        [...created]
          .filter(([id]) => !inertTypes[template.Resources[id]?.Type ?? ''])
          .map(([id, { ref }]) => [id, ref]),
      ),
      ...(Object.fromEntries(outputs) as Record<string, string>),
    },
  };
}

function customResourceProviders(template: Template): Set<string> {
  const tokens = Object.values(template.Resources)
    .map(({ Properties }) => Properties?.['ServiceToken'] as { 'Fn::GetAtt'?: [string, string] } | undefined)
    .flatMap((token) => token?.['Fn::GetAtt']?.[0] ?? []);
  return new Set(tokens);
}

function parameterValues(template: Template, given: Record<string, string>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(template.Parameters ?? {}).map(([name, { Default }]) => {
      const value = given[name] ?? Default;
      if (value === undefined)
        throw new NotSupported('CloudFormation', `the parameter ${name} without a default`);
      return [name, value];
    }),
  );
}
