import { layers } from './layers.ts';
import { importStyle } from './import-style.ts';
import { modules } from './modules.ts';
import { tableWords } from './table-words.ts';
import { textsInPages } from './texts-in-pages.ts';

/** What no rule of the linter's own holds. */
export default {
  meta: { name: 'directory' },
  rules: {
    'import-style': importStyle,
    layers,
    modules,
    'table-words': tableWords,
    'texts-in-pages': textsInPages,
  },
};
