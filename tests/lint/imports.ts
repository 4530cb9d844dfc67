import { join, posix, relative, sep } from 'node:path';
import type { Visitor } from './rule.ts';

const root = join(import.meta.dirname, '../..');

/** Package inside this repository, with its folder. */
export const localCloud = { name: '@directory/local-cloud', folder: 'infra/local' };

export const pathFromRoot = (file: string): string => relative(root, file).split(sep).join('/');

/** Source of an import: a string, or an expression if the import is dynamic. An export may have no source. */
type Source = { range: [number, number]; value?: unknown };

/**
 * Visits each import of this repository's own files: static, re-exported, dynamic or of a type.
 *
 * @param visit receives the imported file's path from the root, and the node to report
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

/** Returns the path from the root, or undefined for an external package. Specifiers with # name the folders. */
function pathOf(specifier: unknown, importer: string): string | undefined {
  if (typeof specifier !== 'string') return undefined;
  if (specifier.startsWith('#')) return posix.normalize(specifier.slice(1));
  if (specifier.startsWith(`${localCloud.name}/`))
    return specifier.replace(localCloud.name, localCloud.folder);
  return specifier.startsWith('.') ? posix.join(posix.dirname(importer), specifier) : undefined;
}
