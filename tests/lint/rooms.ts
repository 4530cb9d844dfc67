import { importsOf, localCloud, pathFromRoot } from './imports.ts';
import type { Rule, Visitor } from './rule.ts';

/** Stands in an order for the rooms that it does not name. */
const domains = '*';

/**
 * The rooms of each floor, from the top down: a room imports only rooms below it. A room is a folder of the floor, or a
 * file that stands beside the folders. Domains may import one another; `tests/lint/circles.test.ts` holds that they
 * form no circle. `docs/architecture.md` draws this order and gives its reasons.
 */
export const roomsOf: Readonly<Record<string, readonly string[]>> = {
  functions: [
    'entry',
    // What calls several domains.
    'job',
    'operator',
    domains,
    // What they stand on.
    'identity',
    'publish',
    'projection',
    'facts',
    'http',
    'data',
  ],
  web: [
    // The two bundles' entries: the app behind sign-in, and the public pages.
    'app',
    'public',
    // Their screens.
    domains,
    // What the app's screens stand on: session, calls, messages. Public pages have none of it.
    'platform',
    // What both bundles stand on.
    'api',
    'site',
    'ui',
    'i18n',
  ],
  infra: [
    'app.ts',
    // The operator's programs, and what looks at a machine before anything runs.
    'localstack',
    'doctor',
    'deploy',
    'operator',
    // Composes the local cloud for this product: `npm start`.
    'start',
    // What these say to AWS.
    'aws',
    // What is deployed: its composition, its parts, and what they are made with.
    'stack.ts',
    'constructs',
    'edge',
    'bundle.ts',
    'native-packages.ts',
    'install-assembly.ts',
    'settings.ts',
    // Builds a part of shared, and stands alone.
    'location',
    // A package of its own.
    'local',
  ],
};

/** The only rooms that import the local cloud. */
const composing = ['infra/start', 'infra/localstack', localCloud.folder];

/** Holds which room of a floor may import which other room of the same floor, whatever the import looks like. */
export const rooms: Rule = {
  create(context): Visitor {
    const importer = pathFromRoot(context.filename);
    const [floor = '', room = ''] = importer.split('/');
    const order = roomsOf[floor];
    if (!order) return {};

    const placeOf = (name: string) => order.indexOf(order.includes(name) ? name : domains);
    const place = placeOf(room);
    const message = `${floor}/${room} has no place in the order of rooms (tests/lint/rooms.ts)`;
    if (place < 0) return { Program: (node) => context.report({ node, message }) };
    return importsOf(importer, (imported, node) => {
      const [otherFloor, other = ''] = imported.split('/');
      const isPackage = `${otherFloor}/${other}` === localCloud.folder;
      if (importer.startsWith(`${localCloud.folder}/`) && !isPackage)
        return context.report({
          node,
          message: `${localCloud.folder} is a package: it imports itself and other packages alone`,
        });
      if (isPackage && !composing.includes(`${floor}/${room}`))
        return context.report({ node, message: `${floor}/${room} may not import the local cloud` });
      // A room that has no place is reported in its own files.
      const otherPlace = placeOf(other);
      if (otherFloor !== floor || otherPlace < 0 || otherPlace >= place) return;
      context.report({
        node,
        message: `${floor}/${room} is below ${floor}/${other}: a room imports only rooms below it`,
      });
    });
  },
};
