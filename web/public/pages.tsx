import { AppError, isErrorCode, type ErrorCode } from '#shared/errors.ts';
import { countries } from '#shared/location/countries.ts';
import { samePathOrHome } from '#shared/site-path.ts';
import { gateAnswered } from '#shared/site.ts';
import { useFormats, useLanguage } from '#web/i18n/i18n.tsx';
import type { SafetyText } from '#web/i18n/long-texts.ts';
import { usePageMessages } from '#web/i18n/page-messages.ts';
import { Button, ButtonLink } from '#web/ui/Button.tsx';
import { Icon } from '#web/ui/Icon.tsx';
import { Notice } from '#web/ui/Notice.tsx';
import { neutralPage } from '#web/ui/quick-exit.ts';
import { noCache, staticCache } from './cache.ts';
import { hotlines, telephoneLink, type Hotline } from './hotlines.ts';
import { legalTexts, safetyTexts } from './legal-texts.ts';
import { LegalPage, Sections } from './LegalPage.tsx';
import { listPages } from './list-pages.tsx';
import { listingPages } from './listing-pages.tsx';
import { RefusedPage } from './message-pages.tsx';
import {
  inEach,
  notFoundPage,
  plain,
  pageTitle,
  type LoadContext,
  type LoadedPage,
  type PublicPage,
} from './page.tsx';

/**
 * The failure was the form's; this page, which anybody may ask for by its address, is not one that an alarm should
 * count.
 */
function statusToTell(code: ErrorCode): number {
  const { status } = new AppError(code);
  return status < 500 ? status : 200;
}

/** Every public page; the first whose path matches is it. */
export const pages: readonly PublicPage[] = [
  ...listPages,
  ...listingPages,
  {
    path: '/saved',
    load: ({ messages: { saved } }) => ({
      status: 200,
      cacheControl: staticCache,
      title: pageTitle(saved.title),
      description: saved.title,
      hidden: true,
      content: { island: { page: 'saved', props: {} } },
    }),
  },
  {
    path: '/refused',
    load: ({ messages, query }) => {
      const code = query.get('code') ?? '';
      if (!isErrorCode(code)) return notFoundPage(messages);
      return plain(
        () => <RefusedPage code={code} next={samePathOrHome(query.get('next') ?? undefined)} />,
        messages.failure,
        { status: statusToTell(code), cacheControl: noCache, hidden: true },
      );
    },
  },
  {
    path: '/gate',
    load: ({ messages: { gate } }) =>
      plain(GatePage, { title: gate.title, description: gate.question }, { bare: true, hidden: true }),
  },
  { path: '/(terms|terms-of-service)', load: (context) => legalPage(context, 'terms') },
  { path: '/(privacy|privacy-policy)', load: (context) => legalPage(context, 'privacy') },
  {
    path: '/safety',
    load: ({ language, site }) => {
      const text = safetyTexts[language];
      return plain(() => <SafetyPage text={text} supportEmail={site.supportEmail} />, {
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
    () => <LegalPage text={text} supportEmail={site.supportEmail} />,
    { title: text.title, description: text.sections[0]?.paragraphs[0] },
    // Each has two addresses (LOOK-7).
    { addresses: inEach(`/${kind}`) },
  );
}

/**
 * The 18+ question, before the first page (AGE-3). It stands at the address
 * that was asked for: the form's answer sets a cookie and leads back there, by the Referer.
 */
function GatePage() {
  const { gate } = usePageMessages();
  return (
    <div className="container gate">
      <section className="panel stack">
        <span className="adults-mark adults-mark--large" aria-hidden="true">
          18+
        </span>
        <h1>{gate.question}</h1>
        <div id={gateAnswered} className="gate__again">
          <Notice tone="caution" text={gate.cookieRefused} />
        </div>
        <p>{gate.text}</p>
        <form method="post" action="/api/adult">
          <Button type="submit" variant="primary" wide>
            {gate.yes}
          </Button>
        </form>
        <ButtonLink href={neutralPage} rel="noreferrer nofollow" wide data-quick-exit="">
          {gate.no}
        </ButtonLink>
        <p className="soft small">{gate.note}</p>
      </section>
    </div>
  );
}

/** Whom to call first, then advice for visitors and for providers. Readable before the 18+ gate, and without script. */
function SafetyPage({ text, supportEmail }: { text: SafetyText; supportEmail: string }) {
  const language = useLanguage();
  return (
    <article className="container legal safety stack">
      <h1>{text.title}</h1>
      <p>{text.lead}</p>
      <section className="stack stack--tight">
        <h2>{text.hotlines}</h2>
        <p>{text.hotlinesText}</p>
        <p className="soft small">{text.uncheckedText}</p>
        <div>
          {countries.map(({ id, name }) => (
            <Country key={id} name={name[language]} lines={hotlines[id] ?? []} text={text} />
          ))}
        </div>
      </section>
      <Sections sections={text.sections} />
      <p>
        <a href={`mailto:${supportEmail}`}>{supportEmail}</a>
      </p>
    </article>
  );
}

function Country({ name, lines, text }: { name: string; lines: readonly Hotline[]; text: SafetyText }) {
  const { date } = useFormats();
  return (
    <details className="hotlines">
      <summary>
        <span>{name}</span>
        <span className="soft">{lines[0]?.number}</span>
        <Icon name="chevron-down" size={18} />
      </summary>
      <ul role="list">
        {lines.map((line) => (
          <li key={line.kind + line.number}>
            <a className="button button--secondary" href={telephoneLink(line.number)}>
              <Icon name="phone" size={18} />
              {line.number}
            </a>
            <span>
              <strong>{text.kind[line.kind]}</strong>
              <br />
              {/* Services go by their Spanish names. */}
              <span lang="es">{line.name}</span>
              <br />
              <span className="soft small">
                {line.checkedOn ? text.checked(date(line.checkedOn, 'UTC')) : text.unchecked}
              </span>
            </span>
          </li>
        ))}
      </ul>
    </details>
  );
}
