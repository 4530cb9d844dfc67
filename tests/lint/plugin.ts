import { floors } from './floors.ts';
import { rooms } from './rooms.ts';
import { textsInPages } from './texts-in-pages.ts';

/** What no rule of the linter's own holds. */
export default {
  meta: { name: 'house' },
  rules: { floors, rooms, 'texts-in-pages': textsInPages },
};
