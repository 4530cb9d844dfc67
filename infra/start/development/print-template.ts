import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { shellFiles } from '#shared/drawn-screens.ts';
import { entries } from '#shared/deployment/entries.ts';
import type { Bundles } from '#infra/bundle.ts';
import { localStage, settingsOf } from '#infra/settings.ts';
import { DirectoryStack, newApp } from '#infra/stack.ts';

/**
 * Prints the local stage's current template as JSON, with placeholders for the Lambdas' code and the site. Runs as its
 * own process, to import the changed sources.
 */
const directory = mkdtempSync(join(tmpdir(), 'template-'));
try {
  const siteDirectory = join(directory, 'site');
  mkdirSync(siteDirectory);
  for (const shell of shellFiles) writeFileSync(join(siteDirectory, shell), '');
  // Skip validation here: the restart that follows a change validates the template.
  const app = newApp(join(directory, 'cdk.out'), { unvalidated: true });
  // Lambdas may share one directory as their asset; they remain different resources.
  const bundles = Object.fromEntries(entries.map((entry) => [entry, siteDirectory])) as Bundles;
  const stack = new DirectoryStack(app, { settings: settingsOf(localStage), bundles, siteDirectory });
  process.stdout.write(JSON.stringify(app.synth().getStackArtifact(stack.artifactId).template));
} finally {
  rmSync(directory, { recursive: true });
}
