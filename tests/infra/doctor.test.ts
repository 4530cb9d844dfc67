import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, cpSync, mkdirSync, mkdtempSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { createServer, type AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import * as machine from '#infra/doctor/machine.ts';
import { awsCredentials, lambdaCode, localStack, stageSettings } from '#infra/doctor/stage.ts';
import { tryLock } from '#infra/start/file-lock.ts';
import { completeStage } from '#tests/support/template.ts';

let root: string;
beforeEach(() => void (root = mkdtempSync(join(tmpdir(), 'doctor-'))));
afterEach(() => rmSync(root, { recursive: true }));

const write = (path: string, contents: unknown = ''): void => {
  mkdirSync(join(root, path, '..'), { recursive: true });
  writeFileSync(join(root, path), typeof contents === 'string' ? contents : JSON.stringify(contents));
};
const lock = (packages: object) => ({ packages });

test('the doctor accepts Node from the version in package.json on', () => {
  expect(machine.nodeVersion('20.18.3').state).toBe('missing');
  expect(machine.nodeVersion('18.20.0').state).toBe('missing');
  expect(machine.nodeVersion('20.19.0').state).toBe('ok');
  expect(machine.nodeVersion('24.1.0').state).toBe('ok');
});

test('the doctor requires the locked packages, except optional ones', () => {
  expect(machine.packages(root)).toMatchObject({ state: 'missing', mend: 'npm ci' });
  write(
    'package-lock.json',
    lock({ '': {}, 'node_modules/a': { version: '2' }, 'node_modules/b': { version: '1', optional: true } }),
  );
  write('node_modules/.package-lock.json', lock({ 'node_modules/a': { version: '1' } }));
  expect(machine.packages(root)).toMatchObject({
    state: 'missing',
    says: expect.stringContaining('node_modules/a') as string,
  });
  write('node_modules/.package-lock.json', lock({}));
  expect(machine.packages(root).state).toBe('missing');
  write('node_modules/.package-lock.json', lock({ 'node_modules/a': { version: '2' } }));
  expect(machine.packages(root).state).toBe('ok');
});

test('the doctor names a package whose native code does not load', async () => {
  expect((await machine.nativePackage('sharp')).state).toBe('ok');
  expect(await machine.nativePackage('no-such-package')).toMatchObject({ state: 'missing', mend: 'npm ci' });
});

test('the doctor says why the requested table engine cannot run', () => {
  expect(machine.tableEngine().state).toBe('ok');
  const path = process.env['PATH'];
  process.env['PATH'] = '/nowhere';
  try {
    expect(machine.tableEngine('dynamodb-local')).toMatchObject({
      state: 'missing',
      says: expect.stringContaining('Java 17') as string,
    });
  } finally {
    process.env['PATH'] = path;
  }
  expect(machine.tableEngine('dynalite').says).toContain('must be one of: dynoxide, dynamodb-local');
});

test('the doctor names a port that another program uses', async () => {
  const other = createServer();
  await new Promise<void>((resolve) => other.listen(0, '127.0.0.1', resolve));
  const { port } = other.address() as AddressInfo;
  expect(await machine.ports(root, port)).toMatchObject({
    state: 'missing',
    says: expect.stringContaining(String(port)) as string,
    mend: 'npm start -- --port 5300',
  });
  // A port in use is fine if the process that holds the directory's lock uses it.
  const unlock = tryLock(join(root, '.local/lock.sqlite'));
  expect((await machine.ports(root, port)).state).toBe('ok');
  unlock?.();
  await new Promise((resolve) => other.close(resolve));
});

test('the doctor accepts a browser on the PATH, or Chromium’s package on Linux', () => {
  expect(machine.browser(root, { PATH: join(root, 'bin') }, 'linux').state).toBe('missing');
  write('node_modules/@sparticuz/chromium/package.json');
  expect(machine.browser(root, {}, 'linux').state).toBe('ok');
  expect(machine.browser(root, {}, 'darwin').state).toBe('missing');
  write('bin/chromium');
  expect(machine.browser(root, { PATH: join(root, 'bin') }, 'darwin').says).toContain('bin/chromium');
});

test('the doctor reports too little free disk space', () => {
  expect(machine.diskSpace(root, 1).state).toBe('ok');
  expect(machine.diskSpace(root, 1e18).state).toBe('missing');
});

test('the doctor notes a state folder that an interrupted first start left incomplete', async () => {
  expect((await machine.state(root)).state).toBe('ok');
  write('.local/dynamodb/data');
  expect((await machine.state(root)).state).toBe('ok');
  write('.local/unfinished');
  expect(await machine.state(root)).toMatchObject({ state: 'note', mend: 'npm start' });
});

// The superuser can write everywhere, so the check would find no fault.
test.skipIf(process.getuid?.() === 0)('the doctor reports a state folder that it cannot write', async () => {
  mkdirSync(join(root, '.local'));
  chmodSync(join(root, '.local'), 0o500);
  expect((await machine.state(root)).state).toBe('missing');
  chmodSync(join(root, '.local'), 0o700);
});

test('the doctor reports a clock that is behind the repository’s files', () => {
  write('package-lock.json');
  utimesSync(join(root, 'package-lock.json'), new Date('2026-05-01'), new Date('2026-05-01'));
  expect(machine.clock(root, new Date('2026-06-01')).state).toBe('ok');
  expect(machine.clock(root, new Date('2026-04-01')).state).toBe('missing');
});

test('the doctor notes a running build until its process ends or is killed', async () => {
  expect(machine.build(root).says).toBe('no build is under way');
  const module = new URL('../../infra/start/file-lock.ts', import.meta.url).href;
  const code = `const { tryLock } = await import('${module}');
    tryLock('${join(root, '.cache/build-lock.sqlite')}'); console.log('taken'); setInterval(() => {}, 1000);`;
  const child = spawn(process.execPath, ['--input-type=module', '-e', code]);
  await once(child.stdout, 'data');
  expect(machine.build(root)).toMatchObject({ state: 'note', says: 'a build is under way' });
  const ended = once(child, 'exit');
  child.kill('SIGKILL');
  await ended;
  expect(machine.build(root).state).toBe('ok');
});

test('the doctor names environment variables that change behavior, with the remedy', () => {
  expect(machine.environmentVariables({}).map(({ state }) => state)).toEqual(['ok']);
  const found = machine.environmentVariables({
    NODE_OPTIONS: '-x',
    AWS_PROFILE: 'work',
    NODE_ENV: 'production',
  });
  expect(found.map(({ state, mend }) => [state, mend])).toEqual([
    ['note', 'unset NODE_OPTIONS'],
    ['note', 'unset AWS_PROFILE'],
    ['missing', 'unset NODE_ENV; npm ci'],
  ]);
});

test('the doctor lists the choices that a stage’s settings lack', () => {
  const finding = stageSettings('prod', root);
  expect(finding.state).toBe('missing');
  expect(finding.says).toContain('certificateArn: the ARN of an ACM certificate');
  write('prod.json', completeStage);
  expect(stageSettings('prod', root).state).toBe('ok');
});

test('the doctor names the native Lambda packages that the synthesis will fetch', () => {
  expect(lambdaCode(root).state).toBe('missing');
  const optionalDependencies = { '@img/sharp-darwin-arm64': '1', '@img/sharp-linux-x64': '1' };
  const native = { version: '1', integrity: 'sha512-a', cpu: ['x64'] };
  write(
    'package-lock.json',
    lock({
      'node_modules/sharp': { version: '1', integrity: 'sha512-a', optionalDependencies },
      'node_modules/@img/sharp-darwin-arm64': { ...native, os: ['darwin'], cpu: ['arm64'] },
      'node_modules/@img/sharp-linux-x64': { ...native, os: ['linux'], libc: ['glibc'] },
    }),
  );
  expect(lambdaCode(root)).toEqual({
    state: 'note',
    says: 'the Lambdas’ native code (linux-x64) is not installed yet: the next synthesis downloads @img/sharp-linux-x64@1',
    mend: 'needs the network once',
  });
  write('node_modules/@img/sharp-linux-x64/package.json', { version: '1' });
  expect(lambdaCode(root)).toEqual({
    state: 'ok',
    says: 'the Lambdas’ native code (linux-x64) is installed',
  });
});

test('the doctor accepts AWS credentials from variables or a profile', () => {
  expect(awsCredentials({}, root).state).toBe('missing');
  expect(awsCredentials({ AWS_ACCESS_KEY_ID: 'a', AWS_SECRET_ACCESS_KEY: 'b' }, root).state).toBe('ok');
  write('.aws/credentials', '[work]\naws_access_key_id = a\n');
  expect(awsCredentials({}, root).state).toBe('missing');
  expect(awsCredentials({ AWS_PROFILE: 'work' }, root).state).toBe('ok');
});

test('the doctor requires Docker and a token for LocalStack', () => {
  expect(localStack({ PATH: root }).map(({ state }) => state)).toEqual(['missing', 'missing']);
  write('docker');
  expect(localStack({ PATH: root, LOCALSTACK_AUTH_TOKEN: 't' }).map(({ state }) => state)).toEqual([
    'ok',
    'ok',
  ]);
});

test('the doctor runs without packages before npm ci, and recommends npm ci', () => {
  cpSync(join(import.meta.dirname, '../../infra/doctor'), join(root, 'infra/doctor'), { recursive: true });
  const { status, stdout } = spawnSync(process.execPath, [join(root, 'infra/doctor/doctor.mjs')], {
    encoding: 'utf8',
  });
  expect(stdout).toBe('missing  the packages are not installed\n         -> npm ci\n');
  expect(status).toBe(1);
});
