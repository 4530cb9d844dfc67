import type { Language } from '#shared/account.ts';
import { asDrawn } from '#web/card/listed-card.ts';
import type { Island } from './interactive.ts';

export const dataIslandId = 'page-data';

export type PageData = Island & { language: Language };

/**
 * What the browser needs of a page's data beside the page itself: a list's cards and stories are in its HTML, and so are the cities
 * of the form without a script.
 */
function withoutDrawn(data: PageData): PageData {
  if (data.page !== 'home' && data.page !== 'listings') return data;
  const { cities: _cities, municipalities: _municipalities, ...view } = data.props.view;
  const strip = data.props.strip && { more: data.props.strip.more };
  const drawn = { view, list: asDrawn(data.props.list), ...(strip && { strip }) };
  return { ...data, props: { ...data.props, ...drawn } } as PageData;
}

/**
 * JSON for a <script type="application/json">. Escapes what could end the element or open a comment in it
 * (`<`), so no text of a listing becomes markup; JSON.parse reads it back unchanged.
 */
export const pageDataJson = (data: PageData): string =>
  JSON.stringify(withoutDrawn(data)).replaceAll('<', '\\u003c');
