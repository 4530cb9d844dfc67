import { globSync, readFileSync } from 'node:fs';
import { defineConfig } from 'vitest/config';
import { BaseSequencer, type TestSpecification } from 'vitest/node';
import { localSuites } from './tests/local-cloud/suites.ts';

/**
 * Runs first: it builds the site, which most later suites wait for. Suites of `functions` need no site and run
 * meanwhile.
 */
const first = 'tests/faults/fault-scenarios.test.ts';

/** Vitest starts a new process when the project changes, so each project runs all its suites before the next. */
const turns = ['functions', 'apart', 'synthesis', 'time', 'together'];

/**
 * Longest suites, which run early in their turn. At the end, each would keep one core busy while the other core is
 * idle.
 */
const long = ['tests/publication/', 'tests/crash/', 'tests/faults/'];

const synthesis = ['tests/infra/*.test.ts', 'tests/infra/{constructs,edge}/*.test.ts'];

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
      // The template suites change no lasting state, so one process can run them all and load aws-cdk-lib only once.
      {
        extends: true,
        test: { name: 'synthesis', include: synthesis, exclude: localSuites, isolate: false },
      },
      // Clients keep their first endpoint, so a process can join one world only (`joinOnce`). It runs several suites in
      // turn; only suites of `apart` get a process each.
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
      // `npm test` runs the suites of the local cloud only if their inputs changed (tests/local-cloud/run.ts).
      { extends: true, test: { name: 'local', include: localSuites, isolate: false } },
    ],
    sequence: { sequencer: InTurn },
    setupFiles: ['tests/support/fixed-seed.ts', 'tests/support/log-lines.ts'],
    // Suites share one local cloud and isolate by data. Many start a cloud of their own: with more workers, two cores
    // would be so slow that calls time out.
    maxWorkers: 3,
    // Hides the output of passing tests, except the proofs' figures, which go to stdout.
    silent: 'passed-only',
    slowTestThreshold: 10_000,
    // Guards against hanging, not limits of speed: a busy machine is not an error. A worker's first test may build the
    // site and start a cloud.
    testTimeout: 240_000,
    expect: { poll: { timeout: 15_000 } },
    hookTimeout: 240_000,
  },
});
