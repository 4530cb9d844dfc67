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
  type TemplateResource,
} from './template.ts';
import { computeCreators } from './compute.ts';
import { chosenName, type StackCreation } from './creation.ts';
import { newContext, type Parts, type Site, type StackServices } from './context.ts';
import { edgeCreators } from './edge.ts';
import { gatewayCreators } from './gateway.ts';
import { enacted, inertTypes, propertiesOf, type Creators, type EnactedType } from './supported.ts';
import { rightsCreators } from './rights.ts';
import { storageCreators } from './storage.ts';

export interface Stack extends Parts {
  /** Value of `Ref` for each created resource, by logical id, and value of each output, by name. */
  resources: Record<string, string>;
  site: Site;
}

/**
 * Creates the resources of a synthesized template in the stand-ins. Every start of a cloud repeats the creation on the
 * state of the previous start, so a failure rolls nothing back.
 * @param parameters values of the template's parameters; missing ones take their default
 * @param creation set to create a new stack, which is rolled back if its creation fails
 * @throws NotSupported for a type, property or function that is not supported; StackNotCreated after a rollback
 */
export async function createStack(
  stackName: string,
  template: Template,
  parameters: Record<string, string>,
  services: StackServices,
  creation?: StackCreation,
): Promise<Stack> {
  try {
    return await enact(stackName, template, parameters, services, creation);
  } catch (error) {
    throw creation ? await creation.rollBack(services, error) : error;
  }
}

async function enact(
  stackName: string,
  template: Template,
  parameters: Record<string, string>,
  services: StackServices,
  creation: StackCreation | undefined,
): Promise<Stack> {
  const generated = creation ? `${stackName}-${creation.suffix}` : stackName;
  const context = newContext(generated, services);
  const providers = customResourceProviders(template);
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
    secret: services.secrets.secretString,
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
    const resource = template.Resources[id] as TemplateResource;
    const { Type, Properties = {}, Condition, DeletionPolicy = 'Delete' } = resource;
    if (Condition !== undefined) throw new NotSupported('CloudFormation', `the condition of ${id}`);
    const inert = providers.has(id) ? providerFunction : inertTypes[Type];
    if (!inert && !isEnacted(Type))
      throw new NotSupported('CloudFormation', `the resource type ${Type} (${id})`);
    creation?.begin(id, resource);
    const properties = inert ? {} : (resolve(Properties, scope) as JsonObject);
    const made = inert
      ? inert(context.physical(id))
      : await make(creators, Type as EnactedType, id, properties);
    created.set(id, made);
    creation?.made(services, {
      id,
      type: Type,
      ref: made.ref,
      properties,
      policy: DeletionPolicy,
      chosenName: chosenName(resource),
    });
  }
  const { site, warm } = context.parts;
  if (!site) throw new Error('The template has no AWS::CloudFront::Distribution.');
  for (const one of warm) one.stayWarm();
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

const isEnacted = (type: string): type is EnactedType => Object.hasOwn(enacted, type);

const make = <T extends EnactedType>(
  creators: Creators,
  type: T,
  id: string,
  properties: JsonObject,
): Created | Promise<Created> => creators[type](id, propertiesOf(type, properties));

/**
 * Returns the ids of functions that the CDK adds for its custom resources. The local cloud implements the custom
 * resources itself.
 */
export function customResourceProviders(template: Template): Set<string> {
  const tokens = Object.values(template.Resources)
    .map(({ Properties }) => Properties?.['ServiceToken'] as { 'Fn::GetAtt'?: [string, string] } | undefined)
    .flatMap((token) => token?.['Fn::GetAtt']?.[0] ?? []);
  return new Set(tokens);
}

const providerFunction = (name: string): Created => ({
  ref: name,
  attributes: { Arn: arnOf('lambda', `function:${name}`) },
});

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
