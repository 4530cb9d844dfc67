import { existsSync, readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { stop } from 'esbuild';
import { bundleFunctions } from '#infra/bundle.ts';
import { installAssembly } from '#infra/install-assembly.ts';
import { localStage, machineStages, settingsOf } from '#infra/settings.ts';
import { DirectoryStack, newApp } from '#infra/stack.ts';

/**
 * Synthesizes the stack of a stage into cdk.out: `STAGE=prod npm run synth`, or `cdk deploy -c STAGE=prod`.
 * Without a stage it is the local one. Needs no credentials, and the network only for the Lambdas' native code on
 * another system than theirs, once; the built site must be there.
 */
const root = join(import.meta.dirname, '..');
const siteDirectory = join(root, 'dist', 'site');
/** The CDK's CLI says where it wants the result, and keeps that directory itself. */
const outdir = process.env['CDK_OUTDIR'];
const directory = outdir ?? join(root, 'cdk.out');
/** Below the directory itself: what is moved from there must be on its file system. */
const draft = join(directory, '.draft');
rmSync(draft, { recursive: true, force: true });
const app = newApp(draft);
/** `-c PASS=first` is the pass that creates the stack (infra/deploy). */
const firstPass = app.node.tryGetContext('PASS') === 'first';
/** `-c ORIGIN_SECRET_VERSION=ID` is what the edge is to send (infra/deploy). */
const originSecretVersion = app.node.tryGetContext('ORIGIN_SECRET_VERSION') as string | undefined;
const stage = (app.node.tryGetContext('STAGE') as string | undefined) ?? process.env['STAGE'] ?? localStage;

try {
  const settings = settingsOf(stage);
  const bundles = await bundleFunctions({
    root,
    // LocalStack, too, runs them in containers of the system that the template says.
    target: machineStages.includes(stage) ? 'machine' : 'lambda',
    entryDirectory: join(root, 'functions', 'entry'),
    siteDirectory,
    outputDirectory: join(root, '.cache', 'bundles'),
  });
  // esbuild's own process holds what it has parsed; the synthesis wants that memory.
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
  // A plain Error says what to do; anything else is a mistake in the code and needs its stack.
  console.error(error instanceof Error && error.name === 'Error' ? error.message : error);
  process.exitCode = 1;
}

/** Templates of other stages; the assets stay, since a local cloud may be running them. */
function forgetTemplates(directory: string): void {
  if (!existsSync(directory)) return;
  const made = readdirSync(directory).filter((name) => /\.(template|assets)\.json$/.test(name));
  for (const name of made) rmSync(join(directory, name));
}
