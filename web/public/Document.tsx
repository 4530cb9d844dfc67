import { useContext, type ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { languages, type Language } from '#shared/account-options.ts';
import { brand } from '#shared/brand.ts';
import { inlineScript } from '#shared/inline-script.ts';
import { once } from '#web/i18n/format.ts';
import { useCommon, useLanguage } from '#web/i18n/i18n.tsx';
import { usePageMessages } from '#web/i18n/page-messages.ts';
import { Header } from '#web/api/Header.tsx';
import { ButtonLink } from '#web/ui/Button.tsx';
import { ErrorPanel } from '#web/ui/ErrorPanel.tsx';
import { iconShapes, type IconName } from '#web/ui/icon-shapes.tsx';
import { iconId, UsedIcons } from '#web/ui/Icon.tsx';
import { icon } from '#web/ui/tab-icon.ts';
import { dataIslandId } from './data-island.ts';
import { Footer } from './Footer.tsx';
import type { PageFiles } from './page-files.ts';
import { structuredDataJson, type Fact } from './structured-data.ts';

/** Open Graph locales. For Spanish, es_MX comes closest to what most of the jurisdictions write. */
const locales: Record<Language, string> = { es: 'es_MX', en: 'en_US' };

/** Language for visitors whose language the site lacks (`x-default`); the edge uses the same language. */
const fallback: Language = 'es';

/** RTA label, by which parental-control software recognizes a site for adults (rtalabel.org). */
const adultLabel = 'RTA-5042-1996-1400-1577-RTA';

interface DocumentProps {
  title: string;
  description: string;
  files: PageFiles;
  /** Targets of the language switch, by language. Undefined on the gate, which appears at another page's address. */
  next: Readonly<Record<Language, string>> | undefined;
  bare?: boolean;
  year: number;
  /** Keeps search engines from indexing the page: error pages and the gate. */
  noindex?: boolean;
  /** Requested path without its language; the header marks the link to this path. */
  path: string;
  /** Data for search engines and link previews; left out if the page has no address of its own. */
  search?: Omit<SearchTagsProps, 'title' | 'noindex' | 'preview'>;
  /** Rendered HTML of an interactive page, which the browser hydrates, and its data as JSON. */
  island?: { html: string; json: string };
  /** Server-only content: below the island, or the whole page. */
  children?: ReactNode;
}

/** Renders the whole HTML document. Used on the server only. */
export function Document(props: DocumentProps) {
  const { title, description, files, path, next, bare, year, noindex, search, island, children } = props;
  const { header, failure, action } = useCommon();
  return (
    <html lang={useLanguage()}>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <title>{title}</title>
        <meta name="description" content={description} />
        <meta name="rating" content={adultLabel} />
        <meta name="color-scheme" content="light dark" />
        <meta name="theme-color" media="(prefers-color-scheme: light)" content="#faf6f0" />
        <meta name="theme-color" media="(prefers-color-scheme: dark)" content="#161311" />
        <meta name="format-detection" content="telephone=no" />
        {noindex && <meta name="robots" content="noindex" />}
        {search && <SearchTags title={title} noindex={noindex} preview={files.preview} {...search} />}
        <link rel="icon" type="image/svg+xml" href={icon} />
        {files.manifest && <link rel="manifest" href={files.manifest} />}
        {files.touchIcon && <link rel="apple-touch-icon" href={files.touchIcon} />}
        <script dangerouslySetInnerHTML={{ __html: inlineScript }} />
        {files.styles.map((href) => (
          <link key={href} rel="stylesheet" href={href} />
        ))}
        {files.preload.map((href) => (
          <link key={href} rel="modulepreload" href={href} fetchPriority="low" />
        ))}
        <script type="module" src={files.script} />
      </head>
      <body>
        <a className="skip-link" href="#main">
          {header.skip}
        </a>
        <Header path={path} next={next} bare={bare} />
        <main id="main" tabIndex={-1}>
          {island && (
            <>
              <div className="container page-failed">
                <ErrorPanel title={failure.title} text={failure.text}>
                  <ButtonLink href="">{action.reload}</ButtonLink>
                </ErrorPanel>
              </div>
              <div
                id="page"
                data-scripts={files.later.join(' ')}
                dangerouslySetInnerHTML={{ __html: island.html }}
              />
            </>
          )}
          {children}
        </main>
        <Footer bare={bare} year={year} next={next} />
        <IconSprite />
        {island && (
          <script
            id={dataIslandId}
            type="application/json"
            dangerouslySetInnerHTML={{ __html: island.json }}
          />
        )}
      </body>
    </html>
  );
}

const symbolOf = once((name: IconName) =>
  renderToStaticMarkup(
    <symbol id={iconId(name)} viewBox="0 0 24 24">
      {iconShapes[name]}
    </symbol>,
  ),
);

/**
 * SVG sprite of the page's icons. Rendered last, after all icons. Inlined, because the sprite takes one compressed
 * kilobyte and saves a request.
 */
function IconSprite() {
  const used = useContext(UsedIcons);
  if (!used?.size) return null;
  return (
    <svg
      className="icons"
      width="0"
      height="0"
      aria-hidden="true"
      dangerouslySetInnerHTML={{ __html: [...used].map(symbolOf).join('') }}
    />
  );
}

interface SearchTagsProps {
  title: string;
  /** Scheme and host of the site, without a trailing slash. */
  origin: string;
  addresses: Readonly<Record<Language, string>>;
  noindex?: boolean;
  structuredData?: readonly Fact[];
  preview: string | undefined;
}

/**
 * Head tags for search engines and link previews. Bystanders may see a preview, so it shows a neutral title, text and
 * image, the same for every page, and never a provider's photo.
 */
function SearchTags({ title, origin, addresses, noindex, structuredData = [], preview }: SearchTagsProps) {
  const language = useLanguage();
  const { linkPreview } = usePageMessages();
  const address = (one: Language) => origin + addresses[one];
  return (
    <>
      {!noindex && (
        <>
          <link rel="canonical" href={address(language)} />
          {languages.map((one) => (
            <link key={one} rel="alternate" hrefLang={one} href={address(one)} />
          ))}
          <link rel="alternate" hrefLang="x-default" href={address(fallback)} />
        </>
      )}
      <meta property="og:type" content="website" />
      <meta property="og:site_name" content={brand} />
      <meta property="og:locale" content={locales[language]} />
      <meta property="og:title" content={title} />
      <meta property="og:description" content={linkPreview.text} />
      <meta property="og:url" content={address(language)} />
      {preview && <meta property="og:image" content={origin + preview} />}
      <meta property="og:image:width" content="1200" />
      <meta property="og:image:height" content="630" />
      <meta property="og:image:alt" content={linkPreview.alt} />
      <meta name="twitter:card" content="summary_large_image" />
      {!noindex && structuredData.length > 0 && (
        <script
          type="application/ld+json"
          dangerouslySetInnerHTML={{ __html: structuredDataJson(structuredData) }}
        />
      )}
    </>
  );
}
