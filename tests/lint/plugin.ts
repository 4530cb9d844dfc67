import { floors } from './floors.ts';
import { importStyle } from './import-style.ts';
import { rooms } from './rooms.ts';
import { tableWords } from './table-words.ts';
import { textsInPages } from './texts-in-pages.ts';

/** What no rule of the linter's own holds. */
export default {
  meta: { name: 'house' },
  rules: {
    floors,
    'import-style': importStyle,
    rooms,
    'table-words': tableWords,
    'texts-in-pages': textsInPages,
  },
};
