import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { awsOf } from '#infra/aws/aws.ts';
import { region } from '#infra/constructs/deployment.ts';
import { localStackStage, localStage, settingsOf } from '#infra/settings.ts';
import { deploy } from './deploy.ts';

/**
 * `STAGE=NAME npm run deploy [-- PARAMETERS OF cdk deploy]`: builds the site and deploys the stage to AWS
 * (docs/operating.md, "Deploying to AWS").
 */
const root = join(import.meta.dirname, '..', '..');

try {
  const stage = process.env['STAGE'];
  if (!stage) throw new Error('Name the stage: STAGE=NAME npm run deploy');
  if (stage === localStage || stage === localStackStage)
    throw new Error(`The stage ${stage} runs on one machine only. Choose another: STAGE=NAME npm run deploy`);
  settingsOf(stage);
  if ((await run(['node_modules/vite/bin/vite.js', 'build'])) !== 0)
    throw new Error('The site build failed; nothing was deployed.');
  await deploy(
    {
      aws: awsOf(region, process.env),
      stage,
      cdk: (parameters) => run(['node_modules/aws-cdk/bin/cdk', ...parameters]),
      say: (line) => console.log(line),
    },
    process.argv.slice(2),
  );
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}

/** Runs a program of node_modules in this terminal, so that the CDK can ask its questions. */
function run(parameters: string[]): Promise<number> {
  return new Promise((resolve, reject) => {
    spawn(process.execPath, parameters, { cwd: root, stdio: 'inherit' })
      .once('error', reject)
      .once('close', (code) => resolve(code ?? 1));
  });
}
