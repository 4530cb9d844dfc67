import { join } from 'node:path';
import { assertDeployable, bundleFunctions } from './bundle.ts';
import { localStage, settingsOf } from './settings.ts';
import { DirectoryStack, newApp } from './stack.ts';

/**
 * Synthesizes the stack of a stage into cdk.out: `STAGE=prod npm run synth`, or `cdk deploy -c STAGE=prod`.
 * Without a stage it is the local one. Needs neither network nor credentials; the built site must be there.
 */
const root = join(import.meta.dirname, '..');
const siteDirectory = join(root, 'dist', 'site');
const app = newApp(process.env['CDK_OUTDIR'] ?? join(root, 'cdk.out'));
const stage = (app.node.tryGetContext('STAGE') as string | undefined) ?? process.env['STAGE'] ?? localStage;

try {
  const settings = settingsOf(stage);
  if (settings.deployment) assertDeployable();
  const bundles = await bundleFunctions({
    entryDirectory: join(root, 'functions', 'entry'),
    siteDirectory,
    outputDirectory: join(root, '.cache', 'bundles'),
  });
  new DirectoryStack(app, { settings, bundles, siteDirectory });
  app.synth();
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
