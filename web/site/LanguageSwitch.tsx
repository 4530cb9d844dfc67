import { languages, type Language } from '#shared/account-options.ts';
import { useCommon, useLanguage } from '#web/i18n/i18n.tsx';
import { Icon } from '#web/ui/Icon.tsx';

export interface LanguageSwitchProps {
  /** The same page in each language; undefined where the address is another's (the gate). */
  next?: Readonly<Record<Language, string>>;
  /** Switches in place; the form is not sent. */
  onSwitch?: (language: Language) => void;
}

/**
 * A form, so that it works without the script: the API remembers the language in a cookie and comes back to
 * `next`; without one to where the form was.
 */
export function LanguageSwitch({ next, onSwitch }: LanguageSwitchProps) {
  const { header, language: names } = useCommon();
  const current = useLanguage();
  return languages
    .filter((language) => language !== current)
    .map((language) => (
      <form
        key={language}
        className="language-switch"
        method="post"
        action="/api/language"
        aria-label={header.language}
        onSubmit={
          onSwitch &&
          ((event) => {
            event.preventDefault();
            onSwitch(language);
          })
        }
      >
        {next && <input type="hidden" name="next" value={next[language]} />}
        <button name="language" value={language} lang={language} title={names[language]}>
          <Icon name="globe" size={18} />
          <span aria-hidden="true">{language.toUpperCase()}</span>
          <span className="visually-hidden">{names[language]}</span>
        </button>
      </form>
    ));
}
