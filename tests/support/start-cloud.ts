import { fileURLToPath } from 'node:url';
import { buildIfChanged } from '#infra/start/build.ts';
import { product } from '#infra/start/product.ts';
import { localStage } from '#infra/settings.ts';
import { startCloud, type Cloud, type CloudOptions } from '@directory/local-cloud/cloud.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));

/** Builds what has changed and starts a cloud in memory on free ports. The caller stops it. */
export async function startCloudForTests({
  stage = localStage,
  ...options
}: Pick<CloudOptions, 'faults' | 'runsSchedules'> & { stage?: string } = {}): Promise<Cloud> {
  const assembly = await buildIfChanged(root, () => undefined, stage);
  return startCloud({
    assembly,
    product,
    stage,
    // Don't log failures if faults are injected.
    ...(!options.faults && { onFailure: (name, error) => console.error(`[${name}]`, error.message) }),
    ...options,
  });
}
