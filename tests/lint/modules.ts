import { importsOf, localCloud, pathFromRoot } from './imports.ts';
import type { Rule, Visitor } from './rule.ts';

/** Placeholder in an order for all modules that the order does not name. */
const domains = '*';

/**
 * Modules of each layer, from the top down; docs/architecture.md has the reasons. A module imports only modules below
 * it. A module is a folder of the layer, or a file beside the folders.
 */
export const modulesOf: Readonly<Record<string, readonly string[]>> = {
  functions: [
    'entry',
    // Modules that call several domains.
    'job',
    'operator',
    domains,
    // Modules that domains use.
    'core',
    'http',
    'data',
  ],
  web: [
    // Entries of the two bundles: the app behind sign-in, and the public pages.
    'app',
    'public',
    // Screens of both bundles.
    domains,
    // Session, API calls and messages for the app's screens. Public pages use none of them.
    'platform',
    // Modules for both bundles: calls and browser storage, the design system, message catalogues.
    'api',
    'ui',
    'i18n',
  ],
  infra: [
    'app.ts',
    // Operator's programs, and checks of a machine before anything runs.
    'localstack',
    'doctor',
    'deploy',
    'operator',
    // Configures the local cloud for this product: `npm start`.
    'start',
    // AWS calls of the modules above.
    'aws',
    // The stack, its constructs, and their inputs.
    'stack.ts',
    'constructs',
    'edge',
    'bundle.ts',
    'native-packages.ts',
    'install-assembly.ts',
    'settings.ts',
    // Generates a part of shared; imports none of the other modules.
    'location',
    // The local cloud, a separate package.
    'local',
  ],
};

/**
 * Allowed imports between domains of `functions`, with reasons. Other code that two domains share belongs in `core`.
 * These imports form no cycle (`tests/lint/circles.test.ts`).
 */
export const domainImports: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  access: {
    mail: 'a reset request for an unconfirmed sign-up mails an address that has no account',
  },
  account: {
    access: 'signing up and erasure change the user pool; an account ends its sessions',
    booking: 'export and erasure cover the diary',
    listing: 'export and erasure cover the listing, what was saved and its statistics',
    mail: 'it mails codes; settings choose mails; overview and export read which notifications were read',
    membership: 'the app asks for the account with its membership, and the export lists payments',
    photo: 'the profile has a photo, and erasure deletes the files of all',
    post: 'export and erasure cover the counts of views; the overview shows when a post last expired',
    report: 'erasure deletes the reports; the decisions have their appeals',
    verification: 'erasure deletes the documents',
  },
  listing: {
    booking: 'a booking ends "available now"',
    photo: 'a saved listing takes photos, and a restored one finds their files again',
  },
  post: {
    photo: 'a post is a photo with a caption',
  },
  report: {
    listing: 'a deleted listing is evidence too',
    mail: 'reporters have no account, and get mails at the address that they gave',
    photo: 'a reviewer looks at reported photos',
    review: 'a removed photo is recognized like a refused one',
  },
  review: {
    photo: 'a reviewer looks at photos that are not public yet',
    verification: 'they are compared with the selfie of the approved identity',
  },
};

/** Modules that may import the local cloud. */
const composing = ['infra/start', 'infra/localstack', localCloud.folder];

/** Enforces which modules a module may import, in every form of import. */
export const modules: Rule = {
  create(context): Visitor {
    const importer = pathFromRoot(context.filename);
    const [layer = '', module = ''] = importer.split('/');
    const order = modulesOf[layer];
    if (!order) return {};

    const isNamed = (name: string) => order.includes(name);
    const placeOf = (name: string) => order.indexOf(isNamed(name) ? name : domains);
    const place = placeOf(module);
    const message = `${layer}/${module} has no place in the order of modules (tests/lint/modules.ts)`;
    if (place < 0) return { Program: (node) => context.report({ node, message }) };
    return importsOf(importer, (imported, node) => {
      const [otherLayer, other = ''] = imported.split('/');
      const isPackage = `${otherLayer}/${other}` === localCloud.folder;
      if (importer.startsWith(`${localCloud.folder}/`) && !isPackage)
        return context.report({
          node,
          message: `${localCloud.folder} is a package: it imports itself and other packages alone`,
        });
      if (isPackage && !composing.includes(`${layer}/${module}`))
        return context.report({ node, message: `${layer}/${module} may not import the local cloud` });
      if (otherLayer !== layer || other === module) return;
      if (layer === 'functions' && !isNamed(module) && !isNamed(other) && !domainImports[module]?.[other])
        return context.report({
          node,
          message: `functions/${module} may not import functions/${other}: name it with its reason in tests/lint/modules.ts, or move what both need to core`,
        });
      // The lint reports a module outside the order in the module's own files.
      const otherPlace = placeOf(other);
      if (otherPlace < 0 || otherPlace >= place) return;
      context.report({
        node,
        message: `${layer}/${module} is below ${layer}/${other}: a module imports only modules below it`,
      });
    });
  },
};
