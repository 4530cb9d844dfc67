import type { ComponentProps } from 'react';
import type { Card } from '#shared/api/listing.ts';
import { useCommon } from '#web/i18n/i18n.tsx';
import { usePublicMessages } from '#web/i18n/public-messages.ts';
import { ListingView } from '#web/listing/ListingView.tsx';
import { OtherListings } from '#web/listing/OtherListings.tsx';
import { useStoryViewer } from '#web/post/use-story-viewer.tsx';
import { showToast } from '#web/ui/Toast.tsx';
import { BackLink } from './BackLink.tsx';

export function ListingPage({
  others,
  all,
  address,
  hasStories,
  ...props
}: Omit<ComponentProps<typeof ListingView>, 'onViewStory'> & {
  /** Posts of the last 24 hours. */
  hasStories: boolean;
  /** The page's own, whole: paper says where it is from. */
  address: string;
  /** Others of its city and category, and the path of the list of all of them. */
  others: readonly Card[];
  all: string;
}) {
  const detail = usePublicMessages('detail');
  const { errors } = useCommon();
  const {
    id,
    title,
    avatar,
    photos: [first],
  } = props.listing;
  const stories = useStoryViewer({
    people: [{ id, title, avatar: (avatar ?? first)?.id ?? '' }],
    linked: false,
  });
  const viewStory = () =>
    stories.open(0, () => showToast({ tone: 'bad', title: detail.viewStory, text: errors.unavailable }));
  return (
    <div className="container listing-page">
      <p>
        <BackLink />
      </p>
      <ListingView {...props} onViewStory={hasStories ? viewStory : undefined} />
      {stories.viewer}
      {/* Where contact was not opened; with it, the sheet has it. */}
      <p className="printed-source">{detail.contactAt(address)}</p>
      <OtherListings cards={others} city={props.listing.cityName} all={all} />
    </div>
  );
}
