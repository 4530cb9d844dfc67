import { importsOf, pathFromRoot } from './imports.ts';
import type { Rule, Visitor } from './rule.ts';

/** Forbidden imports between layers. tests may import everything. The page entry may render the public site. */
const zones: { target: string; except?: string; from: string[]; message: string }[] = [
  {
    target: 'shared',
    from: ['functions', 'infra', 'web'],
    message: 'shared is pure: it imports no other layer',
  },
  { target: 'functions', from: ['infra'], message: 'functions know nothing of infra' },
  {
    target: 'functions',
    except: 'functions/entry/page.ts',
    from: ['web'],
    message: 'only functions/entry/page may import the public site’s server entry',
  },
  { target: 'web', from: ['functions', 'infra'], message: 'the browser imports shared alone' },
  {
    target: 'web',
    except: 'web/public/server.tsx',
    from: ['shared/deployment'],
    message: 'the browser knows nothing of keys and rights',
  },
  { target: 'infra', from: ['functions'], message: 'infra bundles functions by path, it never imports them' },
  { target: 'infra', from: ['web'], message: 'infra takes the built site, it never imports it' },
  ...['shared', 'functions', 'infra', 'web'].map((target) => ({
    target,
    from: ['tests'],
    message: 'nothing that ships imports the tests',
  })),
  ...['functions', 'infra', 'web'].map((target) => ({
    target,
    from: ['shared/api/examples'],
    message: 'the examples of the contract are for tests',
  })),
  { target: 'web/public', from: ['web/app', 'web/platform'], message: 'the two bundles are apart' },
  { target: 'web/app', from: ['web/public'], message: 'the two bundles are apart' },
];

/** Enforces which layers a layer may import, in every form of import. */
export const layers: Rule = {
  create(context): Visitor {
    const importer = pathFromRoot(context.filename);
    const held = zones.filter(({ target, except }) => isIn(importer, target) && importer !== except);
    if (held.length === 0) return {};
    return importsOf(importer, (imported, node) => {
      for (const { from, message } of held)
        if (from.some((folder) => isIn(imported, folder))) context.report({ node, message });
    });
  },
};

function isIn(path: string, folder: string): boolean {
  return path.startsWith(`${folder}/`);
}
