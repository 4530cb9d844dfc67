import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { importOf, importPrefix, listedResources, type SynthesizedTemplate } from './import.ts';

/**
 * `STAGE=NAME npm run deploy:import -- LEFT.json`: prepares the import of a deleted stage's resources into a new stack
 * (docs/operating.md, "Coming back after a deletion"), and prints the commands for it. Changes nothing in AWS.
 */
const root = join(import.meta.dirname, '..', '..');
const stage = process.env['STAGE'];
const [file] = process.argv.slice(2);

try {
  if (!stage || !file)
    throw new Error(
      'Name the stage and the output file of aws cloudformation list-stack-resources: STAGE=NAME npm run deploy:import -- LEFT.json',
    );
  const stack = `directory-${stage}`;
  const synthesized = join(root, 'cdk.out', `${stack}.template.json`);
  if (!existsSync(synthesized))
    throw new Error(`cdk.out has no template of ${stack}: run STAGE=${stage} npm run synth first`);
  const { template, resourcesToImport } = importOf(
    JSON.parse(readFileSync(synthesized, 'utf8')) as SynthesizedTemplate,
    listedResources.parse(JSON.parse(readFileSync(file, 'utf8'))),
  );
  const directory = join(root, 'cdk.out', 'import');
  mkdirSync(directory, { recursive: true });
  const written = Object.entries({ template, resources: resourcesToImport }).map(([name, value]) => {
    const path = join(directory, `${name}.json`);
    writeFileSync(path, JSON.stringify(value, null, 2));
    return relative(process.cwd(), path);
  });
  const named = `--stack-name ${stack} --region us-east-1`;
  // Use a new name each time: a failed change set keeps its name.
  const change = `${named} --change-set-name ${importPrefix}${Date.now()}`;
  console.log(
    [
      `aws cloudformation create-change-set ${change} --change-set-type IMPORT --template-body file://${written[0]} --resources-to-import file://${written[1]}`,
      `aws cloudformation wait change-set-create-complete ${change}`,
      `aws cloudformation execute-change-set ${change}`,
      `aws cloudformation wait stack-import-complete ${named}`,
      `STAGE=${stage} npm run deploy`,
      // `&&` stops after a failed import: a deployment would then create an empty site beside the data.
    ].join(' && \\\n'),
  );
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
