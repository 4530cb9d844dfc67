import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { privateShells } from '#shared/site.ts';
import { entries } from '#shared/deployment/entries.ts';
import type { Bundles } from '#infra/bundle.ts';
import { localStage, settingsOf } from '#infra/settings.ts';
import { DirectoryStack, newApp } from '#infra/stack.ts';

/**
 * Prints the local stage's template as JSON, by the sources as they stand, with nothing instead of the Lambdas' code
 * and the site: a process of its own, since what it imports changes.
 */
const directory = mkdtempSync(join(tmpdir(), 'template-'));
try {
  const siteDirectory = join(directory, 'site');
  mkdirSync(siteDirectory);
  for (const shell of Object.values(privateShells)) writeFileSync(join(siteDirectory, shell), '');
  // The start that it asks for validates what it runs.
  const app = newApp(join(directory, 'cdk.out'), { unvalidated: true });
  // A directory is one asset, and Lambdas that share one are still different resources.
  const bundles = Object.fromEntries(entries.map((entry) => [entry, siteDirectory])) as Bundles;
  const stack = new DirectoryStack(app, { settings: settingsOf(localStage), bundles, siteDirectory });
  process.stdout.write(JSON.stringify(app.synth().getStackArtifact(stack.artifactId).template));
} finally {
  rmSync(directory, { recursive: true });
}
