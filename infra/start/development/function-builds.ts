import { mkdirSync, renameSync, writeFileSync } from 'node:fs';
import { basename, join, resolve } from 'node:path';
import { context, formatMessages, type BuildContext, type BuildFailure, type OutputFile } from 'esbuild';
import type { Entry } from '#shared/deployment/entries.ts';
import { bundleOptions } from '#infra/bundle.ts';

interface FunctionBuildsInput {
  /** Paths in messages are relative to it. */
  root: string;
  entryDirectory: string;
  outputDirectory: string;
  /** The site's files, as JSON. */
  manifest: string;
  entries: readonly Entry[];
}

export type Build =
  /** The code in the directory is another than before. */
  | { entry: Entry; state: 'changed'; directory: string }
  /** What changed does not reach the code: a comment, a type. */
  | { entry: Entry; state: 'same' }
  /** The code in the directory is the last that could be built; the errors name file and line. */
  | { entry: Entry; state: 'failed'; errors: string };

export interface FunctionBuilds {
  /** Builds what the files (absolute) are part of, and what has not been built or could not be; nothing else. */
  rebuild(files: ReadonlySet<string>): Promise<Build[]>;
  stop(): Promise<void>;
}

/** One Lambda's incremental build, with what it was made of when it last succeeded. */
interface Bundle {
  entry: Entry;
  build: BuildContext;
  directory: string;
  inputs: ReadonlySet<string>;
  contents: string;
  failed: boolean;
}

/**
 * Bundles Lambdas, and again as their sources change. A save costs no more than the Lambdas that have the file in them.
 *
 * Unlike a deployment's, these bundles hold our own sources alone and load packages from node_modules: linking the
 * AWS SDK anew takes 0.4 s of a core for each Lambda, and a file that is in all ten would take seconds; loading it
 * from there takes 0.1 s more than from a bundle. They are ES modules, as which the packages' defaults come right.
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

/** In one step: a worker that loads the code at this moment gets all of the old or all of the new. */
function write({ path, contents }: OutputFile): void {
  const draft = join(path, '..', `.${basename(path)}`);
  writeFileSync(draft, contents);
  renameSync(draft, path);
}
