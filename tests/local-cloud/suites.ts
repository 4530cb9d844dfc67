/**
 * Suites for the platform under the product: the local cloud, its conformance, the doctor and the download of native
 * packages. They take minutes, so `npm test` runs them only if one of their inputs changed.
 */
export const localSuites = [
  'infra/local/tests/**/*.test.ts',
  'tests/infra/start/**/*.test.ts',
  'tests/infra/doctor/**/*.test.ts',
  'tests/infra/doctor.test.ts',
  'tests/infra/native-packages.test.ts',
];

/**
 * Files and folders that these suites test, and the versions of their API clients. The stack's constructs are included
 * because a suite makes the first deployment fail at each resource. The rest of the product is left out: some suites
 * use it as an example, but all other suites run it on the local cloud.
 */
export const localInputs = [
  'infra/aws',
  'infra/bundle.ts',
  'infra/constructs',
  'infra/deploy/passes.ts',
  'infra/doctor',
  'infra/local',
  'infra/native-packages.ts',
  'infra/settings.ts',
  'infra/start',
  'infra/stack.ts',
  'package-lock.json',
  'shared/deployment',
  'tests/infra/doctor',
  'tests/infra/doctor.test.ts',
  'tests/infra/start',
  'tests/local-cloud/suites.ts',
  'tests/infra/native-packages.test.ts',
  'tests/support/browser.ts',
  'tests/support/npm-registry.ts',
  'tests/support/operator-aws.ts',
  'tests/support/people.ts',
  'tests/support/repository-copy.ts',
  'tests/support/template.ts',
];

/** Committed file with the fingerprint of the inputs from the last passing run. */
export const passedFile = 'tests/local-cloud/suites.passed';
