/**
 * Suites of what the product runs on and does not change: the local cloud, its conformance, the doctor and the fetching
 * of native packages. They take minutes, so `npm test` runs them only when one of their inputs changed.
 */
export const localSuites = [
  'infra/local/tests/**/*.test.ts',
  'tests/infra/start/**/*.test.ts',
  'tests/infra/doctor/**/*.test.ts',
  'tests/infra/doctor.test.ts',
  'tests/infra/native-packages.test.ts',
];

/**
 * Files and folders that these suites test, and the versions of the clients that they call with. The stack's constructs
 * are among them, since a suite fails its first deployment at each resource. Not the rest of the product, which some of
 * them take as an example: every other suite runs it on the local cloud.
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

/** Holds the fingerprint of the inputs with which the suites last passed; committed. */
export const passedFile = 'tests/local-cloud/suites.passed';
