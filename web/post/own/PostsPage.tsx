import { useQuery } from '@tanstack/react-query';
import { stepAddresses } from '#shared/checklist.ts';
import type { Me } from '#shared/api/account.ts';
import type { OwnPost, OwnPosts } from '#shared/api/post.ts';
import { ListingVisibilityButton } from '#web/own-listing/ListingSwitches.tsx';
import { LinkButton } from '#web/platform/LinkButton.tsx';
import { Loaded } from '#web/platform/Loaded.tsx';
import { PageHeading } from '#web/platform/PageHeading.tsx';
import { useMe } from '#web/platform/queries.ts';
import { useNow } from '#web/platform/use-now.ts';
import { BlockedNotice } from '#web/publication/BlockedNotice.tsx';
import { RestoreOffer, useDeletedListings } from '#web/publication/RestoreOffer.tsx';
import { Notice } from '#web/ui/Notice.tsx';
import { ownPosts } from './own-posts.ts';
import { PostCard } from './PostCard.tsx';
import { PostForm } from './PostForm.tsx';
import { PostsCatalogue, usePostsMessages } from './posts-messages.ts';
import './posts.css';

/** Page `/dashboard/instagram`: the provider's posts, each visible for 24 hours, and a form for a new one. */
export function PostsPage() {
  return (
    <PostsCatalogue>
      <Posts />
    </PostsCatalogue>
  );
}

function Posts() {
  const t = usePostsMessages();
  const me = useMe();
  const posts = useQuery(ownPosts());
  return (
    <>
      <PageHeading title={t.title} lead={t.visible} />
      <Loaded query={me}>
        {(person) => (
          <Loaded query={posts} title={t.loadFailed} skeleton={<div className="skeleton skeleton--tall" />}>
            {(own) => (
              <div className="stack stack--loose">
                <Unseen me={person} own={own} />
                {own.verified && !own.missing.includes('listing') && <PostForm own={own} />}
                <PostList own={own} />
              </div>
            )}
          </Loaded>
        )}
      </Loaded>
    </>
  );
}

function Unseen({ me, own: { verified, missing } }: { me: Me; own: OwnPosts }) {
  const t = usePostsMessages();
  const isDeleted = useDeletedListings().length > 0 && missing.includes('listing');
  if (!verified)
    return (
      <>
        {isDeleted && <RestoreOffer />}
        <BlockedNotice me={me} title={t.notPublished} />
      </>
    );
  if (isDeleted) return <RestoreOffer />;
  if (missing.includes('listing'))
    return (
      <Notice tone="caution" title={t.notPublished} text={t.noListingText}>
        <div className="row">
          <LinkButton to={stepAddresses.write} variant="primary">
            {t.createProfile}
          </LinkButton>
        </div>
      </Notice>
    );
  if (missing.length === 0) return null;
  return (
    <BlockedNotice me={me} title={t.notPublished}>
      {missing.includes('hidden-by-owner') && (
        <ListingVisibilityButton variant={missing.length === 1 ? 'primary' : 'secondary'} />
      )}
    </BlockedNotice>
  );
}

/** Refused posts first, because they need action; the others stay newest first. */
const inOrder = (posts: readonly OwnPost[]): OwnPost[] =>
  posts.toSorted((one, other) => Number(other.state === 'refused') - Number(one.state === 'refused'));

function PostList({ own: { posts, missing } }: { own: OwnPosts }) {
  const { list: t } = usePostsMessages();
  const now = useNow().getTime();
  return (
    <section className="stack" aria-labelledby="own-posts">
      <h2 id="own-posts" className="visually-hidden">
        {t.title}
      </h2>
      {posts.length === 0 ? (
        <p className="soft">{t.empty}</p>
      ) : (
        <ul role="list" className="grid grid--wide posts__grid">
          {inOrder(posts).map((post, index) => (
            <PostCard key={post.id} post={post} number={index + 1} seen={missing.length === 0} now={now} />
          ))}
        </ul>
      )}
    </section>
  );
}
