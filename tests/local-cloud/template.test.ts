import { expect, test } from 'vitest';
import { pathsIn } from '@directory/local-cloud/protocol/calls.ts';
import { parametersOf } from '@directory/local-cloud/protocol/supported.ts';
import { enacted, inertTypes } from '@directory/local-cloud/stack/supported.ts';
import { machineStages, settingsOf } from '#infra/settings.ts';
import { completeStage, settingsFrom, templateOf } from '#tests/support/template.ts';

/** The stages that run here, and one for AWS with every optional setting on, in both passes of its first deployment. */
const stages = [...machineStages].map((stage) => settingsOf(stage));
const complete = settingsFrom('prod', {
  ...completeStage,
  signInFirewall: true,
  compromisedCredentials: true,
  reservedConcurrency: true,
});

test('each resource type and property that the local cloud supports is in a template', () => {
  const templates = [
    ...stages.map((settings) => templateOf(settings)),
    templateOf(complete),
    templateOf(complete, { firstPass: true }),
  ];
  const used = new Map<string, Set<string>>();
  for (const template of templates) {
    const { Resources } = template.toJSON() as {
      Resources: Record<string, { Type: string; Properties?: object }>;
    };
    for (const { Type, Properties } of Object.values(Resources)) {
      const known = used.get(Type) ?? new Set();
      used.set(Type, known);
      for (const path of pathsIn(Properties)) known.add(path);
    }
  }
  expect(Object.keys(inertTypes).filter((type) => !used.has(type))).toEqual([]);
  const unused = Object.entries(enacted).flatMap(([type, schema]) =>
    parametersOf(schema)
      .filter((property) => ![...(used.get(type) ?? [])].some((path) => within(property, path)))
      .map((property) => `${type} ${property}`),
  );
  expect(unused).toEqual([]);
});

const within = (property: string, path: string): boolean =>
  path === property || path.startsWith(`${property}.`);
