import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    include: ['tests/**/*.test.{ts,tsx}'],
    exclude: ['tests/e2e/**', 'node_modules/**'],
    globalSetup: ['tests/support/global-cloud.ts'],
    // Suites share one local cloud and isolate by data; two cores carry four files at once.
    maxWorkers: 4,
    // Guards against hanging, not measures of speed: a busy machine is not a fault.
    testTimeout: 120_000,
    hookTimeout: 240_000,
  },
});
