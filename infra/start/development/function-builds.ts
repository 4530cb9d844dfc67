import { mkdirSync, renameSync, writeFileSync } from 'node:fs';
import { basename, join, resolve } from 'node:path';
import { context, formatMessages, type BuildContext, type BuildFailure, type OutputFile } from 'esbuild';
import type { Entry } from '#shared/deployment/entries.ts';
import { bundleOptions } from '#infra/bundle.ts';

interface FunctionBuildsInput {
  /** Base directory of the paths in messages. */
  root: string;
  entryDirectory: string;
  outputDirectory: string;
  manifest: string;
  entries: readonly Entry[];
}

export type Build =
  /** The build succeeded, and the code in the directory changed. */
  | { entry: Entry; state: 'changed'; directory: string }
  /** The build succeeded, but the code did not change: only comments or types did. */
  | { entry: Entry; state: 'same' }
  /** The build failed, so the directory still holds the last successful build. The errors name file and line. */
  | { entry: Entry; state: 'failed'; errors: string };

export interface FunctionBuilds {
  /** Rebuilds the Lambdas that contain these files (absolute paths), and any that have not been built successfully. */
  rebuild(files: ReadonlySet<string>): Promise<Build[]>;
  stop(): Promise<void>;
}

interface Bundle {
  entry: Entry;
  build: BuildContext;
  directory: string;
  inputs: ReadonlySet<string>;
  contents: string;
  failed: boolean;
}

/**
 * Bundles Lambdas, and rebuilds those that contain a changed source file.
 *
 * Unlike deployed bundles, these bundles contain only our own sources. Bundling the AWS SDK again takes 0.4 s of CPU
 * per Lambda; loading it unbundled takes only 0.1 s longer. The bundles are ES modules, so that packages' default
 * exports resolve correctly.
 */
export async function openFunctionBuilds(input: FunctionBuildsInput): Promise<FunctionBuilds> {
  const { root, entryDirectory, outputDirectory, manifest } = input;
  mkdirSync(outputDirectory, { recursive: true });
  writeFileSync(join(outputDirectory, 'package.json'), '{"type":"module"}\n');
  const bundles = await Promise.all(
    input.entries.map(async (entry): Promise<Bundle> => {
      const directory = join(outputDirectory, entry);
      mkdirSync(directory, { recursive: true });
      const build = await context({
        ...bundleOptions(join(entryDirectory, `${entry}.ts`), directory, manifest, []),
        format: 'esm',
        packages: 'external',
        absWorkingDir: root,
        metafile: true,
        write: false,
      });
      return { entry, build, directory, inputs: new Set(), contents: '', failed: true };
    }),
  );
  return {
    rebuild: (files) =>
      Promise.all(
        bundles
          .filter(({ inputs, failed }) => failed || [...files].some((file) => inputs.has(file)))
          .map((bundle) => rebuild(bundle, root)),
      ),
    stop: async () => void (await Promise.all(bundles.map(({ build }) => build.dispose()))),
  };
}

async function rebuild(bundle: Bundle, root: string): Promise<Build> {
  const { entry, directory } = bundle;
  try {
    const { metafile, outputFiles = [] } = await bundle.build.rebuild();
    bundle.failed = false;
    bundle.inputs = new Set(Object.keys(metafile?.inputs ?? {}).map((path) => resolve(root, path)));
    const contents = outputFiles.find(({ path }) => path.endsWith('.js'))?.hash ?? '';
    if (contents === bundle.contents) return { entry, state: 'same' };
    bundle.contents = contents;
    for (const file of outputFiles) write(file);
    return { entry, state: 'changed', directory };
  } catch (error) {
    const { errors } = error as Partial<BuildFailure>;
    if (!errors) throw error;
    bundle.failed = true;
    const messages = await formatMessages(errors, { kind: 'error', color: Boolean(process.stderr.isTTY) });
    return { entry, state: 'failed', errors: messages.join('').trimEnd() };
  }
}

/** Replaces the file atomically, so that a worker never loads half-written code. */
function write({ path, contents }: OutputFile): void {
  const draft = join(path, '..', `.${basename(path)}`);
  writeFileSync(draft, contents);
  renameSync(draft, path);
}
