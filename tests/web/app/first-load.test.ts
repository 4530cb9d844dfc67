import { expect, test } from 'vitest';
import { buildManifest, loadedWith } from '#tests/support/build-manifest.ts';
import { builtSite } from '#tests/support/built-site.ts';

/**
 * zod (23 KB) and the form library (13 KB). No screen needs them before its form appears
 * (docs/decisions/2026-11-28-one-control-of-each-kind.md).
 */
const heavy = /node_modules\/(zod|react-hook-form)\//;

test.each([
  'private.html',
  'account/LoginPage.tsx',
  ...['common', 'private', 'own-listing'].map((words) => `i18n/es/${words}.ts`),
])('loading %s loads neither zod nor the form library', async (name) => {
  const site = await builtSite();
  const { scripts } = loadedWith(await buildManifest(site), name);
  expect(scripts.length).toBeGreaterThan(0);
  const modules = scripts.flatMap((script) => site.modules.get(script) ?? []);
  expect(modules.length).toBeGreaterThan(0);
  expect(modules.filter((module) => heavy.test(module))).toEqual([]);
});

test("page bundles contain the API's addresses but not its contract", async () => {
  const modules = [...(await builtSite()).modules.values()].flat();
  expect(modules).toContain('shared/api/addresses.ts');
  expect(modules).not.toContain('shared/api/index.ts');
});
