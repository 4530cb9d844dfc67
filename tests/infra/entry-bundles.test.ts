import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { beforeAll, describe, expect, test } from 'vitest';
import { entries, variablesOf, type Entry } from '#shared/deployment/entries.ts';
import { providerVariables } from '#shared/deployment/environment.ts';
import { operations } from '@directory/local-cloud/cognito/supported.ts';
import { openAssembly } from '@directory/local-cloud/stack/assembly.ts';
import { buildIfChanged } from '#infra/start/build.ts';
import { repository } from '#tests/support/repository-copy.ts';
import { idPrefix } from '#tests/support/template.ts';

interface Lambda {
  Metadata: Record<string, string>;
  Properties: {
    Environment: { Variables: Record<string, string> };
    Role: { 'Fn::GetAtt': [string, string] };
  };
}
interface Policy {
  Type: string;
  Properties: {
    Roles: Array<{ Ref: string }>;
    PolicyDocument: { Statement: Array<{ Action: string | string[] }> };
  };
}

// Assembly of the local stage, built once for all test files.
let assembly: string;
let resources: Record<string, unknown>;
beforeAll(async () => {
  assembly = await buildIfChanged(repository, () => undefined);
  resources = openAssembly(assembly).template.Resources;
});

const lambda = (entry: Entry): Lambda => resources[`${idPrefix(entry)}Function`] as Lambda;
const given = (entry: Entry): string[] => Object.keys(lambda(entry).Properties.Environment.Variables);
const directoryOf = (entry: Entry): string =>
  join(assembly, lambda(entry).Metadata['aws:asset:path'] ?? 'nowhere');

/** All variables that any Lambda has. The compiler keeps code from reading any other variable by name. */
const known = [...new Set(entries.flatMap(variablesOf))];

describe('variables of the Lambdas', () => {
  test.each(entries)('match exactly what the code of %s reads', (entry) => {
    // The bundle contains only code that the entry can reach.
    const code = readFileSync(join(directoryOf(entry), 'index.js'), 'utf8');
    const read = known.filter((name) => new RegExp(`["'.]${name}\\b`).test(code));
    expect([...variablesOf(entry)].sort()).toEqual(read.sort());
    // The local stage uses Stripe, so its Lambdas do not get the variables of bank transfers.
    const own = read.filter(
      (name) => !(providerVariables['bank-transfer'] as readonly string[]).includes(name),
    );
    expect(given(entry).sort()).toEqual([...own, 'STAGE'].sort());
  });
});

describe('permissions on the user pool', () => {
  const signed = Object.keys(operations).filter((name) => operations[name]?.access === 'signed');
  const roleOf = (entry: Entry): string => lambda(entry).Properties.Role['Fn::GetAtt'][0];
  const actionsOf = (entry: Entry): string[] =>
    (Object.values(resources) as Policy[])
      .filter(({ Type }) => Type === 'AWS::IAM::Policy')
      .filter(({ Properties: { Roles } }) => Roles.some(({ Ref }) => Ref === roleOf(entry)))
      .flatMap(({ Properties: { PolicyDocument } }) => PolicyDocument.Statement)
      .flatMap(({ Action }) => [Action].flat())
      .filter((action) => action.startsWith('cognito-idp:'));

  test.each(entries)('match exactly the calls that the code of %s makes', (entry) => {
    const code = readFileSync(join(directoryOf(entry), 'index.js'), 'utf8');
    const called = signed.filter((name) => code.includes(`"${name}"`));
    expect(actionsOf(entry).sort()).toEqual(called.map((name) => `cognito-idp:${name}`).sort());
  });
});

/** Packages that slow down a cold start, with the Lambdas that need them. */
const heavy: Record<string, readonly Entry[]> = {
  stripe: ['membership', 'stripe-webhook'],
  sharp: ['photo', 'pdf'],
  '@embedpdf': ['pdf'],
  '@aws-sdk/client-lambda': ['verification'],
  'react-dom': ['page'],
  '@aws-sdk/client-cloudfront': ['job'],
  '@aws-sdk/client-ssm': ['job'],
  '@aws-sdk/client-sesv2': ['job'],
  '@aws-lambda-powertools/tracer': [],
  'aws-xray-sdk-core': [],
  // The SDK's chain of credential providers, and the chain's dependencies.
  '@aws-sdk/credential-provider-node': [],
  '@aws-sdk/nested-clients': [],
};

describe('packages in the bundles', () => {
  const sourcesOf = (entry: Entry): string[] => {
    const map = readFileSync(join(directoryOf(entry), 'index.js.map'), 'utf8');
    return (JSON.parse(map) as { sources: string[] }).sources;
  };
  const packagesOf = (entry: Entry): string[] => {
    const bundled = sourcesOf(entry).map((source) => /node_modules\/((?:@[^/]+\/)?[^/]+)/.exec(source)?.[1]);
    const beside = join(directoryOf(entry), 'node_modules');
    return [
      ...bundled.filter((name) => name !== undefined),
      ...(existsSync(beside) ? readdirSync(beside) : []),
    ];
  };

  test.each(Object.entries(heavy))('include %s only for the Lambdas that need it', (name, owners) => {
    expect(entries.filter((entry) => packagesOf(entry).includes(name))).toEqual(owners);
  });

  test('the page Lambda’s bundle leaves out the API contract', () => {
    const own = sourcesOf('page').filter((source) => /\/shared\/api\/(addresses|index)\.ts$/.test(source));
    expect(own.map((source) => basename(source))).toEqual(['addresses.ts']);
  });
});
