import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { openCore, type Core } from '@directory/local-cloud/cloud/core.ts';
import { deploy } from '@directory/local-cloud/cloud/deploy.ts';
import { openPorts, type Ports } from '@directory/local-cloud/cloud/ports.ts';
import { startStandIns, type StandIns } from '@directory/local-cloud/cloud/stand-ins.ts';
import { openAssembly, type Assembly } from '@directory/local-cloud/stack/assembly.ts';
import {
  chosenName,
  StackCreation,
  StackNotCreated,
  type RolledBackResource,
  type StackAccount,
} from '@directory/local-cloud/stack/creation.ts';
import type { Stack } from '@directory/local-cloud/stack/index.ts';
import { creationOrder, type TemplateResource } from '@directory/local-cloud/stack/template.ts';
import { product } from '#infra/start/product.ts';
import { completeStage, settingsFrom, writeAssembly } from '#tests/support/template.ts';

const settings = settingsFrom('prod', {
  ...completeStage,
  payments: { provider: 'stripe', statementDescriptor: 'DIREX SERVICES', tax: true },
  signInFirewall: true,
  compromisedCredentials: true,
  reservedConcurrency: true,
});

const directory = mkdtempSync(join(tmpdir(), 'rollback-'));
const undo: Array<() => Promise<void> | void> = [() => rmSync(directory, { recursive: true })];
const defer = (step: () => Promise<void> | void): void => void undo.unshift(step);
let core: Core;
let ports: Ports;
let standIns: StandIns;
let firstPass: Assembly;
let protectedPass: Assembly;

beforeAll(async () => {
  const assemblyOf = (pass: 'first' | 'protected'): Assembly => {
    const folder = join(directory, pass);
    writeAssembly(folder, settings, { firstPass: pass === 'first' });
    return openAssembly(folder);
  };
  firstPass = assemblyOf('first');
  protectedPass = assemblyOf('protected');
  const fail = (error: unknown): never => {
    throw error;
  };
  core = openCore({ directory: join(directory, 'state'), faults: false, onError: fail }, defer);
  ports = await openPorts(undefined, fail, defer);
  standIns = await startStandIns(core, () => fail(new Error('No service calls a function here.')), defer);
});

afterAll(async () => {
  for (const step of undo) await step();
});

/** Account shared by all tests, so that generated names never repeat. Chosen names are freed before each test. */
const account: StackAccount = { creations: 0, names: new Set() };
beforeEach(() => account.names.clear());

const create = (assembly: Assembly, failsAt?: string): Promise<Stack> =>
  deploy(
    assembly,
    core,
    ports,
    standIns,
    { product, edgeCaches: true, creation: new StackCreation(account, failsAt) },
    defer,
  );

async function failedCreation(assembly: Assembly, failsAt: string): Promise<StackNotCreated> {
  try {
    await create(assembly, failsAt);
  } catch (error) {
    if (error instanceof StackNotCreated) return error;
    throw error;
  }
  throw new Error('The stack was created.');
}

function changed(id: string, change: (resource: TemplateResource) => void): Assembly {
  const template = structuredClone(firstPass.template);
  change(template.Resources[id] as TemplateResource);
  return { ...firstPass, template };
}

const idsWith = ({ resources }: StackNotCreated, wanted: RolledBackResource['status']): string[] =>
  resources.filter(({ status }) => status === wanted).map(({ id }) => id);

describe('a first deployment', () => {
  test('can be repeated after the creation of any resource fails', async () => {
    const surprises: string[] = [];
    for (const id of creationOrder(firstPass.template)) {
      // Each attempt must reach its own resource, unblocked by leftovers of earlier attempts.
      const { message } = await failedCreation(firstPass, id);
      if (message !== `ROLLBACK_COMPLETE: The creation of ${id} was refused.`)
        surprises.push(`${id}: ${message}`);
    }
    expect(surprises).toEqual([]);
    await expect(create(firstPass)).resolves.toHaveProperty('site.id');
  });

  test('leaves two buckets with generated names when its distribution is refused', async () => {
    const first = await failedCreation(firstPass, 'Distribution');
    expect(idsWith(first, 'DELETE_SKIPPED')).toEqual(['SiteBucket', 'DocumentAccessLogsBucket']);
    expect(idsWith(first, 'DELETE_COMPLETE')).toEqual(
      expect.arrayContaining(['Table', 'UserPool', 'DocumentsBucket', 'OriginSecret', 'DocumentsKey']),
    );
    const second = await failedCreation(firstPass, 'Distribution');
    const namesOf = ({ resources }: StackNotCreated) =>
      resources.filter(({ status }) => status === 'DELETE_SKIPPED').map(({ ref }) => ref);
    expect(new Set([...namesOf(first), ...namesOf(second)]).size).toBe(4);
  });
});

test('a deleted stage retains no resource whose name a new stage needs', () => {
  const kept = Object.values(protectedPass.template.Resources).filter(
    ({ DeletionPolicy }) => DeletionPolicy !== undefined && DeletionPolicy !== 'Delete',
  );
  expect(kept.length).toBeGreaterThan(20);
  expect(kept.flatMap((resource) => chosenName(resource) ?? [])).toEqual([]);
});

describe('a rollback', () => {
  test.each(['SiteBucket', 'DocumentAccessLogsBucket'])(
    'fails at the filled bucket %s if the bucket is not retained',
    async (bucket) => {
      const assembly = changed(bucket, (resource) => (resource.DeletionPolicy = 'RetainExceptOnCreate'));
      const { code, message } = await failedCreation(assembly, 'Distribution');
      expect(code).toBe('ROLLBACK_FAILED');
      expect(message).toContain(`${bucket}: The bucket you tried to delete is not empty`);
    },
  );

  test('fails at a protected table and user pool', async () => {
    const failed = await failedCreation(protectedPass, 'Distribution');
    expect(failed.code).toBe('ROLLBACK_FAILED');
    expect(idsWith(failed, 'DELETE_FAILED').sort()).toEqual(['Table', 'UserPool']);
  });

  test.each(['SitePoliciesApiRequestsEA2EC17C', 'DistributionParameter'])(
    'blocks the next creation if it retains %s under a chosen name',
    async (id) => {
      const assembly = changed(id, (resource) => (resource.DeletionPolicy = 'Retain'));
      const last = creationOrder(assembly.template).at(-1) as string;
      expect((await failedCreation(assembly, last)).code).toBe('ROLLBACK_COMPLETE');
      const { message } = await failedCreation(assembly, last);
      expect(message).toMatch(new RegExp(`The creation of ${id} failed: .* already exists`));
    },
  );
});
