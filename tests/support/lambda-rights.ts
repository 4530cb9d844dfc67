import { join } from 'node:path';
import type { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import { build } from 'esbuild';
import { inject } from 'vitest';
import type { TestProject } from 'vitest/node';
import { bundleOptions } from '#infra/bundle.ts';
import { accessOf } from '@directory/local-cloud/dynamodb/access.ts';
import type { Partitions } from '@directory/local-cloud/dynamodb/partitions.ts';
import { noteCall } from '@directory/local-cloud/protocol/calls.ts';
import type { LocalRequest } from '@directory/local-cloud/protocol/service.ts';
import { Rights } from '@directory/local-cloud/rights/index.ts';
import { noteUse } from '@directory/local-cloud/rights/used.ts';
import { entries, type Entry } from '#shared/deployment/entries.ts';
import type { TableStatement } from './table-statements.ts';

/*
 * Enforces the template's rights on functions that tests call in their own process. A call to the table passes only if
 * some Lambda contains all the code on the stack and may make that call.
 */

interface Lambdas {
  /** Statements of the template on the table, by Lambda. */
  statements: Partial<Record<Entry, TableStatement[]>>;
  roles: Partial<Record<Entry, string>>;
  /** Lambdas whose bundle contains a file of `functions`, by its path in the repository. */
  lambdasOf: Record<string, Entry[]>;
}

declare module 'vitest' {
  interface ProvidedContext {
    lambdas: Lambdas;
  }
}

const root = join(import.meta.dirname, '../..');

/** Vitest's global setup of the suites that call functions in their own process. */
export default async function setup(project: TestProject): Promise<void> {
  // Imported late: the workers load this file too, and don't need aws-cdk-lib.
  const { roleOf, statementsOnTable } = await import('./table-statements.ts');
  project.provide('lambdas', {
    statements: Object.fromEntries(entries.map((entry) => [entry, statementsOnTable(entry)])),
    roles: Object.fromEntries(entries.map((entry) => [entry, roleOf(entry)])),
    lambdasOf: await readBundles(),
  });
}

/** Returns the Lambdas whose bundle contains code of each file, according to the deployment's bundler. */
async function readBundles(): Promise<Record<string, Entry[]>> {
  const lambdasOf: Record<string, Entry[]> = {};
  const read = async (entry: Entry): Promise<void> => {
    const { metafile } = await build({
      ...bundleOptions(join(root, 'functions/entry', `${entry}.ts`), root, '{}', []),
      absWorkingDir: root,
      packages: 'external',
      format: 'esm',
      metafile: true,
      write: false,
    });
    for (const { inputs } of Object.values(metafile?.outputs ?? {}))
      for (const [path, { bytesInOutput }] of Object.entries(inputs))
        if (bytesInOutput > 0) (lambdasOf[path] ??= []).push(entry);
  };
  await Promise.all(entries.map(read));
  return lambdasOf;
}

/**
 * Refuses each call of this client that no Lambda may make, as the table does. Records the refusal for
 * tests/rights/run.ts, because the calling code may catch it. Call this once per process.
 * @param partitions partitions of the called tables
 */
export function enforceRights(client: DynamoDBDocumentClient, partitions: Partitions): void {
  const { statements, roles, lambdasOf } = inject('lambdas');
  const rights = new Rights();
  for (const [entry, list] of Object.entries(statements))
    rights.attach(entry, 'table', { Version: '2012-10-17', Statement: list });
  const refusalOf = (callers: readonly Entry[], request: LocalRequest): string | undefined => {
    const needs = accessOf(request, partitions).map((need) => ({
      ...need,
      resource: need.resource.replace(/:table\/[\w-]+/, ':table/Table'),
    }));
    const refusals = callers.map((entry) =>
      needs.flatMap((need) => {
        const why = rights.refusalOfRole(entry, entry, need);
        return why === undefined ? [] : [{ entry, need, why }];
      }),
    );
    if (refusals.some((ofEntry) => ofEntry.length === 0)) return undefined;
    for (const { entry, need } of refusals.flat()) noteUse('refused', `in-process-${roles[entry]}`, need);
    return (
      refusals.flatMap(([first]) => first?.why ?? []).join('\n') ||
      'No Lambda has all of the code that makes this call.'
    );
  };

  // Later steps do not run on the caller's stack.
  client.middlewareStack.add(
    (next, context) => (input) => {
      context['callers'] = callersOf(lambdasOf);
      return next(input);
    },
    { step: 'initialize', priority: 'high' },
  );
  client.middlewareStack.add(
    (next, context) => (input) => {
      const callers = context['callers'] as Entry[] | undefined;
      const { headers, body } = input.request as { headers: Record<string, string>; body: Uint8Array };
      noteCall('DynamoDB', headers['x-amz-target']?.split('.')[1] ?? '');
      const request = { method: 'POST', url: '/', headers, body: Buffer.concat([body]), remoteAddress: '' };
      const refusal = callers && refusalOf(callers, request);
      if (refusal !== undefined) throw Object.assign(new Error(refusal), { name: 'AccessDeniedException' });
      return next(input);
    },
    { step: 'build', priority: 'low' },
  );
}

/** Limit of stack frames, longer than any call chain from a test to the table. */
const frames = 200;

const innermost = 'functions/data/aws-client.ts';

/**
 * Returns the Lambdas that contain all the code on the current stack, including async callers. Undefined if a test or
 * operator-only code makes the call.
 * @throws Error if the stack shows neither a test nor a Lambda's code
 */
function callersOf(lambdasOf: Lambdas['lambdasOf']): Entry[] | undefined {
  const stack = filesOnStack();
  const files = stack.filter((path) => path.startsWith('functions/'));
  // Every call passes through this file. If the stack or the list of files lacks it, all calls would pass unchecked.
  if (!files.includes(innermost) || !lambdasOf[innermost])
    throw new Error(
      `Cannot determine the code that calls the table: ${innermost} is not on the stack or in no bundle.`,
    );
  if (files.every((path) => path.startsWith('functions/data/'))) {
    // Allow a test's own reads of stored data.
    if (stack.some((path) => path.startsWith('tests/'))) return undefined;
    throw new Error(
      'Cannot determine the code that calls the table: the stack has neither a test nor a Lambda.',
    );
  }
  if (files.some((path) => !lambdasOf[path])) return undefined;
  return entries.filter((entry) => files.every((path) => lambdasOf[path]?.includes(entry)));
}

function filesOnStack(): string[] {
  const { stackTraceLimit } = Error;
  const prepareStackTrace: unknown = Reflect.get(Error, 'prepareStackTrace');
  try {
    Error.stackTraceLimit = frames;
    Error.prepareStackTrace = (_error, sites) => sites.map((site) => site.getFileName() ?? '');
    const { stack } = new Error() as unknown as { stack: string[] };
    const paths = stack.map((file) => file.replace(/^file:\/\//, '').replace(`${root}/`, ''));
    return [...new Set(paths)];
  } finally {
    Object.assign(Error, { stackTraceLimit, prepareStackTrace });
  }
}
