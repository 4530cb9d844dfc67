import { photoId } from '#shared/photo.ts';
import { formCache, noCache } from './cache.ts';
import { findListing, uuid } from './listing-pages.tsx';
import { inEach, notFoundPage, plain, type LoadContext, type LoadedPage, type PublicPage } from './page.tsx';
import { ReportFormPage, type Reported } from './ReportFormPage.tsx';
import { ReportReceiptPage } from './ReportReceiptPage.tsx';

/**
 * Form of a report. It is open before the 18+ gate, so that victims, banks and authorities reach it; there it shows
 * nothing of what is reported (`loadGate`). Its random key makes each rendering different, so no cache may share it.
 */
const formPage = ({ site, messages }: LoadContext, reported?: Reported): LoadedPage =>
  plain(
    () => <ReportFormPage reported={reported} formKey={crypto.randomUUID()} origin={site.origin} />,
    { title: messages.reports.formTitle },
    { cacheControl: formCache, noindex: reported !== undefined },
  );

/** Reads the reported thing from the address; undefined for an address that no link has. */
function reportedAt({ parameters: { listing = '', kind, item } }: LoadContext): Reported | undefined {
  if (!uuid.test(listing)) return undefined;
  const listingId = listing.toLowerCase();
  if (kind === undefined) return { kind: 'listing', listingId };
  if ((kind !== 'photo' && kind !== 'post') || !photoId.safeParse(item).success) return undefined;
  return { kind, listingId, itemId: item };
}

/**
 * Adds title and picture of what is reported, as far as it is public. A listing that is not public has the same form
 * as an unknown one (REPORT-2).
 */
async function withPicture(reported: Reported, context: LoadContext): Promise<Reported> {
  const listing = await findListing(context);
  if (!listing) return reported;
  const { title, avatar, photos } = listing;
  const { kind, itemId } = reported;
  const own = [...photos, ...(avatar ? [avatar] : [])].map(({ id }) => id);
  const ids = kind === 'post' ? (await context.api.listStories(listing.id)).ids : own;
  const photoId = ids.find((id) => kind === 'listing' || id === itemId);
  return { ...reported, shown: { title, photoId, photos: kind === 'listing' ? own : [] } };
}

export const reportPages: readonly PublicPage[] = [
  { path: '/report', load: (context) => formPage(context), loadGate: (context) => formPage(context) },
  {
    path: '/report/about/:listing/:kind?/:item?',
    load: async (context) => {
      const reported = reportedAt(context);
      return reported
        ? formPage(context, await withPicture(reported, context))
        : notFoundPage(context.messages);
    },
    loadGate: (context) => {
      const reported = reportedAt(context);
      return reported ? formPage(context, reported) : notFoundPage(context.messages);
    },
  },
  { path: '/report/:reference', load: receiptPage, loadGate: receiptPage },
];

async function receiptPage({ api, site, messages, parameters, now }: LoadContext): Promise<LoadedPage> {
  const { reference = '' } = parameters;
  const receipt = await api.readReportReceipt(reference);
  if (!receipt) return { ...notFoundPage(messages), cacheControl: noCache };
  return plain(
    () => <ReportReceiptPage reference={reference} receipt={receipt} site={site} now={now} />,
    { title: messages.reports.receiptTitle },
    // The address is the secret of the reporter, so link previews get the form's address.
    { cacheControl: receipt.mayObject ? formCache : noCache, noindex: true, addresses: inEach('/report') },
  );
}
