import { createContext } from 'react';
import type { PlaceView } from './place-view.ts';
import type { PlaceContext } from './PlaceLink.tsx';

/** Id of the filter sheet; a page has one. */
export const filterSheetId = 'filter-sheet';

/** List that the forms belong to. */
export interface FormContext extends PlaceContext {
  view: PlaceView;
}

/**
 * HTML of a list's forms, rendered by the server (web/public/draw-forms.tsx). The forms work without JavaScript, so the
 * browser reuses the HTML and loads no code to hydrate it. Undefined in the browser.
 */
export const DrawnForms = createContext<Readonly<Record<'filters' | 'place', string>> | undefined>(undefined);
