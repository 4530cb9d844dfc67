/** Cookie that keeps the side menu's state for 7 days (LOOK-8). */
const name = 'sidebar:state';
const maxAgeSeconds = 7 * 24 * 60 * 60;

/** True unless the cookie says that the menu is folded. */
export const sidebarExpanded = (cookie: string): boolean =>
  !cookie.split('; ').some((part) => part === `${name}=false`);

export function rememberSidebar(expanded: boolean): void {
  document.cookie = `${name}=${expanded}; Path=/; Max-Age=${maxAgeSeconds}; SameSite=Lax; Secure`;
}
