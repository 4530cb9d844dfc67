import { defineConfig } from 'vitest/config';
import { BaseSequencer, type TestSpecification } from 'vitest/node';
import { localSuites } from './tests/local-cloud/suites.ts';

/** The suites that take longest; last in turn, each would keep one core busy while the other waits. */
const long = ['tests/publication/', 'tests/kill/', 'tests/faults/', 'over-time.test.ts'];

/** Suites that look at templates. */
const synthesis = ['tests/infra/*.test.ts', 'tests/infra/{constructs,edge}/*.test.ts'];

/** Suites with a cloud or a table of their own: clients keep the address that they were made with (`joinOnce`). */
const apart = [
  'tests/{publication,kill,faults,privacy}/*.test.ts',
  'tests/api/{access-matrix,hostile-text}.test.ts',
  'tests/functions/**/{over-time,other-payments,returned-refunds,queue-cost,reconcile,reminders,histories,stop-charging}.test.ts',
  'tests/functions/membership/transfer/*.test.ts',
  'tests/functions/{booking,data,http,listing,overview,post,publish,saved,statistics}/*.test.ts',
  'tests/functions/job/{schedules,sweep}.test.ts',
  'tests/functions/operator/{bank-transfer,ledger}.test.ts',
  'tests/functions/photo/create-photo.test.ts',
  'tests/functions/support/strangers.test.ts',
  'tests/web/public/hostile-addresses.test.ts',
];

class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const isLong = ({ moduleId }: TestSpecification) => long.some((part) => moduleId.includes(part));
    const sorted = await super.sort(files);
    return [...sorted.filter(isLong), ...sorted.filter((file) => !isLong(file))];
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
      { extends: true, test: { name: 'apart', include: apart } },
      // A process takes one of these after the other, and loads the SDK, React and the rest once.
      {
        extends: true,
        test: {
          name: 'together',
          include: ['tests/**/*.test.{ts,tsx}'],
          exclude: [...synthesis, ...apart, ...localSuites],
          globalSetup: ['tests/support/global-cloud.ts'],
          isolate: false,
        },
      },
      // `npm test` runs these only when what they test changed (tests/local-cloud/run.ts).
      { extends: true, test: { name: 'local', include: localSuites, isolate: false } },
    ],
    sequence: { sequencer: LongestFirst },
    // Suites share one local cloud and isolate by data. More files at once than this, many of them with a cloud of
    // their own, make two cores so slow that calls run into the timeouts that a visitor is worth.
    maxWorkers: 3,
    // A passing test prints nothing.
    silent: 'passed-only',
    // Guards against hanging, not measures of speed: a busy machine is not a fault.
    testTimeout: 120_000,
    hookTimeout: 240_000,
  },
});
