import { posix } from 'node:path';
import { importsOf, localCloud, pathFromRoot } from './imports.ts';
import { modulesOf } from './modules.ts';
import type { Rule, Visitor } from './rule.ts';

/**
 * Enforces one style of imports in every layer whose modules have an order, so that an import's form shows whether it
 * leaves its module. An import from another module or layer begins at the layer: `#infra/settings.ts`. The local
 * cloud's package is imported by its name. An import within a module is relative: `./checksum.ts`. `oxlint --fix`
 * rewrites imports of another form.
 */
export const importStyle: Rule = {
  meta: { fixable: 'code' },
  create(context): Visitor {
    const importer = pathFromRoot(context.filename);
    const module = moduleOf(importer);
    if (module === undefined) return {};
    return importsOf(importer, (imported, node) => {
      const isNear = moduleOf(imported) === module;
      const wanted = isNear ? relativeTo(importer, imported) : nameOf(imported);
      if (node.value === wanted) return;
      context.report({
        node,
        message: isNear
          ? `within a module an import is relative: ${wanted}`
          : `across modules an import begins at the layer or the package: ${wanted}`,
        fix: (fixer) => fixer.replaceTextRange(node.range, `'${wanted}'`),
      });
    });
  },
};

/** Returns the specifier of a file for other modules. */
const nameOf = (path: string): string =>
  path.startsWith(`${localCloud.folder}/`) ? path.replace(localCloud.folder, localCloud.name) : `#${path}`;

/**
 * Returns the module of a file, such as `infra/local`, or the file itself beside the modules. Undefined in a layer
 * without an order.
 */
function moduleOf(path: string): string | undefined {
  const [layer = '', module = ''] = path.split('/');
  return layer in modulesOf ? `${layer}/${module}` : undefined;
}

function relativeTo(importer: string, imported: string): string {
  const path = posix.relative(posix.dirname(importer), imported);
  return path.startsWith('.') ? path : `./${path}`;
}
