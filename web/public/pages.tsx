import { AppError, isErrorCode, type ErrorCode } from '#shared/errors.ts';
import { countries } from '#shared/location/countries.ts';
import { samePathOrHome } from '#shared/site-path.ts';
import { noCache, staticCache } from './cache.ts';
import { legalTexts, safetyTexts } from './legal-texts.ts';
import { LegalPage } from './LegalPage.tsx';
import { listPages } from './list-pages.tsx';
import { listingPages } from './listing-pages.tsx';
import { RefusedPage } from './message-pages.tsx';
import {
  gatePage,
  inEach,
  notFoundPage,
  plain,
  pageTitle,
  type LoadContext,
  type LoadedPage,
  type PublicPage,
} from './page.tsx';
import { reportPages } from './report-pages.tsx';
import { SafetyPage } from './SafetyPage.tsx';

/**
 * The error's own status, but 200 instead of 5xx: any visitor can open this page by its address, so alarms must not
 * count the page's errors.
 */
function statusOf(code: ErrorCode): number {
  const { status } = new AppError(code);
  return status < 500 ? status : 200;
}

/** Reads seconds from an address, at most a day; undefined for any other text. */
const secondsIn = (text: string | null): number | undefined =>
  text && /^[1-9]\d{0,4}$/.test(text) && Number(text) <= daySeconds ? Number(text) : undefined;
const daySeconds = 24 * 60 * 60;

/** Page table of the public site; the first matching path wins. */
export const pages: readonly PublicPage[] = [
  ...listPages,
  ...listingPages,
  ...reportPages,
  {
    path: '/saved',
    load: ({ messages: { saved } }) => ({
      status: 200,
      cacheControl: staticCache,
      title: pageTitle(saved.title),
      description: saved.title,
      noindex: true,
      content: { island: { page: 'saved', props: {} } },
    }),
  },
  {
    path: '/refused',
    load: ({ messages, query }) => {
      const code = query.get('code') ?? '';
      if (!isErrorCode(code)) return notFoundPage(messages);
      return plain(
        () => (
          <RefusedPage
            code={code}
            wait={secondsIn(query.get('wait'))}
            next={samePathOrHome(query.get('next') ?? undefined)}
          />
        ),
        messages.failure,
        { status: statusOf(code), cacheControl: noCache, noindex: true },
      );
    },
  },
  {
    path: '/gate',
    load: ({ messages }) => gatePage(messages),
  },
  { path: '/(terms|terms-of-service)', load: (context) => legalPage(context, 'terms') },
  { path: '/(privacy|privacy-policy)', load: (context) => legalPage(context, 'privacy') },
  {
    path: '/safety',
    load: ({ language, site }) => {
      const text = safetyTexts[language];
      return plain(() => <SafetyPage text={text} site={site} />, {
        title: text.title,
        description: text.lead,
      });
    },
  },
];

function legalPage({ language, site }: LoadContext, kind: 'terms' | 'privacy'): LoadedPage {
  const jurisdictions = countries.map(({ name }) => name[language]);
  const text = legalTexts[language][kind]({
    jurisdictions,
    operator: site.operator,
    payments: site.payments,
  });
  return plain(
    () => <LegalPage text={text} site={site} />,
    { title: text.title, description: text.sections[0]?.paragraphs[0] },
    // The text also has a second address (LOOK-7), so name the canonical address.
    { addresses: inEach(`/${kind}`) },
  );
}
