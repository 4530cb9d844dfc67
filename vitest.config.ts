import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    include: ['tests/**/*.test.{ts,tsx}'],
    exclude: ['tests/e2e/**', 'node_modules/**'],
    globalSetup: ['tests/support/global-cloud.ts'],
    // Suites share one local cloud and isolate by data; two cores carry four files at once.
    maxWorkers: 4,
    testTimeout: 30_000,
    hookTimeout: 180_000,
  },
});
