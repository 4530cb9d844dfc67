import { existsSync, readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { stop } from 'esbuild';
import { bundleFunctions } from '#infra/bundle.ts';
import { installAssembly } from '#infra/install-assembly.ts';
import { localStage, machineStages, settingsOf } from '#infra/settings.ts';
import { DirectoryStack, newApp } from '#infra/stack.ts';

/**
 * Synthesizes the stack of a stage into cdk.out: `STAGE=prod npm run synth`, or `cdk deploy -c STAGE=prod`. The default
 * is the local stage. Needs the built site, but no credentials. Needs the network only to fetch native code for Lambda.
 */
const root = join(import.meta.dirname, '..');
const siteDirectory = join(root, 'dist', 'site');
/** Output directory given by the CDK CLI. The CLI itself removes old templates from this directory. */
const outdir = process.env['CDK_OUTDIR'];
const directory = outdir ?? join(root, 'cdk.out');
/** The draft is inside the output directory, because renaming its parts works only on the same file system. */
const draft = join(directory, '.draft');
rmSync(draft, { recursive: true, force: true });
const app = newApp(draft);
/** `-c PASS=first` selects the pass that creates the stack (infra/deploy). */
const firstPass = app.node.tryGetContext('PASS') === 'first';
/** `-c ORIGIN_SECRET_VERSION=ID` selects the secret's version that the edge sends (infra/deploy). */
const originSecretVersion = app.node.tryGetContext('ORIGIN_SECRET_VERSION') as string | undefined;
const stage = (app.node.tryGetContext('STAGE') as string | undefined) ?? process.env['STAGE'] ?? localStage;

try {
  const settings = settingsOf(stage);
  const bundles = await bundleFunctions({
    root,
    // LocalStack needs the Lambda target: it runs functions in containers of the system that the template names.
    target: machineStages.includes(stage) ? 'machine' : 'lambda',
    entryDirectory: join(root, 'functions', 'entry'),
    siteDirectory,
    outputDirectory: join(root, '.cache', 'bundles'),
  });
  // Stop esbuild's process: the synthesis needs the memory that the parsed code occupies.
  await stop();
  new DirectoryStack(app, {
    settings,
    bundles,
    siteDirectory,
    firstPass,
    ...(originSecretVersion && { originSecretVersion }),
  });
  if (!outdir) forgetTemplates(directory);
  app.synth();
  installAssembly(draft, directory);
} catch (error) {
  // A plain Error is a message for the operator. Any other error is a bug, so print its stack.
  console.error(error instanceof Error && error.name === 'Error' ? error.message : error);
  process.exitCode = 1;
}

/** Deletes old templates but keeps the assets, because a local cloud may be running them. */
function forgetTemplates(directory: string): void {
  if (!existsSync(directory)) return;
  const made = readdirSync(directory).filter((name) => /\.(template|assets)\.json$/.test(name));
  for (const name of made) rmSync(join(directory, name));
}
