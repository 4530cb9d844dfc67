import { posix } from 'node:path';
import { importsOf, localCloud, pathFromRoot } from './imports.ts';
import { modulesOf } from './modules.ts';
import type { Rule, Visitor } from './rule.ts';

/**
 * One way to write an import, in every layer whose modules have an order: what lies in another module (or in another
 * layer) is named from the layer, `#infra/settings.ts`, and the package of the local cloud by its name; what lies in the
 * same module is named from the file, `./checksum.ts`. So an import shows at a glance whether it leaves its module. `oxlint --fix` rewrites the rest.
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

/** From everywhere else. */
const nameOf = (path: string): string =>
  path.startsWith(`${localCloud.folder}/`) ? path.replace(localCloud.folder, localCloud.name) : `#${path}`;

/** `infra/local`, or the file itself where it stands beside the modules; undefined in a layer without an order. */
function moduleOf(path: string): string | undefined {
  const [layer = '', module = ''] = path.split('/');
  return layer in modulesOf ? `${layer}/${module}` : undefined;
}

function relativeTo(importer: string, imported: string): string {
  const path = posix.relative(posix.dirname(importer), imported);
  return path.startsWith('.') ? path : `./${path}`;
}
