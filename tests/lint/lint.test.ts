import { beforeAll, describe, expect, test } from 'vitest';
import { type Complaint, lint } from './lint-files.ts';

/** Violations of each kind, with the rule that must report each one. */
const refused: [path: string, code: string, rule: string][] = [
  // Layers, in every form of import.
  ['shared/static.ts', `import { a } from '#functions/a.ts'; export const b = a;`, 'directory(layers)'],
  ['shared/relative.ts', `import { a } from '../web/a.ts'; export const b = a;`, 'directory(layers)'],
  [
    'shared/deep/roundabout.ts',
    `import { a } from './../../infra/a.ts'; export const b = a;`,
    'directory(layers)',
  ],
  ['functions/reexport.ts', `export { a } from '#infra/a.ts';`, 'directory(layers)'],
  ['functions/entry/api.ts', `export * from '#web/public/server.tsx';`, 'directory(layers)'],
  ['web/lazy.ts', `export const a = () => import('#functions/a.ts');`, 'directory(layers)'],
  ['web/type.ts', `import type { A } from '#infra/a.ts'; export type B = A;`, 'directory(layers)'],
  ['infra/type.ts', `export type A = import('#web/a.ts').A;`, 'directory(layers)'],
  ['infra/imports.ts', `import '#functions/a.ts';`, 'directory(layers)'],
  ['web/public/a.ts', `import '#web/app/b.ts';`, 'directory(layers)'],
  ['web/public/tokens.ts', `import '#web/platform/tokens.ts';`, 'directory(layers)'],
  ['web/app/b.ts', `import '../public/a.ts';`, 'directory(layers)'],
  ['infra/helped.ts', `import '#tests/help.ts';`, 'directory(layers)'],
  [
    'web/example.ts',
    `import { a } from '#shared/api/examples/a.ts'; export const b = a;`,
    'directory(layers)',
  ],
  ['functions/example.ts', `export type { A } from '../shared/api/examples/a.ts';`, 'directory(layers)'],

  // Imports between modules of functions: upward, to and from domains, or between domains without a reason.
  ['functions/http/up.ts', `export { a } from '../listing/a.ts';`, 'directory(modules)'],
  ['functions/photo/beside.ts', `import '#functions/listing/domain.ts';`, 'directory(modules)'],
  [
    'functions/photo/up.ts',
    `import type { A } from '#functions/job/a.ts'; export type B = A;`,
    'directory(modules)',
  ],
  // Imports upward in infra, even without a cycle between files; and modules missing from the order.
  ['infra/constructs/circle.ts', `import '#infra/operator/below.ts';`, 'directory(modules)'],
  ['infra/bundle.ts', `export type { A } from './stack.ts';`, 'directory(modules)'],
  ['infra/edge/up.ts', `export const a = () => import('#infra/constructs/leaf.ts');`, 'directory(modules)'],
  ['infra/unlisted/a.ts', `export {};`, 'directory(modules)'],
  ['infra/unlisted.ts', `import '#infra/settings.ts';`, 'directory(modules)'],
  // Imports of the local cloud's package, and imports by it.
  ['infra/operator/local.ts', `import '@directory/local-cloud/clock.ts';`, 'directory(modules)'],
  ['infra/doctor/local.ts', `import '../local/clock.ts';`, 'directory(modules)'],
  ['functions/job/local.ts', `import '@directory/local-cloud/clock.ts';`, 'directory(layers)'],
  ['infra/local/settings.ts', `import '#infra/settings.ts';`, 'directory(modules)'],
  ['infra/local/shared.ts', `import '#shared/last.ts';`, 'directory(modules)'],

  // DynamoDB's terms outside of the table files.
  [
    'functions/listing/table.ts',
    `import { getItem } from '#functions/data/table.ts'; export const a = () => getItem({});`,
    'directory(table-words)',
  ],
  [
    'functions/photo/transact.ts',
    `export type { TransactItem } from '#functions/data/transact.ts';`,
    'directory(table-words)',
  ],
  ['functions/listing/saved/client.ts', `import '@aws-sdk/lib-dynamodb';`, 'directory(table-words)'],
  ['functions/listing/saved/index.ts', `export const a = { IndexName: 'byDue' };`, 'directory(table-words)'],
  [
    'functions/listing/saved/condition.ts',
    `export interface A { 'ConditionExpression': string }`,
    'directory(table-words)',
  ],
  [
    'functions/listing/saved/key.ts',
    `export const a = ({ pk }: Record<string, string>) => pk;`,
    'directory(table-words)',
  ],
  [
    'functions/listing/saved/member.ts',
    `export const a = (item: { [name: string]: string }) => item.sk;`,
    'directory(table-words)',
  ],

  // Style of imports.
  ['infra/start/across.ts', `import '../constructs/leaf.ts';`, 'directory(import-style)'],
  ['infra/app.ts', `import './stack.ts';`, 'directory(import-style)'],
  ['infra/start/shared.ts', `import '../../shared/last.ts';`, 'directory(import-style)'],
  ['infra/start/package.ts', `import '#infra/local/clock.ts';`, 'directory(import-style)'],
  ['infra/local/within.ts', `export * from '#infra/local/s3/deep.ts';`, 'directory(import-style)'],
  ['infra/local/dotted.ts', `import './s3/../clock.ts';`, 'directory(import-style)'],

  // Modules of web.
  ['web/platform/up.ts', `export { a } from '../account/a.ts';`, 'directory(modules)'],
  ['web/i18n/up.ts', `export const a = () => import('#web/ui/a.ts');`, 'directory(modules)'],

  [
    'shared/reads.ts',
    `import { readFileSync } from 'node:fs'; readFileSync('');`,
    'eslint(no-restricted-imports)',
  ],
  ['shared/aws.ts', `import '@aws-sdk/client-s3';`, 'eslint(no-restricted-imports)'],
  [
    'functions/access/session/pool.ts',
    `import '@aws-sdk/client-cognito-identity-provider';`,
    'eslint(no-restricted-imports)',
  ],
  ['shared/circle.ts', `import { b } from '#shared/back.ts'; export const a = () => b;`, 'import(no-cycle)'],
  ['shared/back.ts', `import { a } from './circle.ts'; export const b = () => a;`, 'import(no-cycle)'],

  // Plain English in comments and test names.
  ['shared/odd.ts', `// Whoever saves is told.\nexport const a = 1;`, 'directory(plain-comments)'],
  ['shared/riddle.ts', `/** What is left of it. */\nexport const a = 1;`, 'directory(plain-comments)'],
  ['shared/long.ts', `${'// One line of five.\n'.repeat(5)}export const a = 1;`, 'directory(plain-comments)'],
  ['tests/short.ts', `test('saves a listing', () => {});`, 'directory(test-names)'],
  ['tests/long.ts', `test.each([1])('${'word '.repeat(15)}', () => {});`, 'directory(test-names)'],
  ['tests/nor.ts', `test('nor does a second save', () => {});`, 'directory(test-names)'],

  // Rules that need type information.
  ['tests/forgotten.ts', `Promise.resolve();`, 'typescript(no-floating-promises)'],
  ['tests/any.ts', `export const a = () => { JSON.parse('')(); };`, 'typescript(no-unsafe-call)'],
  [
    'tests/kinds.ts',
    `export function f(a: 'x' | 'y') { switch (a) { case 'x': return 1; } return 2; }`,
    'typescript(switch-exhaustiveness-check)',
  ],
  ['tests/wrong.ts', `export const a: number = '';`, 'typescript(TS2322)'],
  ['tests/parameter.ts', `export function f(a: number) {}`, 'typescript(TS6133)'],
  ['tests/erasable.ts', `export enum E { A }`, 'typescript(TS1294)'],

  [
    'web/hook.tsx',
    `import { useState } from 'react'; export const A = ({ a }: { a: 1 | 0 }) => a && useState(1);`,
    'react-hooks(rules-of-hooks)',
  ],
  [
    'web/effect.tsx',
    `import { useMemo } from 'react'; export const useDouble = (a: number) => useMemo(() => a * 2, []);`,
    'react-hooks(exhaustive-deps)',
  ],
  ['infra/edge/request.js', `function handler() { return __OTHER_LISTS__; }`, 'eslint(no-undef)'],
  // An unused directive. The report has no rule name.
  ['tests/idle.ts', `// oxlint-disable-next-line no-debugger\nexport const a = 1;`, ''],
];

const allowed: [path: string, code: string][] = [
  ['functions/entry/page.ts', `import '#web/public/server.tsx';`],
  ['functions/listing/domain.ts', `import '#functions/photo/below.ts'; export type A = 1;`],
  ['functions/photo/below.ts', `import '#functions/data/bottom.ts';`],
  [
    'functions/listing/saved/saved-table.ts',
    `import '#functions/data/table.ts';\nimport '@aws-sdk/lib-dynamodb';\nexport const a = { IndexName: '', pk: '' };`,
  ],
  ['functions/data/table.ts', `export const a = { TransactItems: [], sk: '' };`],
  ['functions/access/user-pool/pool.ts', `import '@aws-sdk/client-cognito-identity-provider';`],
  ['functions/data/bottom.ts', `export {};`],
  ['web/public/server.tsx', `import '#shared/last.ts';`],
  ['shared/last.ts', `import './deep/last.ts';`],
  ['shared/deep/last.ts', `export {};`],
  ['infra/start/cloud.ts', `import '#infra/constructs/leaf.ts';\nimport '@directory/local-cloud/clock.ts';`],
  ['infra/operator/below.ts', `import '#infra/start/cloud.ts';`],
  ['infra/local/s3/deep.ts', `import '../clock.ts';`],
  ['infra/local/clock.ts', `export {};`],
  ['infra/constructs/leaf.ts', `import '#infra/settings.ts';`],
  ['infra/settings.ts', `export type A = string;`],
  ['infra/stack.ts', `export type { A } from '#infra/settings.ts';`],
  ['tests/help.ts', `import '#web/public/server.tsx';`],
  [
    'shared/plain.ts',
    `/**\n * Docstrings may be longer.\n *\n * @param text \`told\` is code\n *\n * @returns 1\n */\nexport const a = 1;`,
  ],
  ['infra/edge/viewer.js', `function handler(event) { return __SITE_LISTS__; }`],
];

/** JSX with text that belongs in the catalogues. */
const texts = [
  '<p>Hello</p>',
  '<p>{count} años</p>',
  '<>Hola</>',
  '<p>{"Hello"}</p>',
  '<p>{isOpen ? "Open" : closed}</p>',
  '<p>{isOpen && "Open"}</p>',
  '<p>{`${count} listings`}</p>',
  '<img alt="A photo" />',
  '<button aria-label="Close" />',
  '<button aria-label={isOpen ? "Close" : "Open"} />',
  '<Field label={`Name of ${who}`} />',
  '<input placeholder="Your name" />',
];

const noTexts = [
  '<p>{text.hello}</p>',
  '<p className="soft small">{text.years(count)} · {18}+</p>',
  '<a href="/listings" rel="next" aria-current={isHere ? "page" : undefined}>{text.next}</a>',
  '<button aria-label={state === "open" ? text.close : text.open} />',
  '<p>{kind === "women" ? <b>{text.women}</b> : null}</p>',
  '<kbd>a</kbd>',
];

const pages = new Map([...texts, ...noTexts].map((jsx, index) => [jsx, `web/page-${index}.tsx`]));

let complaints: Map<string, Complaint[]>;
beforeAll(async () => {
  const files = [...refused, ...allowed].map(([path, code]) => [path, code] as const);
  const written = [...pages].map(([jsx, path]) => [path, `export const page = ${jsx};`] as const);
  complaints = await lint(Object.fromEntries([...files, ...written]));
});

const about = (path: string): Complaint[] => complaints.get(path) ?? [];
const textsIn = (jsx: string): string[] =>
  about(pages.get(jsx) ?? '').flatMap(([rule, message]) =>
    rule === 'directory(texts-in-pages)' ? [message] : [],
  );

describe('the linter with this repository’s settings', () => {
  test.each(refused)('refuses the code in %s: %s', (path, _code, rule) => {
    expect(about(path).map(([one]) => one)).toContain(rule);
  });

  test('explains which layer may import what', () => {
    expect(about('functions/entry/api.ts').map(([, message]) => message)).toContain(
      'only functions/entry/page may import the public site’s server entry',
    );
  });

  test('explains which module is lower, and which is missing from the order', () => {
    expect(about('infra/constructs/circle.ts')).toEqual([
      [
        'directory(modules)',
        'infra/constructs is below infra/operator: a module imports only modules below it',
      ],
    ]);
    expect(about('infra/unlisted/a.ts')).toEqual([
      ['directory(modules)', 'infra/unlisted has no place in the order of modules (tests/lint/modules.ts)'],
    ]);
  });

  test('explains where a DynamoDB term belongs', () => {
    expect(about('functions/listing/saved/index.ts')).toEqual([
      [
        'directory(table-words)',
        "IndexName is DynamoDB's word: it belongs in functions/data or in a file named -table.ts",
      ],
    ]);
  });

  test('explains how to write an import', () => {
    expect(about('infra/start/across.ts')).toEqual([
      [
        'directory(import-style)',
        'across modules an import begins at the layer or the package: #infra/constructs/leaf.ts',
      ],
    ]);
    expect(about('infra/local/within.ts')).toEqual([
      ['directory(import-style)', 'within a module an import is relative: ./s3/deep.ts'],
    ]);
  });

  test.each(allowed)('accepts the code in %s: %s', (path) => {
    expect(about(path)).toEqual([]);
  });

  test.each(texts)('refuses a text written in a page: %s', (jsx) => {
    expect(textsIn(jsx)[0]).toBe('a text belongs in the catalogues of web/i18n');
  });

  test.each(noTexts)('accepts strings in a page that visitors do not read: %s', (jsx) => {
    expect(textsIn(jsx)).toEqual([]);
  });
});
