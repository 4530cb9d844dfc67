import { spawnSync } from 'node:child_process';
import { mkdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { localStack } from '#infra/doctor/stage.ts';
import { localStackStage } from '#infra/settings.ts';

/**
 * `npm run localstack:deploy`: starts LocalStack by compose.yaml and deploys the stack to it with cdklocal. Needs
 * Docker and a LocalStack token. The Lambdas are the same as in AWS: LocalStack sets the standard AWS_ENDPOINT_URL for
 * them. Payments use Stripe's test mode, with keys that you put into the secret.
 *
 * Deploys twice: the first deployment learns the distribution's address from LocalStack, and the second one uses it as
 * the site's address.
 */
const root = join(import.meta.dirname, '..', '..');
const endpoint = 'http://localhost.localstack.cloud:4566';
const stack = `directory-${localStackStage}`;

try {
  deploy();
} catch (error) {
  console.error((error as Error).message);
  process.exitCode = 1;
}

function deploy(): void {
  const lacking = localStack(process.env).filter(({ state }) => state === 'missing');
  if (lacking.length > 0)
    throw new Error(lacking.map(({ says, mend }) => `${says}\n  -> ${mend}`).join('\n'));
  if (spawnSync('docker', ['info'], { stdio: 'ignore', timeout: 20_000 }).status !== 0)
    throw new Error(
      'Docker is installed, but its engine does not respond\n  -> start Docker Desktop, or: sudo systemctl start docker',
    );
  run('docker', ['compose', '-f', 'infra/localstack/compose.yaml', 'up', '--detach', '--wait']);
  run(process.execPath, ['node_modules/vite/bin/vite.js', 'build']);
  cdklocal(['bootstrap', 'aws://000000000000/us-east-1']);
  const outputs = join(root, '.cache', 'localstack', 'outputs.json');
  mkdirSync(join(outputs, '..'), { recursive: true });
  const addresses = [`StorageOrigin=${endpoint}`];
  deployWith(addresses, outputs);
  const { SiteTarget } =
    (JSON.parse(readFileSync(outputs, 'utf8')) as Record<string, Record<string, string>>)[stack] ?? {};
  if (!SiteTarget) throw new Error('The deployment has no output SiteTarget.');
  const site = `http://${SiteTarget}:4566`;
  deployWith([...addresses, `SiteOrigin=${site}`], outputs);
  console.log(
    `\n  Site  ${site}\n\n  docker compose -f infra/localstack/compose.yaml down   stops LocalStack\n`,
  );
}

function deployWith(parameters: string[], outputs: string): void {
  const given = parameters.flatMap((parameter) => ['--parameters', parameter]);
  cdklocal(['deploy', '--require-approval', 'never', '--outputs-file', outputs, ...given]);
}

function cdklocal(parameters: string[]): void {
  run(process.execPath, ['node_modules/aws-cdk-local/bin/cdklocal', ...parameters]);
}

/** @throws Error with the failed command; the command has printed the cause */
function run(command: string, parameters: string[]): void {
  const { status, error } = spawnSync(command, parameters, {
    cwd: root,
    stdio: 'inherit',
    env: { ...process.env, STAGE: localStackStage, NODE_ENV: 'production' },
  });
  if (status !== 0)
    throw new Error(`${command} ${parameters.join(' ')} failed${error ? `: ${error.message}` : '.'}`);
}
