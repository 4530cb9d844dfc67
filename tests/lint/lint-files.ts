import { execFile } from 'node:child_process';
import { cp, mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';

const root = join(import.meta.dirname, '../..');
/** Files that configure the linting of this repository. */
const settings = ['oxlint.config.ts', 'package.json', 'tsconfig.json', 'tests/lint'];

/** Finding of the linter: the rule and its message. */
export type Complaint = [rule: string, message: string];

/** Lints a repository of these files with this repository's settings. @returns the findings by file */
export async function lint(files: Record<string, string>): Promise<Map<string, Complaint[]>> {
  const folder = await mkdtemp(join(tmpdir(), 'lint-'));
  try {
    for (const path of settings) await cp(join(root, path), join(folder, path), { recursive: true });
    await symlink(join(root, 'node_modules'), join(folder, 'node_modules'), 'junction');
    for (const [path, content] of Object.entries(files)) {
      await mkdir(dirname(join(folder, path)), { recursive: true });
      await writeFile(join(folder, path), content);
    }
    return byFile(await run(folder));
  } finally {
    await rm(folder, { recursive: true });
  }
}

/** Runs the linter, which exits with 1 if it has findings. */
async function run(cwd: string): Promise<string> {
  const command = [join(root, 'node_modules/oxlint/bin/oxlint'), '--format=json', '.'];
  return new Promise((resolve, reject) => {
    execFile(process.execPath, command, { cwd, maxBuffer: 16_000_000 }, (error, output, errors) => {
      if (error && error.code !== 1) reject(new Error(`${output}${errors}`, { cause: error }));
      else resolve(output);
    });
  });
}

function byFile(output: string): Map<string, Complaint[]> {
  const { diagnostics } = JSON.parse(output) as {
    diagnostics: { filename: string; code?: string; message: string }[];
  };
  const found = new Map<string, Complaint[]>();
  for (const { filename, code = '', message } of diagnostics)
    found.set(filename, [...(found.get(filename) ?? []), [code, message]]);
  return found;
}
