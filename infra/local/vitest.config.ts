import { defineConfig } from 'vitest/config';

export default defineConfig({
  // Outside this folder, because the suites' fingerprint covers all files in it.
  cacheDir: '../../node_modules/.vite/local-cloud',
  test: {
    name: 'local-cloud',
    include: ['tests/**/*.test.ts'],
    isolate: false,
    maxWorkers: 3,
    // Suites start their own clouds in parallel, so timeouts are generous: a busy machine must not fail a test.
    testTimeout: 240_000,
    hookTimeout: 240_000,
    expect: { poll: { timeout: 15_000 } },
    silent: 'passed-only',
  },
});
