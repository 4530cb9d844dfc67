import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import {
  AdminCreateUserCommand,
  AdminSetUserPasswordCommand,
  CognitoIdentityProviderClient,
} from '@aws-sdk/client-cognito-identity-provider';
import { expect, onTestFinished, test } from 'vitest';
import { buildIfChanged } from '#infra/start/build.ts';
import { product } from '#infra/start/product.ts';
import { localStage } from '#infra/settings.ts';
import { startCloud, type Cloud } from '@directory/local-cloud/cloud.ts';
import type { Template, TemplateResource } from '@directory/local-cloud/stack/template.ts';
import { signInAs } from '#tests/support/people.ts';

const root = fileURLToPath(new URL('../../..', import.meta.url));

interface Statement {
  Action: string | string[];
  Resource: unknown;
}
interface Policy {
  Roles: Array<{ Ref: string }>;
  PolicyDocument: { Statement: Statement[] };
}

const assemblyWithout = (role: string, isRemoved: (statement: Statement) => boolean): Promise<string> =>
  changedAssembly(({ Type, Properties }) => {
    const { Roles, PolicyDocument } = (Properties ?? {}) as unknown as Policy;
    if (Type !== 'AWS::IAM::Policy' || !Roles.some(({ Ref }) => Ref === role)) return;
    PolicyDocument.Statement = PolicyDocument.Statement.filter((one) => !isRemoved(one));
  });

async function changedAssembly(change: (resource: TemplateResource) => void): Promise<string> {
  const assembly = await buildIfChanged(root, () => undefined);
  const folder = mkdtempSync(join(tmpdir(), 'planted-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  for (const name of readdirSync(assembly).filter((one) => /\.(template|assets)\.json$/.test(one))) {
    const written = JSON.parse(readFileSync(join(assembly, name), 'utf8')) as Partial<Template> & {
      files?: Record<string, { source: { path: string } }>;
    };
    for (const { source } of Object.values(written.files ?? {}))
      source.path = join(relative(folder, assembly), source.path);
    Object.values(written.Resources ?? {}).forEach(change);
    writeFileSync(join(folder, name), JSON.stringify(written));
  }
  return folder;
}

async function start(assembly: string, reported: string[] = []): Promise<Cloud> {
  const cloud = await startCloud({
    assembly,
    product,
    stage: localStage,
    onFailure: (_, error) => reported.push(error.message),
    onError: () => undefined,
  });
  onTestFinished(() => cloud.stop());
  return cloud;
}
const has =
  (action: string, resource = '') =>
  ({ Action, Resource }: Statement): boolean =>
    [Action].flat().includes(action) && JSON.stringify(Resource).includes(resource);

const refusedTo = (role: string, functionName: string) =>
  `User: arn:aws:sts::000000000000:assumed-role/directory-local-${role}/directory-local-${functionName} is not authorized to perform: `;

test('the local cloud refuses a call whose permission the template lacks', async () => {
  const cloud = await start(await assemblyWithout('JobRole', has('s3:PutObject', 'SiteBucket')));
  await expect(cloud.invoke('job', { job: 'places' })).rejects.toThrow(
    `${refusedTo('JobRole', 'JobFunction')}s3:PutObject on resource: "arn:aws:s3:::directory-local-sitebucket/sitemap-`,
  );
});

test('the local cloud refuses to start if a Lambda may not read its stream', async () => {
  const assembly = await assemblyWithout('MembershipRole', has('dynamodb:GetRecords'));
  await expect(start(assembly)).rejects.toThrow(
    `${refusedTo('MembershipRole', 'MembershipFunction')}dynamodb:DescribeStream on resource: `,
  );
});

test('sign-in fails with Cognito’s error if the user pool may not invoke a trigger', async () => {
  const assembly = await changedAssembly(({ Type, Properties }) => {
    const isTriggers = JSON.stringify(Properties?.['FunctionName'] ?? '').includes('TokenTriggerFunction');
    if (Type === 'AWS::Lambda::Permission' && isTriggers) Properties!['Principal'] = 'sns.amazonaws.com';
  });
  const reported: string[] = [];
  const cloud = await start(assembly, reported);
  const { aws: endpoint, region, credentials, resources } = cloud;
  const cognito = new CognitoIdentityProviderClient({ endpoint, region, credentials });
  onTestFinished(() => cognito.destroy());
  const UserPoolId = resources['UserPoolId'];
  const [email, password] = ['ana@example.com', 'secret-enough'];
  await cognito.send(
    new AdminCreateUserCommand({
      UserPoolId,
      Username: 'ana',
      MessageAction: 'SUPPRESS',
      UserAttributes: [
        { Name: 'email', Value: email },
        { Name: 'email_verified', Value: 'true' },
      ],
    }),
  );
  await cognito.send(
    new AdminSetUserPasswordCommand({ UserPoolId, Username: 'ana', Password: password, Permanent: true }),
  );
  await expect(signInAs(cloud, { email, password })).rejects.toMatchObject({
    name: 'UnexpectedLambdaException',
    message: 'PreTokenGeneration invocation failed due to error AccessDeniedException.',
  });
  expect(reported.join()).toContain(
    'User: cognito-idp.amazonaws.com is not authorized to perform: lambda:InvokeFunction',
  );
});
