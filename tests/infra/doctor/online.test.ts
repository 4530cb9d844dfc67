import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, onTestFinished, test } from 'vitest';
import type { Finding } from '#infra/doctor/finding.ts';
import { bootstrapParameter } from '#infra/doctor/online/account.ts';
import { stageParameters } from '#infra/doctor/online/names.ts';
import { element, rootElement, type Markup } from '@directory/local-cloud/protocol/xml.ts';
import {
  json,
  openOperatorAws,
  resourceNamed,
  stackIn,
  xml,
  xmlRefusal,
  type Answer,
} from '#tests/support/operator-aws.ts';
import { completeStage, settingsFrom } from '#tests/support/template.ts';

const root = join(import.meta.dirname, '../../..');
const account = '123456789012';
const getIdentity = `ses GET /v2/email/identities/${completeStage.mailIdentity}`;
const getAccount = 'ses GET /v2/email/account';
const getCertificate = 'acm DescribeCertificate';
const getStack = 'cloudformation DescribeStacks';
const getSettings = 'lambda GET /2016-08-19/account-settings';
const listDistributions = 'cloudfront GET /2020-05-31/distribution';

const certificate = (more: object = {}): Answer =>
  json({
    Certificate: { Status: 'ISSUED', DomainName: completeStage.domainName, Type: 'AMAZON_ISSUED', ...more },
  });

const identity = (more: object = {}): Answer =>
  json({
    VerifiedForSendingStatus: true,
    DkimAttributes: { SigningEnabled: true, Status: 'SUCCESS', Tokens: ['one', 'two', 'three'] },
    ...more,
  });

const mailing = (more: object = {}): Answer =>
  json({
    ProductionAccessEnabled: true,
    SendingEnabled: true,
    EnforcementStatus: 'HEALTHY',
    SendQuota: { Max24HourSend: 50000 },
    ...more,
  });

const limit = (executions: number, unreserved = executions): Answer =>
  json({ AccountLimit: { ConcurrentExecutions: executions, UnreservedConcurrentExecutions: unreserved } });

const edgeList = (name: string, items: Markup[] = [], next?: string): Answer =>
  xml(
    rootElement(
      name,
      'http://cloudfront.amazonaws.com/doc/2020-05-31/',
      ...(next ? [element('NextMarker', next)] : []),
      element('Quantity', items.length),
      element('Items', ...items),
    ),
  );

const distribution = (comment: string, domainName: string): Markup =>
  element(
    'DistributionSummary',
    element('Id', 'E1TAKEN'),
    element('Aliases', element('Quantity', 1), element('Items', element('CNAME', domainName))),
    element('Comment', comment),
  );

const cachePolicy = (name: string): Markup =>
  element(
    'CachePolicySummary',
    element('Type', 'custom'),
    element('CachePolicy', element('Id', 'id'), element('CachePolicyConfig', element('Name', name))),
  );

const subscriptions = (...members: Markup[]): Answer =>
  xml(
    rootElement(
      'ListSubscriptionsByTopicResponse',
      '',
      element('ListSubscriptionsByTopicResult', element('Subscriptions', ...members)),
    ),
  );
const subscription = (arn: string) =>
  element('member', element('Endpoint', completeStage.alarmEmail), element('SubscriptionArn', arn));

/** Responses of an account that is ready for a first deployment. */
const ready: Record<string, Answer> = {
  'sts GetCallerIdentity': xml(
    `<GetCallerIdentityResponse><GetCallerIdentityResult><Account>${account}</Account></GetCallerIdentityResult></GetCallerIdentityResponse>`,
  ),
  'ssm GetParameter': json({ Parameter: { Name: bootstrapParameter, Value: '30' } }),
  'ssm GetParameters': json({ Parameters: [], InvalidParameters: stageParameters('prod') }),
  [getStack]: stackIn(undefined),
  [getCertificate]: certificate(),
  [getIdentity]: identity(),
  [getAccount]: mailing(),
  [getSettings]: limit(1000),
  // Used only for a deployed stage.
  'cloudformation DescribeStackResource': resourceNamed('topic-1'),
  'sns ListSubscriptionsByTopic': subscriptions(subscription('arn:aws:sns:us-east-1:1:topic:1')),
  [listDistributions]: edgeList('DistributionList'),
  'cloudfront GET /2020-05-31/cache-policy': edgeList('CachePolicyList'),
  'cloudfront GET /2020-05-31/origin-request-policy': edgeList('OriginRequestPolicyList'),
  'cloudfront GET /2020-05-31/response-headers-policy': edgeList('ResponseHeadersPolicyList'),
  'cloudfront GET /2020-05-31/origin-access-control': edgeList('OriginAccessControlList'),
  'cloudfront GET /2020-05-31/function': edgeList('FunctionList'),
};

const paidByBank = {
  payments: {
    provider: 'bank-transfer',
    bankDetails: {
      holder: 'Directory Example Ltd',
      account: 'CY17 0020 0128 0000 0012 0052 7600',
      bank: 'Banco de Ejemplo',
    },
  },
};

/** Runs the checks in a separate process, because the SDK's clients find AWS by environment variables. */
async function look(
  answers: Record<string, Answer> = {},
  choices: object = {},
): Promise<{ findings: Finding[]; calls: string[] }> {
  const { environment, calls } = await openOperatorAws({ ...ready, ...answers });
  const code = `
    const { awsOf } = await import('#infra/aws/aws.ts');
    const { online } = await import('#infra/doctor/online/online.ts');
    const settings = JSON.parse(process.env.SETTINGS);
    const findings = await online(awsOf('us-east-1', process.env), settings, new Date('2026-11-23'));
    process.stdout.write(JSON.stringify(findings));`;
  const settings = JSON.stringify(settingsFrom('prod', { ...completeStage, ...paidByBank, ...choices }));
  const { stdout, stderr } = await run(['--input-type=module', '-e', code], {
    ...environment,
    SETTINGS: settings,
  });
  if (stdout === '') throw new Error(stderr);
  return { findings: JSON.parse(stdout) as Finding[], calls };
}

async function run(
  parameters: string[],
  environment: Record<string, string>,
): Promise<{ stdout: string; stderr: string; code: number | null }> {
  const home = mkdtempSync(join(tmpdir(), 'doctor-online-'));
  onTestFinished(() => rmSync(home, { recursive: true }));
  // Exclude the developer's own AWS settings: environment, ~/.aws and a machine's role.
  const env = { PATH: process.env['PATH'], HOME: home, AWS_EC2_METADATA_DISABLED: 'true', ...environment };
  const child = spawn(process.execPath, parameters, { cwd: root, env });
  let [stdout, stderr] = ['', ''];
  child.stdout.setEncoding('utf8').on('data', (text: string) => void (stdout += text));
  child.stderr.setEncoding('utf8').on('data', (text: string) => void (stderr += text));
  const code = await new Promise<number | null>((resolve) => child.once('close', resolve));
  return { stdout, stderr, code };
}

/** Returns the findings that are not ok, as text. */
const amiss = ({ findings }: { findings: Finding[] }): string[] =>
  findings
    .filter(({ state }) => state !== 'ok')
    .map(({ state, says, mend }) => `${state}: ${says} -> ${mend}`);

test('a ready account passes all online checks, by read-only calls', async () => {
  const { findings, calls } = await look();
  expect(amiss({ findings })).toEqual([]);
  expect(findings.map(({ says }) => says)).toEqual([
    `the credentials belong to the account ${account}`,
    'the account is bootstrapped for the CDK (version 30)',
    'directory-prod does not exist yet',
    `the certificate for ${completeStage.domainName} is issued`,
    `SES may send mail from ${completeStage.mailIdentity}`,
    'SES is out of its sandbox: 50000 mails a day',
    '1000 Lambdas may run at once',
    `no other distribution of this account has the name ${completeStage.domainName}`,
    'no name of the stage prod is taken',
  ]);
  expect(calls.filter((call) => !/^\w+ (Get|Describe|GET )/.test(call))).toEqual([]);
});

test('the online checks require 100 concurrent invocations that no function reserves', async () => {
  const said = async (answer: Answer, choices: object = {}, more: Record<string, Answer> = {}) =>
    amiss(await look({ [getSettings]: answer, ...more }, choices)).filter((line) => line.includes('Lambdas'));
  const on = { reservedConcurrency: true };
  expect(await said(limit(269))).toEqual([]);
  expect(await said(limit(269), on)).toEqual([
    expect.stringMatching(
      /^missing: .* needs 170 .* 100 unreserved ones, .* has only 269 -> aws service-quotas/,
    ) as string,
  ]);
  expect(await said(limit(270), on)).toEqual([]);
  // Concurrency reserved by other functions is not available, but the stage's own reservation stays available.
  expect(await said(limit(1000, 259), on)).toHaveLength(1);
  expect(await said(limit(1000, 200), on, { [getStack]: stackIn('UPDATE_COMPLETE') })).toEqual([]);
});

test('invalid credentials end the online checks', async () => {
  const { findings, calls } = await look({
    'sts GetCallerIdentity': xmlRefusal(403, 'InvalidClientTokenId', 'The security token is invalid.'),
  });
  expect(amiss({ findings })).toEqual([
    expect.stringMatching(/^missing: .*InvalidClientTokenId.* -> aws configure/),
  ]);
  expect(calls).toEqual(['sts GetCallerIdentity']);
});

const refused = (code: string): Answer => ({
  ...json({ __type: code, message: 'as documented' }, 400),
  headers: { 'content-type': 'application/json', 'x-amzn-errortype': code },
});

describe('the alarm mail subscription of a deployed stage', () => {
  test.each<[string, Answer, RegExp[]]>([
    ['nothing if it is confirmed', subscriptions(subscription('arn:aws:sns:us-east-1:1:topic:1')), []],
    ['an unconfirmed subscription', subscriptions(subscription('PendingConfirmation')), [/open the link/]],
    ['a deleted subscription', subscriptions(), [/aws sns subscribe --topic-arn topic-1 /]],
  ])('makes the doctor report %s', async (_, answer, expected) => {
    const found = await look({
      [getStack]: stackIn('UPDATE_COMPLETE', { isProtected: true }),
      'sns ListSubscriptionsByTopic': answer,
    });
    expect(amiss(found)).toEqual(expected.map((one) => expect.stringMatching(one) as string));
  });
});

describe('the online checks', () => {
  test.each<[string, Record<string, Answer>, RegExp, object?]>([
    [
      'a missing bootstrap',
      { 'ssm GetParameter': refused('ParameterNotFound') },
      /not bootstrapped .* -> npx cdk bootstrap aws:\/\/123456789012\/us-east-1$/,
    ],
    [
      'an old bootstrap',
      { 'ssm GetParameter': json({ Parameter: { Value: '5' } }) },
      /version 5, but 6.* -> npx cdk/,
    ],
    [
      'a failed deletion of the stack',
      { [getStack]: stackIn('DELETE_FAILED') },
      /DELETE_FAILED.* -> .*aws cloudformation delete-stack/,
    ],
    [
      'a missing certificate',
      { [getCertificate]: refused('ResourceNotFoundException') },
      / -> aws acm request-certificate/,
    ],
    [
      'a certificate that waits for validation',
      {
        [getCertificate]: certificate({
          Status: 'PENDING_VALIDATION',
          DomainValidationOptions: [
            { ResourceRecord: { Name: '_a.www.example.com.', Value: '_b.acm-validations.aws.' } },
          ],
        }),
      },
      / -> in the domain's DNS: _a\.www\.example\.com\. CNAME _b\.acm-validations\.aws\.$/,
    ],
    [
      'an expired certificate',
      { [getCertificate]: certificate({ Status: 'EXPIRED' }) },
      /is EXPIRED -> aws acm request-cert/,
    ],
    [
      'a certificate for other names',
      {
        [getCertificate]: certificate({
          DomainName: 'example.com',
          SubjectAlternativeNames: ['*.a.example.com'],
        }),
      },
      /covers example\.com, \*\.a\.example\.com but not www\.example\.com -> aws acm request-cert/,
    ],
    [
      'a certificate that lacks a redirected name',
      { [getCertificate]: certificate({ SubjectAlternativeNames: ['www.example.org'] }) },
      /covers www\.example\.com, www\.example\.org but not example\.com -> .*--subject-alternative-names example\.com/,
      { redirectedDomains: ['example.com'] },
    ],
    [
      'a distribution that already has a redirected name',
      {
        [getCertificate]: certificate({ SubjectAlternativeNames: ['example.com'] }),
        [listDistributions]: edgeList('DistributionList', [distribution('the old site', 'example.com')]),
      },
      /^missing: the distribution E1TAKEN already has the name example\.com/,
      { redirectedDomains: ['example.com'] },
    ],
    [
      'a missing mail identity',
      { [getIdentity]: refused('NotFoundException') },
      / -> aws sesv2 create-email-identity --email-identity example\.com/,
    ],
    [
      'an unverified mail identity',
      { [getIdentity]: identity({ VerifiedForSendingStatus: false }) },
      / -> in the domain's DNS: one\._domainkey\.example\.com CNAME one\.dkim\.amazonses\.com; two/,
    ],
    [
      'mails without DKIM',
      {
        [getIdentity]: identity({
          DkimAttributes: { SigningEnabled: true, Status: 'FAILED', Tokens: ['one'] },
        }),
      },
      /not signed with DKIM \(FAILED\).* -> in the domain's DNS: one\._domainkey/,
    ],
    [
      'an account in SES’s sandbox',
      { [getAccount]: mailing({ ProductionAccessEnabled: false }) },
      /sandbox.* -> aws sesv2 put-account-details/,
    ],
    [
      'paused sending of mail',
      { [getAccount]: mailing({ SendingEnabled: false }) },
      / -> aws sesv2 put-account-sending-attributes/,
    ],
    [
      'a new account’s quota',
      { [getSettings]: limit(10) },
      /only 10 Lambdas.* -> aws service-quotas request-service-quota-increase/,
    ],
    [
      'a distribution that already has the site’s name',
      {
        [listDistributions]: edgeList('DistributionList', [distribution('the old site', 'www.example.com')]),
      },
      /the distribution E1TAKEN already has the name www\.example\.com.* -> .*Alternate domain names/,
    ],
    [
      'a leftover parameter of another stack',
      { 'ssm GetParameters': json({ Parameters: [{ Name: '/directory/prod/operator' }] }) },
      / -> aws ssm delete-parameter --name \/directory\/prod\/operator/,
    ],
  ])('name the remedy for %s', async (_, answers, expected, choices = {}) => {
    const found = amiss(await look(answers, choices));
    expect(found).toEqual([expect.stringMatching(expected)]);
    expect(found[0]).toMatch(/^missing: /);
  });

  test('name a leftover cache policy on a later page of the list', async () => {
    const pages: Answer[] = [
      edgeList('CachePolicyList', [cachePolicy('directoryprod2SitePoliciesPageCache-us-east-1')], 'more'),
      edgeList('CachePolicyList', [cachePolicy('directoryprodSitePoliciesPageCache-us-east-1')]),
    ];
    const found = await look({
      'cloudfront GET /2020-05-31/cache-policy': (body) => {
        const page = pages.shift() ?? '';
        return typeof page === 'function' ? page(body) : (page as Exclude<Answer, (body: string) => unknown>);
      },
    });
    expect(amiss(found)).toEqual([
      expect.stringContaining(
        'missing: the cache policy directoryprodSitePoliciesPageCache-us-east-1 remains',
      ),
    ]);
  });
});

test('the certificate check skips AWS if the certificate belongs to another account', async () => {
  const other = xml('<R><Account>999999999999</Account></R>');
  const found = await look({ 'sts GetCallerIdentity': other });
  expect(amiss(found)).toEqual([
    expect.stringContaining('the certificate does not belong to the account 999999999999'),
  ]);
  expect(found.calls).not.toContain(getCertificate);
});

test('the certificate check accepts a wildcard for the site’s name', async () => {
  expect(amiss(await look({ [getCertificate]: certificate({ DomainName: '*.example.com' }) }))).toEqual([]);
});

test.each([
  ['has no value yet', refused('ResourceNotFoundException')],
  ['is not JSON', json({ SecretString: 'sk_live_1' })],
  ['has another shape', json({ SecretString: '{"secretKey":"rk_live_1"}' })],
])('a payment secret that %s is reported without its value', async (_, secret) => {
  const parameter = { payments: { STRIPE_SECRET_ARN: 'arn:stripe' }, webhookUrl: 'https://hooks.example' };
  const found = amiss(
    await look(
      {
        [getStack]: stackIn('UPDATE_COMPLETE', { isProtected: true }),
        'ssm GetParameter': (body) =>
          json({ Parameter: { Value: body.includes('bootstrap') ? '30' : JSON.stringify(parameter) } }),
        'secretsmanager GetSecretValue': secret,
      },
      { payments: { provider: 'stripe' } },
    ),
  );
  expect(found).toEqual([
    expect.stringMatching(
      /^missing: the payment secret .* -> aws secretsmanager put-secret-value .*arn:stripe/,
    ),
  ]);
  expect(found.join()).not.toMatch(/[sr]k_live_1/);
});

test("a deployed stage's own names are not reported as taken", async () => {
  const found = await look({
    [getStack]: stackIn('UPDATE_COMPLETE', { isProtected: true }),
    [listDistributions]: edgeList('DistributionList', [distribution('directory-prod', 'www.example.com')]),
    'ssm GetParameters': json({ Parameters: [{ Name: '/directory/prod/operator' }] }),
  });
  expect(amiss(found)).toEqual([]);
});

test.each([
  ['CREATE_COMPLETE', 'not protected against deletion yet -> STAGE=prod npm run deploy'],
  [
    'ROLLBACK_COMPLETE',
    'failed (ROLLBACK_COMPLETE); the next deployment creates it again -> STAGE=prod npm run deploy',
  ],
])('the doctor recommends another deployment if the first one ended in %s', async (state, expected) => {
  const found = await look({ [getStack]: stackIn(state) });
  expect(amiss(found)).toEqual([expect.stringContaining(expected)]);
});

test('the online checks note each permission that the credentials lack', async () => {
  const { findings, calls } = await look(
    Object.fromEntries(
      Object.keys(ready)
        .filter((call) => !call.startsWith('sts'))
        .map((call) => [call, undefined as never]),
    ),
  );
  expect(amiss({ findings })).toHaveLength(8);
  for (const found of amiss({ findings })) expect(found).toMatch(/^note: .*lack the permission -> allow /);
  expect(calls.length).toBeGreaterThan(7);
});

test('the doctor’s --online requires a stage in AWS', async () => {
  const { stdout, code } = await run(['infra/doctor/run.ts', '--online', '--stage', 'local'], {});
  expect(stdout).toContain('-> npm run doctor -- --stage NAME --online');
  expect(code).toBe(1);
});
