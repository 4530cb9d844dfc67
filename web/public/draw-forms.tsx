import type { ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import type { Language } from '#shared/account.ts';
import type { Common } from '#web/i18n/en/common.ts';
import type { PublicMessages } from '#web/i18n/en/public.ts';
import { I18nProvider } from '#web/i18n/i18n.tsx';
import { PublicMessagesProvider } from '#web/i18n/public-messages.ts';
import type { FormContext } from '#web/listing/drawn-forms.ts';
import { FilterForm } from '#web/listing/FilterForm.tsx';
import { PlaceForm } from '#web/listing/PlaceForm.tsx';
import { type IconName, UsedIcons } from '#web/ui/Icon.tsx';

interface Words {
  language: Language;
  common: Common;
  messages: PublicMessages;
}

interface Drawn {
  html: string;
  icons: ReadonlySet<IconName>;
}

/** Of some 5 KB each. */
const most = 200;
const kept = new Map<string, Drawn>();

/** The form of this key, drawn once and kept as long as it is among the last that were asked for. */
function once(key: string, draw: () => Drawn): Drawn {
  const drawn = kept.get(key) ?? draw();
  // What was asked for last is thrown away last.
  kept.delete(key);
  kept.set(key, drawn);
  if (kept.size > most) kept.delete(kept.keys().next().value as string);
  return drawn;
}

/**
 * Draws the forms of a list's page, before the page: React renders one thing at a time. They are the same for all pages
 * of one list, whoever is on them, and half of what there is to render, so each is drawn once.
 * @param icons the page's, to which those of its forms are added
 */
export function drawForms(
  { language, common, messages }: Words,
  form: FormContext,
  icons: Set<IconName>,
): Record<'filters' | 'place', string> {
  const { path, state, view } = form;
  // Of the view, whatever else it holds follows from the place.
  const list = [
    language,
    path,
    { ...state, cursor: undefined },
    view.place,
    view.countries.map(({ id }) => id),
  ];
  const draw = (name: string, element: ReactNode): string => {
    const drawn = once(`${name} ${JSON.stringify(list)}`, () => {
      const used = new Set<IconName>();
      const html = renderToStaticMarkup(
        <UsedIcons value={used}>
          <I18nProvider language={language} common={common}>
            <PublicMessagesProvider value={messages}>{element}</PublicMessagesProvider>
          </I18nProvider>
        </UsedIcons>,
        { identifierPrefix: name },
      );
      return { html, icons: used };
    });
    for (const icon of drawn.icons) icons.add(icon);
    return drawn.html;
  };
  return {
    filters: draw('f', <FilterForm {...form} />),
    place: draw('p', <PlaceForm {...form} />),
  };
}
