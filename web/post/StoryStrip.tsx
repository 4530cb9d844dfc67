import { useEffect, useRef, useState, type MouseEvent, type UIEvent } from 'react';
import type { StoriesQuery } from '#shared/api/post.ts';
import { photoPath } from '#shared/listing-options.ts';
import { isRefusedWith } from '#web/api/call-api.ts';
import { useContentLang, useInLanguage } from '#web/i18n/i18n.tsx';
import { usePublicMessages } from '#web/i18n/public-messages.ts';
import { Icon } from '#web/ui/Icon.tsx';
import { showToast } from '#web/ui/Toast.tsx';
import { drawnPeople, loadMore, type Strip, type StripPart } from './strip.ts';
import { useStoryViewer } from './use-story-viewer.tsx';

/** Distance from the end of the row at which more people load, in CSS px. */
const nearEndPixels = 160;

/**
 * Row of people with posts of the last 24 hours: three at first, more by scrolling or by the button. Each person links
 * to the viewer or, without JavaScript, to the listing. Remount the row for another list.
 */
export function StoryStrip({ strip, query }: { strip: Strip; query: StoriesQuery }) {
  const t = usePublicMessages('stories');
  const lang = useContentLang();
  const row = useRef<HTMLUListElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  const [from, setFrom] = useState(strip);
  const [known, setKnown] = useState<StripPart>(() => partOf(strip));
  const [loading, setLoading] = useState(false);
  // The button needs JavaScript. Rendered after hydration at the end of the row, the button moves no other content.
  const [works, setWorks] = useState(false);
  useEffect(() => setWorks(true), []);
  /** After a failed load, only the button retries; scrolling doesn't. */
  const failed = useRef(false);
  const { people, more } = known;
  const inLanguage = useInLanguage();

  const load = async () => {
    if (loading || !known.more) return;
    setLoading(true);
    // The button disappears after the last part; move its focus to the first new person.
    const hadFocus = document.activeElement === button.current;
    try {
      const next = await loadMore(query, known);
      setKnown(next);
      failed.current = false;
      if (hadFocus)
        requestAnimationFrame(() => row.current?.querySelectorAll('a')[known.people.length]?.focus());
    } catch (error) {
      failed.current = true;
      // The server rejected the cursor; the next attempt starts from the beginning.
      if (isRefusedWith(error, 'invalid-cursor')) setKnown({ ...known, cursor: undefined });
      showToast({ tone: 'bad', title: t.failed });
    } finally {
      setLoading(false);
    }
  };

  const stories = useStoryViewer({ people, linked: true, onLast: () => void load() });

  // The strip was reloaded when the visitor returned to the page. Keep the old strip while a story is open.
  if (from !== strip && !stories.isOpen) {
    setFrom(strip);
    setKnown(partOf(strip));
  }

  const open = (event: MouseEvent<HTMLAnchorElement>, index: number) => {
    if (event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return;
    const { href } = event.currentTarget;
    event.preventDefault();
    // If the viewer can't load, open the listing instead.
    stories.open(index, () => location.assign(href));
  };
  const onScroll = ({ currentTarget: { scrollLeft, clientWidth, scrollWidth } }: UIEvent) => {
    if (!failed.current && scrollLeft > 0 && scrollLeft + clientWidth > scrollWidth - nearEndPixels)
      void load();
  };

  return (
    <section className="container stories" aria-label={t.title}>
      <ul role="list" ref={row} className="stories__row" onScroll={onScroll}>
        {people.map(({ id, title, photo }, index) => (
          <li key={id}>
            <a
              href={inLanguage(`/listings/${id}`)}
              className="stories__one"
              onClick={(event) => open(event, index)}
            >
              <StripPicture key={photo} id={photo} />
              <span className="small cut" lang={lang}>
                {title}
              </span>
            </a>
          </li>
        ))}
        {more && works && (
          <li>
            <button
              ref={button}
              type="button"
              className="stories__one"
              aria-busy={loading || undefined}
              onClick={() => void load()}
            >
              <span className="stories__ring stories__ring--more circle centered">
                {loading ? <span className="spinner" aria-hidden="true" /> : <Icon name="chevron-right" />}
              </span>
              <span className="small cut">{t.more}</span>
            </button>
          </li>
        )}
      </ul>
      {stories.viewer}
    </section>
  );
}

const partOf = (strip: Strip): StripPart => ({ ...strip, people: strip.people ?? drawnPeople() });

/** AVIF with a JPEG fallback; no srcset, to keep the page small. */
function StripPicture({ id }: { id: string }) {
  const image = useRef<HTMLImageElement>(null);
  const [failed, setFailed] = useState(false);
  // The image may have failed before hydration, when no handler was attached.
  useEffect(() => {
    if (image.current?.complete && image.current.naturalWidth === 0) setFailed(true);
  }, []);
  return (
    <span className="stories__ring circle">
      <img
        ref={image}
        src={failed ? photoPath(id, 780, 'jpg') : photoPath(id, 'square', 'avif')}
        alt=""
        loading="lazy"
        onError={() => setFailed(true)}
      />
    </span>
  );
}
