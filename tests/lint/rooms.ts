import { importsOf, pathFromRoot } from './imports.ts';
import type { Rule, Visitor } from './rule.ts';

/**
 * The rooms of each floor, from the top down: a room imports only rooms below it, so there is no circle of rooms.
 * A room is a folder of the floor, or a file that stands beside the folders. `docs/architecture.md` draws the same
 * order and gives its reasons.
 */
export const roomsOf: Readonly<Record<string, readonly string[]>> = {
  functions: [
    'entry',
    // What calls several domains.
    'job',
    'operator',
    // The domains.
    'erasure',
    'export',
    'account',
    'profile',
    'security',
    'session',
    'verification',
    'membership',
    'location',
    'listing',
    'photo',
    'notification',
    'saved',
    // What they stand on.
    'identity',
    'publish',
    'projection',
    'facts',
    'http',
    'data',
  ],
};

/** Holds which room of a floor may import which other room of the same floor, whatever the import looks like. */
export const rooms: Rule = {
  create(context): Visitor {
    const importer = pathFromRoot(context.filename);
    const [floor = '', room = ''] = importer.split('/');
    const order = roomsOf[floor];
    if (!order) return {};

    const place = order.indexOf(room);
    return importsOf(importer, (imported, node) => {
      const [otherFloor, other = ''] = imported.split('/');
      if (otherFloor !== floor || other === room) return;
      const unknown = [room, other].find((one) => !order.includes(one));
      if (unknown !== undefined)
        context.report({
          node,
          message: `${floor}/${unknown} has no place in the order of rooms (tests/lint/rooms.ts)`,
        });
      else if (order.indexOf(other) < place)
        context.report({
          node,
          message: `${floor}/${room} is below ${floor}/${other}: a room imports only rooms below it`,
        });
    });
  },
};
