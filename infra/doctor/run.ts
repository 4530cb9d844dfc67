import { homedir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { awsOf } from '#infra/aws/aws.ts';
import { region } from '#infra/constructs/deployment.ts';
import { localStackStage, localStage, settingsOf } from '#infra/settings.ts';
import { missing, note, type Finding } from './finding.ts';
import * as machine from './machine.ts';
import { online } from './online/online.ts';
import { askedOfStripe, awsCredentials, lambdaCode, localStack, stageSettings } from './stage.ts';

/**
 * Prints a line for each check, with the command that fixes a problem. Exits with an error if something is missing.
 *
 *     npm run doctor                            checks this machine
 *     npm run doctor -- --stage prod            also checks the needs of a deployment (or: localstack)
 *     npm run doctor -- --stage prod --online   also checks the AWS account, by read-only calls
 */
const root = join(import.meta.dirname, '..', '..');
const { values } = parseArgs({ options: { stage: { type: 'string' }, online: { type: 'boolean' } } });
const findings: Finding[] = [
  machine.nodeVersion(process.versions.node),
  machine.packages(root),
  await machine.nativePackage('esbuild'),
  await machine.nativePackage('sharp'),
  machine.tableEngine(process.env['DYNAMODB_ENGINE']),
  await machine.ports(root),
  machine.browser(root, process.env, process.platform),
  machine.diskSpace(root),
  await machine.state(root),
  machine.clock(root, new Date()),
  machine.build(root),
  ...machine.environmentVariables(process.env),
  ...(values.stage === undefined ? [] : stage(values.stage)),
  ...(values.online ? await account(values.stage) : []),
];

function stage(name: string): Finding[] {
  if (name === localStackStage) return [lambdaCode(root), ...localStack(process.env)];
  return [
    stageSettings(name),
    lambdaCode(root),
    awsCredentials(process.env, homedir()),
    ...(values.online
      ? []
      : [
          note(
            'credentials, bootstrap, certificate, mail, quotas, names and payments are checked only with --online',
            `npm run doctor -- --stage ${name} --online`,
          ),
        ]),
    ...(stageSettings(name).state === 'missing' ? [] : askedOfStripe(settingsOf(name))),
  ];
}

/** Returns nothing for incomplete settings, since an earlier check reports the missing ones. */
async function account(name: string | undefined): Promise<Finding[]> {
  if (name === undefined || name === localStage || name === localStackStage)
    return [
      missing(
        '--online needs a stage: it checks the AWS account of that stage',
        'npm run doctor -- --stage NAME --online',
      ),
    ];
  if (stageSettings(name).state === 'missing') return [];
  return online(awsOf(region, process.env), settingsOf(name), new Date());
}

for (const { state, says, mend } of findings) {
  console.log(`${state.padEnd(9)}${says.replaceAll('\n', '\n         ')}`);
  if (mend) console.log(`         -> ${mend}`);
}
const lacking = findings.filter(({ state }) => state === 'missing').length;
console.log(lacking === 0 ? '\nNothing is missing.' : `\n${lacking} missing.`);
if (lacking > 0) process.exitCode = 1;
