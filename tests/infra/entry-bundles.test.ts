import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { bundleFunctions, entries, type Bundles, type Entry } from '#infra/bundle.ts';
import { settingsOf } from '#infra/settings.ts';
import { propertiesOf, templateOf } from '#tests/support/template.ts';

const template = templateOf(settingsOf('local'));
const given = (entry: Entry): string[] => {
  const id = entry.replace(/(^|-)(\w)/g, (_, _dash: string, letter: string) => letter.toUpperCase());
  return Object.keys(
    propertiesOf<{ Environment: { Variables: Record<string, string> } }>(template, `${id}Function`)
      .Environment.Variables,
  );
};
/** What every Lambda has, whether or not its code looks at it. */
const common = ['STAGE', 'AWS_REGION'];
/** Every variable that code may read by its name. */
const declared = [
  ...readFileSync(join(import.meta.dirname, '../../functions/data/environment.ts'), 'utf8').matchAll(
    /^ +\| '([A-Z_]+)'/gm,
  ),
].map(([, name]) => name ?? '');

let root: string;
let bundles: Bundles;
beforeAll(async () => {
  root = mkdtempSync(join(tmpdir(), 'directory-environment-'));
  const siteDirectory = join(root, 'site');
  mkdirSync(join(siteDirectory, '.vite'), { recursive: true });
  writeFileSync(join(siteDirectory, '.vite', 'manifest.json'), '{}');
  bundles = await bundleFunctions({
    entryDirectory: join(import.meta.dirname, '..', '..', 'functions', 'entry'),
    siteDirectory,
    outputDirectory: join(root, 'out'),
  });
});
afterAll(() => rmSync(root, { recursive: true }));

describe('variables', () => {
  test.each(entries)('%s is given what its code reads, and nothing else', (entry) => {
    // The bundle holds what the entry can reach and no more.
    const code = readFileSync(join(bundles[entry], 'index.js'), 'utf8');
    const known = new Set([...declared, ...entries.flatMap(given)]);
    const read = [...known].filter((name) => new RegExp(`["'.]${name}\\b`).test(code));
    expect(
      given(entry)
        .filter((name) => !common.includes(name))
        .sort(),
    ).toEqual(read.filter((name) => !common.includes(name)).sort());
  });
});

/** Packages that cost a cold start dearly, and the Lambdas that cannot do without. */
const heavy: Record<string, readonly Entry[]> = {
  stripe: ['membership', 'stripe-webhook'],
  sharp: ['photo'],
  'react-dom': ['page'],
  '@aws-sdk/client-cloudfront': ['job'],
  '@aws-sdk/client-ssm': ['job'],
  '@aws-sdk/client-sesv2': ['job'],
  '@aws-lambda-powertools/tracer': [],
  'aws-xray-sdk-core': [],
  // The SDK's chain of credential providers and what it drags in.
  '@aws-sdk/credential-provider-node': [],
  '@aws-sdk/nested-clients': [],
};

describe('packages', () => {
  const packagesOf = (entry: Entry): string[] => {
    const { sources } = JSON.parse(readFileSync(join(bundles[entry], 'index.js.map'), 'utf8')) as {
      sources: string[];
    };
    const bundled = sources.map((source) => /node_modules\/((?:@[^/]+\/)?[^/]+)/.exec(source)?.[1]);
    const beside = join(bundles[entry], 'node_modules');
    return [
      ...bundled.filter((name) => name !== undefined),
      ...(existsSync(beside) ? readdirSync(beside) : []),
    ];
  };

  test.each(Object.entries(heavy))('%s is in no bundle but its own', (name, owners) => {
    expect(entries.filter((entry) => packagesOf(entry).includes(name))).toEqual(owners);
  });
});
