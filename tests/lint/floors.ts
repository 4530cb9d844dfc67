import { join, posix, relative, sep } from 'node:path';
import type { Rule, Visitor } from './rule.ts';

/**
 * The floors of the house: web, functions and infra each may import shared; none imports another; tests may import
 * everything. One door: the page entry renders the public site.
 */
const zones: { target: string; except?: string; from: string[]; message: string }[] = [
  {
    target: 'shared',
    from: ['functions', 'infra', 'web'],
    message: 'shared is pure: it imports no other floor',
  },
  { target: 'functions', from: ['infra'], message: 'functions know nothing of infra' },
  {
    target: 'functions',
    except: 'functions/entry/page.ts',
    from: ['web'],
    message: 'only functions/entry/page may import the public site’s server entry',
  },
  { target: 'web', from: ['functions', 'infra'], message: 'the browser imports shared alone' },
  { target: 'infra', from: ['functions'], message: 'infra bundles functions by path, it never imports them' },
  { target: 'infra', from: ['web'], message: 'infra takes the built site, it never imports it' },
  ...['shared', 'functions', 'infra', 'web'].map((target) => ({
    target,
    from: ['tests'],
    message: 'nothing that ships imports the tests',
  })),
  { target: 'web/public', from: ['web/private'], message: 'the two bundles are apart' },
  { target: 'web/private', from: ['web/public'], message: 'the two bundles are apart' },
];

const root = join(import.meta.dirname, '../..');

/** What is imported from: a string, or an expression if the import is dynamic; an export may have none. */
type Source = { range: [number, number]; value?: unknown } | null;

/** Holds which floor may import which, whatever the import looks like: static, a re-export, dynamic or of a type. */
export const floors: Rule = {
  create(context): Visitor {
    const importer = relative(root, context.filename).split(sep).join('/');
    const held = zones.filter(({ target, except }) => isIn(importer, target) && importer !== except);
    if (held.length === 0) return {};

    const check = (node: object) => {
      const source = 'source' in node ? (node.source as Source) : null;
      const imported = pathOf(source?.value, importer);
      if (!source || imported === undefined) return;
      for (const { from, message } of held)
        if (from.some((folder) => isIn(imported, folder))) context.report({ node: source, message });
    };
    return {
      ImportDeclaration: check,
      ExportNamedDeclaration: check,
      ExportAllDeclaration: check,
      ImportExpression: check,
      TSImportType: check,
    };
  },
};

function isIn(path: string, folder: string): boolean {
  return path.startsWith(`${folder}/`);
}

/** From the repository's root, or undefined if it is a package. The names after # are those of the folders. */
function pathOf(specifier: unknown, importer: string): string | undefined {
  if (typeof specifier !== 'string') return undefined;
  if (specifier.startsWith('#')) return posix.normalize(specifier.slice(1));
  return specifier.startsWith('.') ? posix.join(posix.dirname(importer), specifier) : undefined;
}
