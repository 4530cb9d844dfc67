import { expect, test } from 'vitest';
import { everyFile, type Written } from '../docs/house.ts';

/** Who imports whom across rooms, each once. An import of another room begins at its floor (tests/lint/import-style.ts). */
function importsAcross(files: readonly Written[]): [importer: string, imported: string][] {
  const found = files.flatMap(({ path, text }) => {
    const [floor, room] = path.split('/');
    const others = text.matchAll(new RegExp(`'#(${floor}/[^/']+)/[^']+'`, 'g'));
    return [...others].map(([, other]) => `${floor}/${room} ${other}`);
  });
  return [...new Set(found)].map((one) => one.split(' ') as [string, string]);
}

/** The imports that form circles, or lie between two. */
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

test('rooms that import one another through a third are found', () => {
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

test('the rooms of this repository form no circle', () => {
  const imports = importsAcross(
    everyFile().filter(({ path }) => /^(functions|web|infra)\/.*\.tsx?$/.test(path)),
  );
  expect(imports.length).toBeGreaterThan(100);
  expect(circles(imports)).toEqual([]);
});
