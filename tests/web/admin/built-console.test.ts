import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeAll, describe, expect, test } from 'vitest';
import { builtSite, type BuiltSite } from '#tests/support/built-site.ts';
import { cloudStartTimeout } from '#tests/support/cloud.ts';

interface Built {
  src?: string;
  isDynamicEntry?: true;
  isEntry?: true;
  file: string;
  css?: string[];
  imports?: string[];
}
type Manifest = Record<string, Built>;

let site: BuiltSite;
let manifest: Manifest;

beforeAll(async () => {
  site = await builtSite();
  manifest = JSON.parse(await readFile(join(site.siteDirectory, '.vite/manifest.json'), 'utf8')) as Manifest;
}, cloudStartTimeout);

/** Everything that is loaded as soon as one entry is: its scripts and styles. */
function loadedWith(name: string, seen = new Set<string>()): { scripts: string[]; styles: string[] } {
  const built = manifest[name];
  if (!built || seen.has(name)) return { scripts: [], styles: [] };
  seen.add(name);
  const below = (built.imports ?? []).map((one) => loadedWith(one, seen));
  return {
    scripts: [`/${built.file}`, ...below.flatMap(({ scripts }) => scripts)],
    styles: [...(built.css ?? []), ...below.flatMap(({ styles }) => styles)],
  };
}

describe('the kit of the reviewers’ console', () => {
  const isKit = (module: string) => /node_modules\/(@aws-amplify\/ui|lodash|diff\/)/.test(module);
  const entries = () =>
    Object.keys(manifest).filter((name) => manifest[name]?.isEntry ?? manifest[name]?.isDynamicEntry);
  const isConsole = (name: string) => name.startsWith('admin/');

  test('is loaded by no other screen: neither a script nor a style of it', async () => {
    const others = entries().filter((name) => !isConsole(name));
    expect(others.length).toBeGreaterThan(20);
    const found: string[] = [];
    for (const name of others) {
      const { scripts, styles } = loadedWith(name);
      for (const script of scripts)
        if (site.modules.get(script)?.some(isKit)) found.push(`${name} loads ${script}`);
      for (const style of styles)
        if ((await readFile(join(site.siteDirectory, style), 'utf8')).includes('amplify-'))
          found.push(`${name} loads ${style}`);
    }
    expect(found).toEqual([]);
  });

  test('is loaded by the console, with its styles in a file and none in a script', async () => {
    const screens = entries().filter(isConsole);
    const loaded = screens.map((name) => loadedWith(name));
    const scripts = new Set(loaded.flatMap((one) => one.scripts));
    expect([...scripts].some((script) => site.modules.get(script)?.some(isKit))).toBe(true);
    const styles = new Set(loaded.flatMap((one) => one.styles));
    const texts = await Promise.all(
      [...styles].map((file) => readFile(join(site.siteDirectory, file), 'utf8')),
    );
    expect(texts.some((text) => text.includes('--amplify-'))).toBe(true);
    // What writes <style> elements, which the policy refuses.
    const modules = [...scripts].flatMap((script) => site.modules.get(script) ?? []);
    expect(
      modules.filter((one) => /ThemeProvider\.mjs|ThemeStyle|components\/Authenticator/.test(one)),
    ).toEqual([]);
  });
});
