import { posix } from 'node:path';
import { importsOf, localCloud, pathFromRoot } from './imports.ts';
import { roomsOf } from './rooms.ts';
import type { Rule, Visitor } from './rule.ts';

/**
 * One way to write an import, on every floor whose rooms have an order: what lies in another room (or on another
 * floor) is named from the floor, `#infra/settings.ts`, and the package of the local cloud by its name; what lies in the
 * same room is named from the file, `./checksum.ts`. So an import shows at a glance whether it leaves its room. `oxlint --fix` rewrites the rest.
 */
export const importStyle: Rule = {
  meta: { fixable: 'code' },
  create(context): Visitor {
    const importer = pathFromRoot(context.filename);
    const room = roomOf(importer);
    if (room === undefined) return {};
    return importsOf(importer, (imported, node) => {
      const isNear = roomOf(imported) === room;
      const wanted = isNear ? relativeTo(importer, imported) : nameOf(imported);
      if (node.value === wanted) return;
      context.report({
        node,
        message: isNear
          ? `within a room an import is relative: ${wanted}`
          : `across rooms an import begins at the floor or the package: ${wanted}`,
        fix: (fixer) => fixer.replaceTextRange(node.range, `'${wanted}'`),
      });
    });
  },
};

/** From everywhere else. */
const nameOf = (path: string): string =>
  path.startsWith(`${localCloud.folder}/`) ? path.replace(localCloud.folder, localCloud.name) : `#${path}`;

/** `infra/local`, or the file itself where it stands beside the rooms; undefined on a floor without an order. */
function roomOf(path: string): string | undefined {
  const [floor = '', room = ''] = path.split('/');
  return floor in roomsOf ? `${floor}/${room}` : undefined;
}

function relativeTo(importer: string, imported: string): string {
  const path = posix.relative(posix.dirname(importer), imported);
  return path.startsWith('.') ? path : `./${path}`;
}
