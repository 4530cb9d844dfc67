import { useEffect, useId, useState, type ComponentProps, type MouseEvent } from 'react';
import type { Card } from '#shared/api/listing.ts';
import { useCommon, useInLanguage } from '#web/i18n/i18n.tsx';
import { usePublicMessages } from '#web/i18n/public-messages.ts';
import { ListingCard } from '#web/card/ListingCard.tsx';
import { shortName, storyNameLetters } from '#web/card/short-name.ts';
import { ListingView } from '#web/listing/ListingView.tsx';
import { useStoryViewer } from '#web/post/use-story-viewer.tsx';
import { Icon } from '#web/ui/Icon.tsx';
import { showToast } from '#web/ui/Toast.tsx';
import { expectReturn, goBackToList, listBehind } from './list-trail.ts';

/** Image sizes for two cards in a row on phones, and three on tablets, and six on desktops (detail.css). */
const sizes = '(width < 768px) calc(50vw - 22px), (width < 1100px) 30vw, 190px';

export function ListingPage({
  others,
  all,
  address,
  hasStories,
  ...props
}: Omit<ComponentProps<typeof ListingView>, 'onViewStory'> & {
  hasStories: boolean;
  /** Full URL of the page, for printouts. */
  address: string;
  /** Other listings of the same city and category, and the path of the list with all of them. */
  others: readonly Card[];
  all: string;
}) {
  const detail = usePublicMessages('detail');
  const { errors } = useCommon();
  const othersId = useId();
  const {
    id,
    title,
    avatar,
    cityName,
    photos: [first],
  } = props.listing;
  const stories = useStoryViewer({
    people: [{ id, title: shortName(title, storyNameLetters), avatar: (avatar ?? first)?.id ?? '' }],
    linked: false,
  });
  const viewStory = () =>
    stories.open(0, () => showToast({ tone: 'bad', title: detail.viewStory, text: errors.unavailable }));
  return (
    <div className="container listing-page">
      <p>
        <BackLink />
      </p>
      <ListingView {...props} onViewStory={hasStories ? viewStory : undefined}>
        {others.length > 0 && (
          <aside className="others stack" aria-labelledby={othersId}>
            <h2 id={othersId}>{detail.othersIn(cityName)}</h2>
            <ul role="list" className="listing-grid">
              {others.map((card) => (
                <li key={card.id}>
                  <ListingCard card={card} sizes={sizes} place={{ cityName }} heading="h3" />
                </li>
              ))}
            </ul>
            <p>
              <a className="tap" href={all}>
                {detail.allIn(cityName)}
              </a>
            </p>
          </aside>
        )}
      </ListingView>
      {stories.viewer}
      {/* Printed only while the contact details are closed; otherwise the printout contains the details. */}
      <p className="printed-source">{detail.contactAt(address)}</p>
    </div>
  );
}

/**
 * Link back to the list, as the visitor left it. Leads to all listings if the visitor came from elsewhere or JavaScript
 * is off.
 */
function BackLink() {
  const detail = usePublicMessages('detail');
  const inLanguage = useInLanguage();
  const [list, setList] = useState<string>();
  useEffect(() => setList(listBehind()), []);

  const back = (event: MouseEvent) => {
    // With a modifier key, the link opens in another tab or window.
    if (!list || event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return;
    if (goBackToList(list)) event.preventDefault();
    else expectReturn();
  };

  return (
    <a
      className="back-link plain-link tap"
      href={list ?? inLanguage('/listings')}
      aria-label={detail.backToListings}
      onClick={back}
    >
      <Icon name="arrow-left" size={18} />
      <span className="back-link__whole">{detail.backToListings}</span>
      <span className="back-link__short">{detail.back}</span>
    </a>
  );
}
