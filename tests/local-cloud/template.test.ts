import { expect, test } from 'vitest';
import { pathsIn } from '@directory/local-cloud/protocol/calls.ts';
import { parametersOf } from '@directory/local-cloud/protocol/supported.ts';
import { customResourceProviders } from '@directory/local-cloud/stack/index.ts';
import { enacted, inertTypes, type EnactedType } from '@directory/local-cloud/stack/supported.ts';
import type { Template } from '@directory/local-cloud/stack/template.ts';
import { machineStages, settingsOf } from '#infra/settings.ts';
import { completeStage, settingsFrom, templateOf } from '#tests/support/template.ts';

/**
 * Stages that run locally, and an AWS stage with every optional setting on, for both passes of its first deployment.
 */
const stages = [...machineStages].map((stage) => settingsOf(stage));
const complete = settingsFrom('prod', {
  ...completeStage,
  signInFirewall: true,
  compromisedCredentials: true,
  reservedConcurrency: true,
});

test('the local cloud supports exactly the resources and properties that templates use', () => {
  const templates = [
    ...stages.map((settings) => templateOf(settings)),
    templateOf(complete),
    templateOf(complete, { firstPass: true }),
  ];
  const used = new Map<string, Set<string>>();
  const unsupported = new Set<string>();
  for (const template of templates) {
    const json = template.toJSON() as Template;
    const providers = customResourceProviders(json);
    for (const [id, { Type, Properties }] of Object.entries(json.Resources)) {
      const known = used.get(Type) ?? new Set();
      used.set(Type, known);
      for (const path of pathsIn(Properties)) known.add(path);
      for (const one of providers.has(id) ? [] : unsupportedOf(Type, Properties)) unsupported.add(one);
    }
  }
  expect(Object.keys(inertTypes).filter((type) => !used.has(type))).toEqual([]);
  const unused = Object.entries(enacted).flatMap(([type, schema]) =>
    parametersOf(schema)
      .filter((property) => ![...(used.get(type) ?? [])].some((path) => within(property, path)))
      .map((property) => `${type} ${property}`),
  );
  expect(unused).toEqual([]);
  expect([...unsupported]).toEqual([]);
});

/** Returns the resource type or the properties that the local cloud does not support. Values are not resolved yet. */
function unsupportedOf(type: string, properties: object = {}): string[] {
  if (Object.hasOwn(inertTypes, type)) return [];
  if (!Object.hasOwn(enacted, type)) return [type];
  const { issues = [] } = enacted[type as EnactedType].safeParse(properties).error ?? {};
  return issues.flatMap((issue) =>
    issue.code === 'unrecognized_keys'
      ? issue.keys.map((key) => `${type} ${[...issue.path, key].join('.')}`)
      : [],
  );
}

const within = (property: string, path: string): boolean =>
  path === property || path.startsWith(`${property}.`);
