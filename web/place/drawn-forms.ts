import { createContext } from 'react';
import type { PlaceView } from './place-view.ts';
import type { PlaceContext } from './PlaceLink.tsx';

/** The sheet that holds every filter, and its heading: one of each on a page. */
export const filterSheetId = 'filter-sheet';
export const filterHeadingId = 'filter-heading';

/** A list as its forms are drawn. */
export interface FormContext extends PlaceContext {
  view: PlaceView;
}

/**
 * The forms of a list as HTML, which the server draws (web/public/draw-forms.tsx) and the browser takes as they are:
 * they work without a script, and neither their code nor their elements need to be gone through again there. Undefined
 * in the browser.
 */
export const DrawnForms = createContext<Readonly<Record<'filters' | 'place', string>> | undefined>(undefined);
