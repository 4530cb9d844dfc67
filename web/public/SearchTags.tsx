import { languages, type Language } from '#shared/account-options.ts';
import { brand } from '#shared/brand.ts';
import { useLanguage } from '#web/i18n/i18n.tsx';
import { usePageMessages } from '#web/i18n/page-messages.ts';
import { structuredDataJson, type Fact } from './structured-data.ts';

export interface SearchTagsProps {
  title: string;
  /** Scheme and host of the site, no slash at the end. */
  origin: string;
  /** The path at which search engines keep this page, in each language. */
  addresses: Readonly<Record<Language, string>>;
  /** Not for search engines. */
  hidden?: boolean;
  facts?: readonly Fact[];
  /** The path of the picture of link previews. */
  preview: string;
}

/** Open Graph's names of the languages: Spanish as most of the jurisdictions speak it. */
const locales: Record<Language, string> = { es: 'es_MX', en: 'en_US' };

/** Where somebody goes whose language the site does not speak (`x-default`): Spanish, as at the edge. */
const fallback: Language = 'es';

/**
 * The part of a page's head for search engines and link previews. A preview is seen by whoever looks over a
 * shoulder: it shows the neutral title, a sentence and a picture of the site's own, the same for every page, and
 * nobody's photo.
 */
export function SearchTags({ title, origin, addresses, hidden, facts = [], preview }: SearchTagsProps) {
  const language = useLanguage();
  const { linkPreview } = usePageMessages();
  const address = (one: Language) => origin + addresses[one];
  return (
    <>
      {!hidden && (
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
      <meta property="og:image" content={origin + preview} />
      <meta property="og:image:width" content="1200" />
      <meta property="og:image:height" content="630" />
      <meta property="og:image:alt" content={linkPreview.alt} />
      <meta name="twitter:card" content="summary_large_image" />
      {!hidden && facts.length > 0 && (
        <script type="application/ld+json" dangerouslySetInnerHTML={{ __html: structuredDataJson(facts) }} />
      )}
    </>
  );
}
