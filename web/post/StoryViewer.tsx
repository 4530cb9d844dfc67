import {
  useEffect,
  useEffectEvent,
  useLayoutEffect,
  useRef,
  useState,
  useSyncExternalStore,
  type MouseEvent,
  type ReactNode,
} from 'react';
import type { Story } from '#shared/api/post.ts';
import type { StoryMessages } from '#web/i18n/en/stories.ts';
import { useCommon, useContentLang, useInLanguage } from '#web/i18n/i18n.tsx';
import { Arrows } from '#web/ui/Arrows.tsx';
import { Photo } from '#web/card/Photo.tsx';
import { Button, ButtonLink } from '#web/ui/Button.tsx';
import { Spinner } from '#web/ui/ProgressBar.tsx';
import { OverlayHead } from '#web/ui/OverlayHead.tsx';
import { ShownStory, type StoryPerson } from './ShownStory.tsx';
import { StoryTouchArea } from './StoryTouchArea.tsx';
import {
  nextPerson,
  nextStory,
  previousPerson,
  previousStory,
  storyAt,
  type StoryPosition,
} from './story-position.ts';
import type { StoryGesture } from './story-gesture.ts';
import './story-viewer.css';
import { useBackCloses } from './use-back-closes.ts';
import { useStorySets } from './use-story-sets.ts';

const minuteMilliseconds = 60_000;

export interface StoryViewerProps {
  words: StoryMessages;
  people: readonly StoryPerson[];
  /** Index of the first person to show. */
  start: number;
  open: boolean;
  /** Shows a link to the listing; false on the listing's own page. */
  linked: boolean;
  /** Called when the last known person is shown; the caller may load more. */
  onLast?: (() => void) | undefined;
  onClose: () => void;
}

/**
 * Full-screen viewer for stories, based on <dialog>. Taps, swipes, buttons and arrow keys move between stories and
 * people. Stories also advance automatically, unless the visitor prefers reduced motion. Escape, a pull down and the
 * back button close the viewer.
 */
export function StoryViewer({ open, onClose, ...props }: StoryViewerProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const name = props.people[props.start]?.title ?? '';

  useEffect(() => {
    if (open && !dialog.current?.open) dialog.current?.showModal();
    if (!open) dialog.current?.close();
  }, [open]);
  useBackCloses(open, onClose);

  return (
    <dialog ref={dialog} className="viewer story-viewer" aria-label={props.words.of(name)} onClose={onClose}>
      {open && <Stories {...props} onClose={onClose} />}
    </dialog>
  );
}

function Stories({ words: t, people, start, linked, onLast, onClose }: Omit<StoryViewerProps, 'open'>) {
  const { action } = useCommon();
  const [at, setAt] = useState<StoryPosition>({ person: start, story: 0 });
  const [paused, setPaused] = useState(false);
  const [held, setHeld] = useState(false);
  const hidden = useHidden();
  const inLanguage = useInLanguage();
  const person = people[at.person] ?? people[0]!;
  const { setOf, retry } = useStorySets([person, people[at.person + 1]].flatMap((one) => one?.id ?? []));
  const set = setOf(person.id);
  const countOf = (index: number): number => {
    const found = people[index] && setOf(people[index].id);
    return found?.state === 'ready' ? found.stories.length : 0;
  };
  const shown = storyAt(at, countOf(at.person));
  const stories = set.state === 'ready' ? set.stories : [];
  const story = stories[shown];

  // Call `onLast` again only after more people have loaded, so that a failed load is not repeated endlessly.
  const last = at.person === people.length - 1 ? people.length : undefined;
  const tellLast = useEffectEvent(() => onLast?.());
  useEffect(() => {
    if (last) tellLast();
  }, [last]);

  const before = previousStory(at, countOf);
  /** Moves to a story. After the last story, closes the viewer, unless stories are still loading. */
  const go = (to: StoryPosition | undefined) => {
    if (to) setAt(to);
    else if (set.state !== 'loading') onClose();
  };
  const next = () => go(nextStory(at, people.length, countOf));
  const previous = () => before && setAt(before);
  const actions: Record<StoryGesture, () => void> = {
    next,
    previous,
    'next-person': () => go(nextPerson(at, people.length)),
    'previous-person': () => setAt(previousPerson(at) ?? { person: 0, story: 0 }),
    close: onClose,
  };

  // Listens on the document, because the focused button may have disappeared with its story. A layout effect ensures
  // that a key never acts on the previous story.
  useLayoutEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      const isControl = event.target instanceof Element && event.target.closest('a, button') !== null;
      if (event.key === 'ArrowRight') next();
      else if (event.key === 'ArrowLeft') previous();
      // Space on a button activates that button instead of pausing the story.
      else if (event.key === ' ' && !isControl) setPaused(!paused);
      else return;
      event.preventDefault();
    };
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  });

  return (
    <div className="story-viewer__inside" data-paused={paused || held || hidden || undefined}>
      <StoryTouchArea label={t.of(person.title)} onGesture={(gesture) => actions[gesture]()} onHold={setHeld}>
        {story ? (
          <ShownStory words={t} person={person} stories={stories} shown={shown} onEnd={next} />
        ) : (
          <div className="story-viewer__message stack">
            {set.state === 'loading' && <Spinner label={t.loading} />}
            {set.state === 'failed' && (
              <>
                <p role="alert">{t.failed}</p>
                <Button onClick={() => retry(person.id)}>{action.tryAgain}</Button>
              </>
            )}
            {set.state === 'ready' && <p role="status">{t.gone}</p>}
          </div>
        )}
        <div className="story-viewer__links row row--line row--apart">
          {linked && (
            <ButtonLink href={inLanguage(`/listings/${person.id}`)} icon="user" onClick={followInstead}>
              {t.profile}
            </ButtonLink>
          )}
          {story && (
            <ButtonLink
              href={inLanguage(`/report/about/${person.id}/post/${story.id}`)}
              of={t.picture(person.title)}
              className="story-viewer__report"
              onClick={followInstead}
            >
              {t.report}
            </ButtonLink>
          )}
        </div>
      </StoryTouchArea>
      <StoryHead words={t} person={person} story={story} onClose={onClose}>
        <Button
          icon={paused ? 'play' : 'pause'}
          iconOnly
          className="story-viewer__pause"
          onClick={() => setPaused(!paused)}
        >
          {paused ? t.play : t.pause}
        </Button>
      </StoryHead>
      <Arrows
        className="story-viewer__arrow"
        words={t}
        atStart={!before}
        onMove={(by) => (by > 0 ? next() : previous())}
      />
    </div>
  );
}

/** Replaces the viewer's history entry, so that the back button leads to the page where the viewer was opened. */
function followInstead(event: MouseEvent<HTMLAnchorElement>): void {
  if (event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return;
  event.preventDefault();
  location.replace(event.currentTarget.href);
}

const subscribe = (listener: () => void): (() => void) => {
  document.addEventListener('visibilitychange', listener);
  return () => document.removeEventListener('visibilitychange', listener);
};

/** True while another tab or app covers this page; stories pause then. */
const useHidden = (): boolean =>
  useSyncExternalStore(
    subscribe,
    () => document.hidden,
    () => false,
  );

function StoryHead({
  words: t,
  person,
  story,
  onClose,
  children,
}: {
  words: StoryMessages;
  person: StoryPerson;
  story: Story | undefined;
  onClose: () => void;
  children: ReactNode;
}) {
  const minutes =
    story && Math.max(0, Math.floor((Date.now() - Date.parse(story.publishedAt)) / minuteMilliseconds));
  return (
    <OverlayHead className="story-viewer__head" close={{ onClick: onClose }}>
      {person.avatar && (
        <span className="circle story-viewer__avatar">
          <Photo key={person.avatar} photo={{ id: person.avatar }} alt="" eager />
        </span>
      )}
      <p className="story-viewer__who stack fill small">
        <strong className="cut">
          <bdi lang={useContentLang()}>{person.title}</bdi>
        </strong>
        {minutes !== undefined && <span className="cut">{t.ago(minutes)}</span>}
      </p>
      {children}
    </OverlayHead>
  );
}
