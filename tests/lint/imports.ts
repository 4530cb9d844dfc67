import { join, posix, relative, sep } from 'node:path';
import type { Visitor } from './rule.ts';

const root = join(import.meta.dirname, '../..');

/** The package inside this repository, by the folder that it is in. */
export const localCloud = { name: '@directory/local-cloud', folder: 'infra/local' };

export const pathFromRoot = (file: string): string => relative(root, file).split(sep).join('/');

/** What is imported from: a string, or an expression if the import is dynamic; an export may have none. */
type Source = { range: [number, number]; value?: unknown };

/**
 * Visits each import of this repository's own files: static, a re-export, dynamic or of a type.
 *
 * @param importer path of the file from the root
 * @param visit is given the imported file's path from the root, and the node to report
 */
export function importsOf(importer: string, visit: (imported: string, node: Source) => void): Visitor {
  const check = (node: object) => {
    const source = 'source' in node ? (node.source as Source | null) : null;
    const imported = pathOf(source?.value, importer);
    if (source && imported !== undefined) visit(imported, source);
  };
  return {
    ImportDeclaration: check,
    ExportNamedDeclaration: check,
    ExportAllDeclaration: check,
    ImportExpression: check,
    TSImportType: check,
  };
}

/** From the repository's root, or undefined if it is a package of others. The names after # are those of the folders. */
function pathOf(specifier: unknown, importer: string): string | undefined {
  if (typeof specifier !== 'string') return undefined;
  if (specifier.startsWith('#')) return posix.normalize(specifier.slice(1));
  if (specifier.startsWith(`${localCloud.name}/`))
    return specifier.replace(localCloud.name, localCloud.folder);
  return specifier.startsWith('.') ? posix.join(posix.dirname(importer), specifier) : undefined;
}
