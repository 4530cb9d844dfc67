import { expect, test } from 'vitest';
import { everyFile, type Written } from '../docs/repository-files.ts';
import { domainImports } from './modules.ts';

/**
 * Returns the imports between modules, each once. An import of another module begins at its layer (import-style.ts).
 */
function importsAcross(files: readonly Written[]): [importer: string, imported: string][] {
  const found = files.flatMap(({ path, text }) => {
    const [layer, module] = path.split('/');
    const others = text.matchAll(new RegExp(`'#(${layer}/[^/']+)(?:/[^']+)?'`, 'g'));
    return [...others].map(([, other]) => `${layer}/${module} ${other}`);
  });
  return [...new Set(found)].map((one) => one.split(' ') as [string, string]);
}

/** Returns the imports that are part of a cycle, or connect two cycles. */
function circles(imports: [importer: string, imported: string][]): [importer: string, imported: string][] {
  const left = imports.filter(
    ([importer, imported]) =>
      imports.some(([one]) => one === imported) && imports.some(([, one]) => one === importer),
  );
  return left.length === imports.length ? left : circles(left);
}

const file = (path: string, ...imported: string[]): Written => ({
  path,
  text: imported.map((one) => `import '${one}';`).join('\n'),
});

test('the import check finds a cycle of three modules', () => {
  const files = [
    file('web/app/top.ts', '#web/card/a.ts', '#shared/ids.ts'),
    file('web/card/a.ts', '#web/listing/a.ts', './b.ts'),
    file('web/listing/deep/a.ts', '#web/photo/a.ts', '#web/ui/a.ts'),
    file('web/photo/a.ts', '#web/card/b.ts'),
  ];
  expect(circles(importsAcross(files))).toEqual([
    ['web/card', 'web/listing'],
    ['web/listing', 'web/photo'],
    ['web/photo', 'web/card'],
  ]);
});

const code = everyFile().filter(({ path }) => /^(functions|web|infra)\/.*\.tsx?$/.test(path));

test('the modules of this repository form no import cycle', () => {
  const imports = importsAcross(code);
  expect(imports.length).toBeGreaterThan(100);
  expect(circles(imports)).toEqual([]);
});

test('every import that domainImports allows is still in use', () => {
  const imports = importsAcross(code).map(([importer, imported]) => `${importer} ${imported}`);
  const listed = Object.entries(domainImports).flatMap(([importer, others]) =>
    Object.keys(others).map((other) => `functions/${importer} functions/${other}`),
  );
  expect(listed.filter((one) => !imports.includes(one))).toEqual([]);
});
