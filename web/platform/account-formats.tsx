import { createContext, useContext, type ReactNode } from 'react';
import type { Language } from '#shared/account-options.ts';
import { dateFormats, locales } from '#shared/dates.ts';
import { charge } from '#shared/money.ts';
import { once } from '#web/i18n/format.ts';
import { useLanguage } from '#web/i18n/i18n.tsx';
import { deviceZone } from '#web/api/device-zone.ts';
import { useMe } from './queries.ts';

export type AccountFormats = ReturnType<typeof createFormats>;

/** Formats of charges, and of dates in a time zone. Cached, because creating Intl formats is slow. */
export const accountFormats = (language: Language, zone: string): AccountFormats => formats(language)(zone);
const formats = once((language: Language) => once((zone: string) => createFormats(language, zone)));

const createFormats = (language: Language, zone: string) => ({
  ...dateFormats(language, zone),
  /** Amount in cents, with the currency's code: "USD 50", "USD 49.50". */
  charge: (cents: number, currency: string): string => charge(cents, currency, locales[language]),
});

const ZoneContext = createContext<string | undefined>(undefined);

/** Shows dates in the account's time zone, as mails do (MAIL-6). Reviewers have no place, so theirs is the device's. */
export function AccountZone({ children }: { children: ReactNode }) {
  const { data: me } = useMe();
  return <ZoneContext value={me?.role === 'admin' ? undefined : me?.zone}>{children}</ZoneContext>;
}

/** Returns the account's formats. Without a time zone of the account, the device's applies. */
export const useAccountFormats = (): AccountFormats =>
  accountFormats(useLanguage(), useContext(ZoneContext) ?? deviceZone());
