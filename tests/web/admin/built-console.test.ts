import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeAll, describe, expect, test } from 'vitest';
import { buildManifest, type BuildManifest, loadedWith } from '#tests/support/build-manifest.ts';
import { builtSite, type BuiltSite } from '#tests/support/built-site.ts';

let site: BuiltSite;
let manifest: BuildManifest;

beforeAll(async () => {
  site = await builtSite();
  manifest = await buildManifest(site);
});

describe('UI kit of the review console', () => {
  const isKit = (module: string) => /node_modules\/(@aws-amplify\/ui|lodash|diff\/)/.test(module);
  const entries = () =>
    Object.keys(manifest).filter((name) => manifest[name]?.isEntry ?? manifest[name]?.isDynamicEntry);
  const isConsole = (name: string) => /^(?:admin|report)\//.test(name);

  test('is absent from the scripts and styles of all other screens', async () => {
    const others = entries().filter((name) => !isConsole(name));
    expect(others.length).toBeGreaterThan(20);
    const found: string[] = [];
    for (const name of others) {
      const { scripts, styles } = loadedWith(manifest, name);
      for (const script of scripts)
        if (site.modules.get(script)?.some(isKit)) found.push(`${name} loads ${script}`);
      for (const style of styles)
        if ((await readFile(join(site.siteDirectory, style), 'utf8')).includes('amplify-'))
          found.push(`${name} loads ${style}`);
    }
    expect(found).toEqual([]);
  });

  test('is loaded by the console, with styles in files only', async () => {
    const screens = entries().filter(isConsole);
    const loaded = screens.map((name) => loadedWith(manifest, name));
    const scripts = new Set(loaded.flatMap((one) => one.scripts));
    expect([...scripts].some((script) => site.modules.get(script)?.some(isKit))).toBe(true);
    const styles = new Set(loaded.flatMap((one) => one.styles));
    const texts = await Promise.all(
      [...styles].map((file) => readFile(join(site.siteDirectory, file), 'utf8')),
    );
    expect(texts.some((text) => text.includes('--amplify-'))).toBe(true);
    // The console must not bundle these modules: they write <style> elements, which the content security policy
    // refuses.
    const modules = [...scripts].flatMap((script) => site.modules.get(script) ?? []);
    expect(
      modules.filter((one) => /ThemeProvider\.mjs|ThemeStyle|components\/Authenticator/.test(one)),
    ).toEqual([]);
  });
});
