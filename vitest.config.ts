import { globSync, readFileSync } from 'node:fs';
import { defineConfig } from 'vitest/config';
import { BaseSequencer, type TestSpecification } from 'vitest/node';
import { localSuites } from './tests/local-cloud/suites.ts';

/**
 * Runs first: it builds the site, which most later suites wait for. The suites of the project `functions` need no site
 * and run meanwhile.
 */
const first = 'tests/faults/fault-scenarios.test.ts';

/** Vitest starts a new process for a suite of another project, so projects take turns. */
const turns = ['functions', 'apart', 'synthesis', 'time', 'together'];

/** The suites that take longest; last in turn, each would keep one core busy while the other waits. */
const long = ['tests/publication/', 'tests/crash/', 'tests/faults/'];

/** Suites that look at templates. */
const synthesis = ['tests/infra/*.test.ts', 'tests/infra/{constructs,edge}/*.test.ts'];

/** The suites that name one of the `test` objects of tests/support/test.ts. */
const suites = globSync('tests/**/*.test.{ts,tsx}').map((path) => ({
  path,
  text: readFileSync(path, 'utf8'),
}));
const using = (test: string) => suites.filter(({ text }) => text.includes(test)).map(({ path }) => path);

const inTable = ['functionTest', 'clockTest', 'transferTest', 'postTest'].flatMap(using);
const overTime = using('timeTest');
const apart = [
  'tests/{publication,crash,faults,privacy}/*.test.ts',
  'tests/api/{access-matrix,hostile-text}.test.ts',
  ...using('ownCloudTest'),
];

const worlds = [synthesis, inTable, overTime, apart].map((patterns) => globSync(patterns));
for (const { path } of suites) {
  const named = worlds.filter((paths) => paths.includes(path));
  if (named.length > 1) throw new Error(`${path} belongs to several projects, so it would run twice.`);
}

class InTurn extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const turn = ({ project, moduleId }: TestSpecification) => {
      if (moduleId.endsWith(first)) return -1;
      return turns.indexOf(project.name) - (long.some((part) => moduleId.includes(part)) ? 0.5 : 0);
    };
    return (await super.sort(files)).toSorted((one, other) => turn(one) - turn(other));
  }
}

export default defineConfig({
  test: {
    projects: [
      // What is in these depends on nothing that lasts: aws-cdk-lib is loaded once and not once a file.
      {
        extends: true,
        test: { name: 'synthesis', include: synthesis, exclude: localSuites, isolate: false },
      },
      // Clients keep the address that they were made with, so a process has one world (`joinOnce`): a process takes one
      // suite of a project after the other, and only those of `apart` have one each.
      {
        extends: true,
        test: {
          name: 'functions',
          include: inTable,
          globalSetup: ['tests/support/lambda-rights.ts'],
          isolate: false,
        },
      },
      { extends: true, test: { name: 'time', include: overTime, isolate: false } },
      { extends: true, test: { name: 'apart', include: apart } },
      {
        extends: true,
        test: {
          name: 'together',
          include: ['tests/**/*.test.{ts,tsx}'],
          exclude: [...synthesis, ...inTable, ...overTime, ...apart, ...localSuites],
          globalSetup: ['tests/support/global-cloud.ts'],
          isolate: false,
        },
      },
      // `npm test` runs these only when what they test changed (tests/local-cloud/run.ts).
      { extends: true, test: { name: 'local', include: localSuites, isolate: false } },
    ],
    sequence: { sequencer: InTurn },
    setupFiles: ['tests/support/fixed-seed.ts', 'tests/support/log-lines.ts'],
    // Suites share one local cloud and isolate by data. More files at once than this, many of them with a cloud of
    // their own, make two cores so slow that calls run into the timeouts that a visitor is worth.
    maxWorkers: 3,
    // Drops what passing tests print, but for the proofs' figures, which they write to stdout.
    silent: 'passed-only',
    slowTestThreshold: 10_000,
    // Guards against hanging, not measures of speed: a busy machine is not a fault. A worker's first test may build the
    // site and start a cloud.
    testTimeout: 240_000,
    expect: { poll: { timeout: 15_000 } },
    hookTimeout: 240_000,
  },
});
