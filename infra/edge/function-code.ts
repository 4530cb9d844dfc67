import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { languages } from '#shared/account.ts';
import { cookies } from '#shared/cookies.ts';
import { drawnScreens } from '#shared/drawn-screens.ts';
import { idLengths, privateRoutes, privateShells, ungatedPrivatePaths } from '#shared/private-routes.ts';
import {
  categorySlugs,
  gateParameter,
  landingParameters,
  listParameters,
  nowherePath,
  queryParameters,
  ungatedPaths,
} from '#shared/site.ts';

/** Largest function that CloudFront accepts, in bytes. */
export const edgeFunctionMaxBytes = 10 * 1024;

/**
 * Returns infra/edge/viewer-request.js with the site's addresses inserted.
 * @param origin `https://host` of the site, to which the other host names redirect
 */
export function edgeFunctionCode(origin = '', hosts: readonly string[] = []): string {
  const categoryWords = Object.values(categorySlugs).flatMap((words) => Object.values(words));
  const lists = {
    adultCookie: cookies.adult.name,
    drawnScreens,
    gateParameter,
    idLengths,
    landingParameters,
    landingPaths: [...new Set(categoryWords)].map((word) => `/${word}`),
    languageCookie: cookies.language.name,
    languages,
    listParameters,
    nowhere: nowherePath,
    origin,
    privateRoutes,
    privateShells,
    queryParameters,
    redirectedHosts: hosts,
    sessionCookie: cookies.session.name,
    ungatedPaths,
    ungatedPrivatePaths,
  };
  const source = readFileSync(join(import.meta.dirname, 'viewer-request.js'), 'utf8');
  const code = source.replace('__SITE_LISTS__', () => JSON.stringify(lists));
  if (code === source) throw new Error('infra/edge/viewer-request.js has no placeholder for the lists.');
  return code;
}

/** Returns infra/edge/file-request.js unchanged. */
export const fileFunctionCode = (): string =>
  readFileSync(join(import.meta.dirname, 'file-request.js'), 'utf8');
