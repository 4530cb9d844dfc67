import { createHash } from 'node:crypto';
import type { LambdaFunctionURLEvent, LambdaFunctionURLResult } from 'aws-lambda';
import { cardPage, contactDetails, listingDetail } from '#shared/api/listing.ts';
import { storyCards } from '#shared/api/post.ts';
import { urgentHelp } from '#shared/urgent-help.ts';
import { reportReceipt } from '#shared/api/report.ts';
import { renderFailure, renderPage, type PublicApi, type SiteManifest } from '#web/public/server.tsx';
import { inTime } from '#functions/data/deadline.ts';
import { environment, openCountries, paymentProviderName } from '#functions/data/environment.ts';
import { errorFields, log } from '#functions/data/log.ts';
import { browseListings } from '#functions/listing/browse-listings.ts';
import { readOpenedContact } from '#functions/listing/get-contact.ts';
import { getListing } from '#functions/listing/get-listing.ts';
import { browseStories, getStories } from '#functions/post/browse-stories.ts';
import { otherListings } from '#functions/listing/other-listings.ts';
import { readReportReceipt } from '#functions/report/read-receipt.ts';

/** Vite's manifest of this build, inlined by infra's bundling. */
declare const __SITE_MANIFEST__: SiteManifest;

/** Data access for pages. Trims results to the contract, because a page also embeds its data as JSON. */
const api: PublicApi = {
  browseCards: async (query) => {
    const found = await browseListings(query);
    return { ...cardPage.parse(found), ...(found.until && { until: found.until }) };
  },
  getListing: async (id) => {
    const found = await getListing(id);
    return found && { ...listingDetail.parse(found), until: found.until };
  },
  otherListings: async (listing) => {
    try {
      const { cards, until } = await otherListings(listing);
      return { ...cardPage.parse({ cards }), ...(until && { until }) };
    } catch (error) {
      // Show the requested listing even if the other listings can't be read.
      log('error', 'other listings failed', errorFields(error));
      return { cards: [] };
    }
  },
  browseStories: async (query) => {
    try {
      const { until, ...found } = await browseStories(query);
      return { ...storyCards.parse(found), ...(until && { until }) };
    } catch (error) {
      // Show the requested list even if the stories can't be read.
      log('error', 'stories failed', errorFields(error));
      return { cards: [] };
    }
  },
  listStories: async (listingId) => {
    try {
      const { stories, until } = await getStories(listingId);
      return { ids: stories.map(({ id }) => id), ...(until && { until }) };
    } catch (error) {
      log('error', 'stories failed', errorFields(error));
      return { ids: [] };
    }
  },
  readOpenedContact: async (id, ticket) => {
    const found = await readOpenedContact(id, ticket);
    return found && contactDetails.parse(found);
  },
  readReportReceipt: async (reference) => {
    const found = await readReportReceipt(reference);
    return found && reportReceipt.parse(found);
  },
};

/**
 * Renders every public page, at a function URL that only CloudFront may call (GET and HEAD). Reads public listings in this
 * process.
 * Logs a failure and returns a 503 page that no cache stores.
 */
export async function handler(event: LambdaFunctionURLEvent): Promise<LambdaFunctionURLResult> {
  const request = { path: event.rawPath, query: new URLSearchParams(event.rawQueryString) };
  const { method } = event.requestContext.http;
  const response = await render(request, event.requestContext.requestId);
  return {
    statusCode: response.status,
    headers: { ...response.headers, ...(response.status === 200 && { etag: entityTag(response.body) }) },
    body: method === 'HEAD' ? '' : response.body,
  };
}

/** Derives a page's ETag from its bytes only, so that all instances agree. The edge answers `If-None-Match` (EDGE-7). */
const entityTag = (body: string): string =>
  `"${createHash('sha256').update(body).digest('base64url').slice(0, 22)}"`;

async function render(request: { path: string; query: URLSearchParams }, requestId: string) {
  try {
    const site = {
      origin: environment('SITE_ORIGIN'),
      openCountries: openCountries(),
      supportEmail: environment('SUPPORT_EMAIL'),
      authorityEmail: environment('AUTHORITY_EMAIL'),
      urgentHelp: urgentHelp.parse(JSON.parse(environment('URGENT_HELP'))),
      operator: environment('OPERATOR'),
      payments: paymentProviderName(),
    };
    return await inTime('page', () => renderPage(request, api, __SITE_MANIFEST__, site));
  } catch (error) {
    log('error', 'page failed', { requestId, ...errorFields(error) });
    return renderFailure(request, __SITE_MANIFEST__);
  }
}
