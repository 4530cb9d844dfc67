import { languages } from '#shared/account-options.ts';
import { useCommon, useLanguage } from '#web/i18n/i18n.tsx';
import { useSwitchLanguage } from '#web/platform/messages.tsx';

/** ES | EN, remembered in the language cookie that the public pages read too. */
export function LanguageSwitch() {
  const current = useLanguage();
  const switchTo = useSwitchLanguage();
  const common = useCommon();
  return (
    <div className="language-switch" role="group" aria-label={common.header.language}>
      {languages.map((language) => (
        <button
          key={language}
          type="button"
          lang={language}
          aria-pressed={language === current}
          onClick={() => switchTo(language)}
        >
          {language.toUpperCase()}
          <span className="visually-hidden"> {common.language[language]}</span>
        </button>
      ))}
    </div>
  );
}
