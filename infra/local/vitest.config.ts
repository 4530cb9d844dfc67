import { defineConfig } from 'vitest/config';

export default defineConfig({
  // Not in this folder, whose files are the suites' fingerprint.
  cacheDir: '../../node_modules/.vite/local-cloud',
  test: {
    name: 'local-cloud',
    include: ['tests/**/*.test.ts'],
    isolate: false,
    // Clouds of their own beside one another: a busy machine is no fault.
    maxWorkers: 3,
    testTimeout: 240_000,
    hookTimeout: 240_000,
    expect: { poll: { timeout: 15_000 } },
    silent: 'passed-only',
  },
});
