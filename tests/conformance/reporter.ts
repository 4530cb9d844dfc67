import type { Reporter, TestModule } from 'vitest/node';

/**
 * What `npm run conformance` prints at the end: the operations supported and exercised by service (each
 * of their parameters counts too), and every test that was skipped, with the reason.
 */
export default class ConformanceReporter implements Reporter {
  onTestRunEnd(modules: ReadonlyArray<TestModule>): void {
    const rows: Array<Record<string, string | number>> = [];
    const skipped = new Map<string, number>();
    const missing: string[] = [];
    const differences: string[] = [];
    for (const module of modules) {
      const tests = [...module.children.allTests()];
      for (const test of tests) {
        const result = test.result();
        if (result.state === 'skipped') {
          const reason = result.note ?? 'without a reason';
          skipped.set(reason, (skipped.get(reason) ?? 0) + 1);
        }
        if (test.options.fails) differences.push(test.fullName);
        const { conformance } = test.meta();
        if (!conformance) continue;
        const { service, supported, exercised } = conformance;
        missing.push(...conformance.missing.map((one) => `${service}: ${one}`));
        // Of the service's own tests: one file may hold several services.
        const own = tests.filter(({ fullName }) => fullName.startsWith(`${service} > `));
        const count = (state: string) => own.filter((one) => one.result().state === state).length;
        rows.push({
          service,
          supported,
          exercised,
          passed: count('passed'),
          failed: count('failed'),
          skipped: count('skipped'),
        });
      }
    }
    console.table(rows.sort((one, other) => String(one['service']).localeCompare(String(other['service']))));
    for (const one of differences) console.log(`KNOWN TO FAIL: ${one}`);
    for (const one of missing) console.log(`NOT EXERCISED: ${one}`);
    for (const [reason, count] of skipped) console.log(`SKIPPED (${count}): ${reason}`);
  }
}
