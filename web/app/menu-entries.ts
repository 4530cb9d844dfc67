import type { Role } from '#shared/account.ts';
import { dataAddress, purchasesAddress, securityAddress } from '#web/account/settings-addresses.ts';
import { useCommon } from '#web/i18n/i18n.tsx';
import { usePrivate } from '#web/platform/messages.tsx';
import { useMe } from '#web/platform/queries.ts';
import type { IconName } from '#web/ui/Icon.tsx';

/** A line of the dashboard's menu. */
export interface MenuEntry {
  to: string;
  icon: IconName;
  label: string;
  /** Of the public site: a page of the server, so a document of its own. */
  outside?: boolean;
}

const providers: readonly Role[] = ['worker'];
const everybody: readonly Role[] = ['user', 'worker', 'admin'];

/** In their order; a name is the key of its word in the catalogue's `shell`. */
const entries = [
  { name: 'overview', to: '/dashboard', icon: 'home', roles: everybody },
  { name: 'listings', to: '/dashboard/listings', icon: 'user', roles: providers },
  { name: 'posts', to: '/dashboard/instagram', icon: 'photo', roles: providers },
  { name: 'bookings', to: '/dashboard/bookings', icon: 'calendar', roles: providers },
  { name: 'purchases', to: '/dashboard/purchases', icon: 'card', roles: providers },
  { name: 'membership', to: '/membership', icon: 'star', roles: providers },
  { name: 'verification', to: '/verification', icon: 'shield', roles: providers },
  { name: 'admin', to: '/admin', icon: 'list', roles: ['admin'] },
  { name: 'settings', to: '/dashboard/settings', icon: 'settings', roles: everybody },
] as const satisfies ReadonlyArray<Omit<MenuEntry, 'label'> & { name: string; roles: readonly Role[] }>;

/** The menu of the signed-in person; nothing until it is known who they are. */
export function useMenuEntries(): MenuEntry[] {
  const { shell, suspended } = usePrivate();
  const { saved } = useCommon().header;
  const me = useMe().data;
  if (!me) return [];
  if (me.suspended)
    // What leads somewhere for them: why they are, what keeps strangers out, their data and payments.
    return [
      { to: '/dashboard', icon: 'home', label: shell.overview },
      { to: securityAddress, icon: 'shield', label: suspended.toSecurity },
      { to: dataAddress, icon: 'user', label: suspended.toData },
      ...(me.role === 'worker'
        ? [{ to: purchasesAddress, icon: 'card' as const, label: suspended.toPurchases }]
        : []),
    ];
  const own = entries
    .filter(({ roles }) => (roles as readonly Role[]).includes(me.role))
    .map(({ name, to, icon }): MenuEntry => ({ to, icon, label: shell[name] }));
  return me.role === 'user' ? own.toSpliced(1, 0, savedEntry(saved)) : own;
}

/** What somebody saved; in the menu of whoever has no listing of their own, and at the end of everybody's drawer. */
export const savedEntry = (label: string): MenuEntry => ({
  to: '/saved',
  icon: 'heart',
  label,
  outside: true,
});
