import type { Language } from '#shared/account.ts';
import type { Words } from './state.ts';

/** Every catalogue of one language. */
export const loadWords = async (language: Language): Promise<Words> => {
  const [common, pub, priv, own, admin, settings] = await load[language]();
  return {
    common: common.common,
    public: pub.messages,
    private: priv.privateMessages,
    own: own.ownListingMessages,
    admin: admin.adminMessages,
    settings: settings.settingsMessages,
  };
};

const load = {
  es: () =>
    Promise.all([
      import('#web/i18n/es/common.ts'),
      import('#web/i18n/es/public.ts'),
      import('#web/i18n/es/private.ts'),
      import('#web/i18n/es/own-listing.ts'),
      import('#web/i18n/es/admin.ts'),
      import('#web/i18n/es/settings.ts'),
    ]),
  en: () =>
    Promise.all([
      import('#web/i18n/en/common.ts'),
      import('#web/i18n/en/public.ts'),
      import('#web/i18n/en/private.ts'),
      import('#web/i18n/en/own-listing.ts'),
      import('#web/i18n/en/admin.ts'),
      import('#web/i18n/en/settings.ts'),
    ]),
};
