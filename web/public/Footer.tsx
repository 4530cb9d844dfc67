import { categories } from '#shared/listing-options.ts';
import type { Language } from '#shared/account-options.ts';
import { LanguageSwitch } from '#web/api/LanguageSwitch.tsx';
import { useCommon, useInLanguage } from '#web/i18n/i18n.tsx';
import { usePlaceInLinks } from '#web/api/place-in-links.ts';
import { usePageMessages } from '#web/i18n/page-messages.ts';
import { ownListingAddress, providerSignUp } from '#shared/provider-sign-up.ts';

/** Credit that the licence of the location catalogue requires; its text is the same in every language. */
const placeData = { source: 'GeoNames', licence: 'CC BY 4.0' } as const;

/** Footer of every public page (LOOK-4). `bare` keeps only the links that are open before the gate. */
export function Footer({
  bare,
  year,
  next,
}: {
  bare?: boolean;
  year: number;
  /** Targets of the language switch, by language. */
  next: Readonly<Record<Language, string>> | undefined;
}) {
  const {
    header,
    option: { category },
  } = useCommon();
  const { footer } = usePageMessages();
  const inPlace = usePlaceInLinks();
  const inLanguage = useInLanguage();
  return (
    <footer className="site-footer">
      <div className="container">
        <div className="site-footer__columns">
          {!bare && (
            <>
              <Column
                title={footer.site}
                links={[
                  [inPlace('/'), header.home],
                  [inPlace('/listings'), header.listings],
                  [inLanguage('/saved'), header.saved],
                  [providerSignUp, header.publish, 'for-others'],
                  [ownListingAddress, header.ownListing, 'for-provider'],
                  ['/register', header.register, 'for-guest'],
                  ['/login', header.login, 'for-guest'],
                ]}
              />
              <Column
                title={footer.categories}
                links={categories.map((one) => [inPlace(`/listings?category=${one}`), category[one]])}
              />
            </>
          )}
          <Column
            title={footer.legal}
            links={[
              [inLanguage('/terms'), footer.terms],
              [inLanguage('/privacy'), footer.privacy],
              [inLanguage('/safety'), footer.safety],
              ['/support', footer.support],
              [inLanguage('/report'), footer.report],
            ]}
          />
          <div className="site-footer__display needs-script">
            <h2>{footer.display}</h2>
            <label className="site-footer__theme stack stack--tighter soft small">
              {footer.theme}
              <select className="input" data-display="theme" defaultValue="">
                <option value="">{footer.themes.auto}</option>
                <option value="light">{footer.themes.light}</option>
                <option value="dark">{footer.themes.dark}</option>
              </select>
            </label>
            <label className="site-footer__blur field--check soft small">
              <input type="checkbox" data-display="blur" />
              {footer.blurPhotos}
            </label>
          </div>
        </div>
        <div className="site-footer__end">
          <LanguageSwitch next={next} />
          <p>{footer.adultsOnly}</p>
          <p className="soft">{footer.rights(year)}</p>
          <p className="soft">
            {footer.placeData}: <a href="https://www.geonames.org/">{placeData.source}</a>,{' '}
            <a href="https://creativecommons.org/licenses/by/4.0/" rel="license">
              {placeData.licence}
            </a>
          </p>
        </div>
      </div>
    </footer>
  );
}

function Column({
  title,
  links,
}: {
  title: string;
  links: Array<[href: string, text: string, shownTo?: string]>;
}) {
  return (
    <nav aria-label={title}>
      <h2>{title}</h2>
      <ul role="list">
        {links.map(([href, text, shownTo]) => (
          <li key={href} className={shownTo}>
            <a href={href}>{text}</a>
          </li>
        ))}
      </ul>
    </nav>
  );
}
