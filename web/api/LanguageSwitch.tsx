import { languages, type Language } from '#shared/account-options.ts';
import { useCommon, useLanguage } from '#web/i18n/i18n.tsx';
import { Icon } from '#web/ui/Icon.tsx';

export interface LanguageSwitchProps {
  /** Path of this page in each language; undefined on the gate, which has no path of its own. */
  next?: Readonly<Record<Language, string>> | undefined;
  /** Switches the language in the browser. Without `onSwitch`, the browser submits the form to the API. */
  onSwitch?: (language: Language) => void;
}

/**
 * Names every language in that language and marks the current one. A form switches, which works without JavaScript: the
 * API stores the language in a cookie and redirects to `next`, otherwise to the page that sent the form.
 */
export function LanguageSwitch({ next, onSwitch }: LanguageSwitchProps) {
  const { header, language: names } = useCommon();
  const current = useLanguage();
  return (
    <div className="language-switch row row--line" role="group" aria-label={header.language}>
      <Icon name="globe" />
      {languages.map((language) =>
        language === current ? (
          <span key={language} className="tap strong" aria-current="true">
            {names[language]}
          </span>
        ) : (
          <form
            key={language}
            method="post"
            action="/api/language"
            onSubmit={
              onSwitch &&
              ((event) => {
                event.preventDefault();
                onSwitch(language);
              })
            }
          >
            {next && <input type="hidden" name="next" value={next[language]} />}
            <button className="tap" name="language" value={language} lang={language}>
              {names[language]}
            </button>
          </form>
        ),
      )}
    </div>
  );
}
