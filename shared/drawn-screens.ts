import type { Language } from './account.ts';
import { privateShells, type PrivateRoute } from './private-routes.ts';

/**
 * Screens whose form is part of the HTML, so that visitors can fill it in before any script has loaded. Only guests get
 * this HTML (infra/edge/viewer-request.js).
 */
export const drawnScreens = ['/login', '/register', '/forgot-password'] as const satisfies PrivateRoute[];
export type DrawnScreen = (typeof drawnScreens)[number];

/** Returns the path of a drawn screen's HTML in the site bucket. The edge function builds the same path. */
export const drawnShell = (screen: DrawnScreen, language: Language): string => `${screen}.${language}.html`;

/** Paths of all HTML files of the private app. */
export const shellFiles: readonly string[] = [
  ...Object.values(privateShells),
  ...drawnScreens.flatMap((screen) => [drawnShell(screen, 'es'), drawnShell(screen, 'en')]),
];
