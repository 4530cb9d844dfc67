import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, onTestFinished, test } from 'vitest';
import { buildIfChanged } from '#infra/local/build.ts';
import { startCloud, type Cloud } from '#infra/local/cloud.ts';
import type { Template } from '#infra/local/stack/template.ts';
import { cloudStartTimeout } from '#tests/support/cloud.ts';

const root = fileURLToPath(new URL('../../../..', import.meta.url));

interface Statement {
  Action: string | string[];
  Resource: unknown;
}
interface Policy {
  Roles: Array<{ Ref: string }>;
  PolicyDocument: { Statement: Statement[] };
}

/** The product's own assembly, but for what one role may do. */
async function assemblyWithout(role: string, isRemoved: (statement: Statement) => boolean): Promise<string> {
  const assembly = await buildIfChanged(root, () => undefined);
  const folder = mkdtempSync(join(tmpdir(), 'planted-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  for (const name of readdirSync(assembly).filter((one) => /\.(template|assets)\.json$/.test(one))) {
    const written = JSON.parse(readFileSync(join(assembly, name), 'utf8')) as Partial<Template> & {
      files?: Record<string, { source: { path: string } }>;
    };
    for (const { source } of Object.values(written.files ?? {}))
      source.path = join(relative(folder, assembly), source.path);
    for (const { Type, Properties } of Object.values(written.Resources ?? {})) {
      const { Roles, PolicyDocument } = (Properties ?? {}) as unknown as Policy;
      if (Type !== 'AWS::IAM::Policy' || !Roles.some(({ Ref }) => Ref === role)) continue;
      PolicyDocument.Statement = PolicyDocument.Statement.filter((one) => !isRemoved(one));
    }
    writeFileSync(join(folder, name), JSON.stringify(written));
  }
  return folder;
}

async function start(assembly: string): Promise<Cloud> {
  const cloud = await startCloud({ assembly, onFailure: () => undefined, onError: () => undefined });
  onTestFinished(() => cloud.stop());
  return cloud;
}
const has =
  (action: string, resource = '') =>
  ({ Action, Resource }: Statement): boolean =>
    [Action].flat().includes(action) && JSON.stringify(Resource).includes(resource);

const refusedTo = (role: string, functionName: string) =>
  `User: arn:aws:sts::000000000000:assumed-role/directory-local-${role}/directory-local-${functionName} is not authorized to perform: `;

test(
  'a right that the template lacks is refused by its name, where a function needs it',
  { timeout: cloudStartTimeout },
  async () => {
    const cloud = await start(await assemblyWithout('JobRole', has('s3:PutObject', 'SiteBucket')));
    await expect(cloud.invoke('job', { job: 'places' })).rejects.toThrow(
      `${refusedTo('JobRole', 'JobFunction')}s3:PutObject on resource: "arn:aws:s3:::directory-local-sitebucket/sitemap-`,
    );
  },
);

test(
  'a right on the table that is missing is refused by the index that is asked',
  { timeout: cloudStartTimeout },
  async () => {
    const cloud = await start(await assemblyWithout('JobRole', has('dynamodb:Query')));
    await expect(cloud.invoke('job', { job: 'places' })).rejects.toThrow(
      `${refusedTo('JobRole', 'JobFunction')}dynamodb:Query on resource: arn:aws:dynamodb:us-east-1:000000000000:table/directory-local-Table/index/byPublished because no identity-based policy allows the dynamodb:Query action`,
    );
  },
);

test(
  'a function whose role may not read the stream that shall wake it stops the start, as it stops a deployment',
  { timeout: cloudStartTimeout },
  async () => {
    const assembly = await assemblyWithout('MembershipRole', has('dynamodb:GetRecords'));
    await expect(start(assembly)).rejects.toThrow(
      `${refusedTo('MembershipRole', 'MembershipFunction')}dynamodb:DescribeStream on resource: `,
    );
  },
);
