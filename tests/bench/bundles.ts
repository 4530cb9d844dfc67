import { join } from 'node:path';
import { type Bundles, bundleFunctions } from '#infra/bundle.ts';
import { buildIfChanged } from '#infra/start/build.ts';
import { repository } from '#tests/support/repository-copy.ts';

/** Bundles every Lambda into a folder, exactly as deployed. */
export async function deployedBundles(folder: string): Promise<Bundles> {
  await buildIfChanged(repository, (line) => console.log(line));
  return bundleFunctions({
    root: repository,
    target: 'machine',
    entryDirectory: join(repository, 'functions', 'entry'),
    siteDirectory: join(repository, 'dist', 'site'),
    outputDirectory: join(folder, 'deployed'),
  });
}
