import { useEffect, useState } from 'react';
import type { Story } from '#shared/api/post.ts';
import { photoPath } from '#shared/listing-options.ts';
import { callApi } from '#web/api/call-api.ts';
import type { StoryMessages } from '#web/i18n/en/stories.ts';
import { useContentLang } from '#web/i18n/i18n.tsx';
import { photoSources } from '#web/card/photo-sources.ts';
import { MissingPhoto } from '#web/card/Photo.tsx';
import { PhotoReveal, useIsCovered, useRevealed } from '#web/card/PhotoReveal.tsx';
import { secondsOf } from './story-position.ts';

/** Stories counted on this page, to spare requests. The server also counts each visitor once. */
const counted = new Set<string>();

/**
 * One story: its picture, a progress dot per story of this person, and the caption. The story's time starts when the
 * picture is visible.
 */
export function ShownStory({
  words: t,
  person,
  stories,
  shown,
  onEnd,
}: {
  words: StoryMessages;
  person: StoryPerson;
  stories: readonly Story[];
  shown: number;
  onEnd: () => void;
}) {
  const lang = useContentLang();
  /** Ids of stories whose pictures have loaded, including the preloaded next one. */
  const [ready, setReady] = useState<ReadonlySet<string>>(new Set());
  const story = stories[shown]!;
  const next = stories[shown + 1];
  const covered = useIsCovered(story.photo.id);
  const isSeen = ready.has(story.id) && !covered;

  useEffect(() => {
    if (isSeen) countView(person.id, story.id);
  }, [isSeen, person.id, story.id]);

  return (
    <>
      {/* Keyed by id, so that React keeps a preloaded picture instead of loading it again. */}
      {[story, next].map(
        (one) =>
          one && (
            <StoryPicture
              key={one.id}
              photo={one.photo}
              alt={one === story ? t.picture(person.title) : ''}
              ahead={one !== story}
              onReady={() => setReady((before) => new Set(before).add(one.id))}
            />
          ),
      )}
      <PhotoReveal id={story.photo.id} title={person.title} />
      <ol className="story-viewer__dots" aria-hidden="true" data-waits={!isSeen || undefined}>
        {stories.map(({ id, caption }, index) => (
          <li key={id} data-state={index < shown ? 'seen' : index === shown ? 'shown' : undefined}>
            <span style={{ animationDuration: `${secondsOf(caption)}s` }} onAnimationEnd={onEnd} />
          </li>
        ))}
      </ol>
      <div className="story-viewer__words" role="status">
        <p className="visually-hidden">
          {t.picture(person.title)}. {t.position(shown + 1, stories.length)}.
        </p>
        <p className="story-viewer__caption written" lang={lang}>
          {story.caption}
        </p>
      </div>
    </>
  );
}

/** The visitor sees no count, so an error stays silent. */
function countView(listingId: string, story: string): void {
  if (counted.has(story)) return;
  counted.add(story);
  callApi('countStoryView', { params: { id: listingId, story } }).catch(() => counted.delete(story));
}

/** A story's picture, uncropped, over its blurred placeholder, which fills the screen. */
function StoryPicture({
  photo,
  alt,
  ahead,
  onReady,
}: {
  photo: Story['photo'];
  alt: string;
  /** True for the next story: loaded but hidden. */
  ahead: boolean;
  /** Called when the picture has loaded or failed. */
  onReady: () => void;
}) {
  const [failed, setFailed] = useState(false);
  const revealed = useRevealed(photo.id);
  return (
    <span
      className={`photo ${revealed ? 'photo--shown' : ''} ${failed ? 'photo--missing' : ''}`}
      hidden={ahead}
    >
      {photo.blur && <img className="photo__placeholder" src={photo.blur} alt="" />}
      <picture>
        <source type="image/avif" srcSet={photoSources(photo.id)} sizes="(width < 768px) 100vw, 480px" />
        <img
          className="photo__image"
          src={photoPath(photo.id, 1200, 'jpg')}
          alt={alt}
          draggable={false}
          onLoad={onReady}
          onError={() => {
            setFailed(true);
            onReady();
          }}
        />
      </picture>
      {failed && <MissingPhoto named />}
    </span>
  );
}

/** Listing that the stories belong to. */
export interface StoryPerson {
  id: string;
  title: string;
  /** Id of the photo used as the person's public picture, if known. */
  avatar?: string;
}
