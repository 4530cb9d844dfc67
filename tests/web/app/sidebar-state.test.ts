import { expect, it } from 'vitest';
import { sidebarExpanded } from '#web/app/sidebar-state.ts';

it('the side menu is expanded unless its cookie is set to false', () => {
  expect(sidebarExpanded('')).toBe(true);
  expect(sidebarExpanded('session=1; sidebar:state=true')).toBe(true);
  expect(sidebarExpanded('session=1; sidebar:state=false; adult=1')).toBe(false);
  expect(sidebarExpanded('other-sidebar:state=false')).toBe(true);
});
