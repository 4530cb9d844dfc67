import type { Language } from '#shared/account.ts';
import { asDrawn } from '#web/card/listed-card.ts';
import type { Island } from './interactive.ts';

export const dataIslandId = 'page-data';

export type PageData = Island & { language: Language };

/**
 * Removes data that the browser reads from the page's HTML: a list's cards and stories, and the places of the form for
 * browsers without JavaScript.
 */
function withoutDrawn(data: PageData): PageData {
  if (data.page !== 'home' && data.page !== 'listings') return data;
  const { cities: _cities, municipalities: _municipalities, ...view } = data.props.view;
  const strip = data.props.strip && { more: data.props.strip.more };
  const drawn = { view, list: asDrawn(data.props.list), ...(strip && { strip }) };
  return { ...data, props: { ...data.props, ...drawn } } as PageData;
}

/**
 * Returns JSON for a <script type="application/json">. Escapes `<`, which could end the element or open a comment, so a
 * listing's text can't inject markup. JSON.parse restores the data unchanged.
 */
export const pageDataJson = (data: PageData): string =>
  JSON.stringify(withoutDrawn(data)).replaceAll('<', '\\u003c');
