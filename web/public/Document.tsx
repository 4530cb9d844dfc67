import type { ReactNode } from 'react';
import type { Language } from '#shared/account.ts';
import { inlineScript } from '#shared/inline-script.ts';
import { useCommon, useLanguage } from '#web/i18n/i18n.tsx';
import { Header } from '#web/site/Header.tsx';
import { ButtonLink } from '#web/ui/Button.tsx';
import { ErrorPanel } from '#web/ui/ErrorPanel.tsx';
import { icon } from '#web/ui/tab-icon.ts';
import { dataIslandId } from './data-island.ts';
import { Footer } from './Footer.tsx';
import { IconSprite } from './IconSprite.tsx';
import type { PageFiles } from './page-files.ts';
import { SearchTags, type SearchTagsProps } from './SearchTags.tsx';

/** The label by which parental-control software knows a site for adults (rtalabel.org). */
const adultLabel = 'RTA-5042-1996-1400-1577-RTA';

interface DocumentProps {
  title: string;
  description: string;
  files: PageFiles;
  /** Where the language switch leads, by language; undefined where the address is another's. */
  next: Readonly<Record<Language, string>> | undefined;
  bare?: boolean;
  /** The one in which the page is made. */
  year: number;
  /** Not for search engines: error pages and the gate. */
  hidden?: boolean;
  /** What was asked for, without its language: the header marks the link that leads here. */
  path: string;
  /** What search engines and link previews are told; absent where a page has no address of its own. */
  search?: Omit<SearchTagsProps, 'title' | 'hidden' | 'preview'>;
  /** An interactive page: its rendered HTML, which the browser hydrates, and its data as JSON. */
  island?: { html: string; json: string };
  /** Any other page. */
  children?: ReactNode;
}

/** The whole HTML document; rendered on the server only. */
export function Document(props: DocumentProps) {
  const { title, description, files, path, next, bare, year, hidden, search, island, children } = props;
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
        {hidden && <meta name="robots" content="noindex" />}
        {search && <SearchTags title={title} hidden={hidden} preview={files.preview} {...search} />}
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
          {island ? (
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
          ) : (
            children
          )}
        </main>
        <Footer bare={bare} year={year} />
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
