import { floors } from './floors.ts';
import { textsInPages } from './texts-in-pages.ts';

/** What no rule of the linter's own holds. */
export default {
  meta: { name: 'house' },
  rules: { floors, 'texts-in-pages': textsInPages },
};
