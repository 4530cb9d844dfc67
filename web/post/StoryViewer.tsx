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
import { useCommon, useContentLang } from '#web/i18n/i18n.tsx';
import { Arrows } from '#web/ui/Arrows.tsx';
import { Photo } from '#web/card/Photo.tsx';
import { Button, ButtonLink } from '#web/ui/Button.tsx';
import { Spinner } from '#web/ui/ProgressBar.tsx';
import { QuickExit } from '#web/ui/QuickExit.tsx';
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
  /** In the order in which one leads to the next. */
  people: readonly StoryPerson[];
  /** With whom it opens. */
  start: number;
  open: boolean;
  /** On a listing's own page there is no way there. */
  linked: boolean;
  /** Who comes last is on the screen: there may be more. */
  onLast?: (() => void) | undefined;
  onClose: () => void;
}

/**
 * Stories on the whole screen, on the browser's own <dialog>: from one to the next and from person to person by taps,
 * swipes, buttons and arrow keys, by themselves too, but where somebody wants no motion. Escape, a pull down and the back
 * button close it.
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

  // Once for each last one: what could not be loaded is not asked for again and again.
  const last = at.person === people.length - 1 ? people.length : undefined;
  const tellLast = useEffectEvent(() => onLast?.());
  useEffect(() => {
    if (last) tellLast();
  }, [last]);

  const before = previousStory(at, countOf);
  /** Behind the last one it closes, as one comes to an end; not before it is known which the last one is. */
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

  // Of the whole page, which is this dialog: a button that went with its story has left the focus nowhere. In the same
  // commit as the story: a key pressed as soon as it is seen must not act on the one before.
  useLayoutEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      const isControl = event.target instanceof Element && event.target.closest('a, button') !== null;
      if (event.key === 'ArrowRight') next();
      else if (event.key === 'ArrowLeft') previous();
      // On a button it presses that one.
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
        {linked && (
          <ButtonLink
            className="story-viewer__profile"
            href={`/listings/${person.id}`}
            icon="user"
            onClick={followInstead}
          >
            {t.profile}
          </ButtonLink>
        )}
      </StoryTouchArea>
      <StoryHead words={t} person={person} story={story}>
        <Button
          icon={paused ? 'play' : 'pause'}
          iconOnly
          className="story-viewer__pause"
          onClick={() => setPaused(!paused)}
        >
          {paused ? t.play : t.pause}
        </Button>
        <Button icon="close" iconOnly onClick={onClose}>
          {action.close}
        </Button>
        <QuickExit iconOnly />
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

/** In the place of the open viewer in the history: back leads from the profile to the page that it was opened on. */
function followInstead(event: MouseEvent<HTMLAnchorElement>): void {
  if (event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return;
  event.preventDefault();
  location.replace(event.currentTarget.href);
}

const subscribe = (listener: () => void): (() => void) => {
  document.addEventListener('visibilitychange', listener);
  return () => document.removeEventListener('visibilitychange', listener);
};

/** Whether this page is behind another tab or app: nothing goes on that nobody sees. */
const useHidden = (): boolean =>
  useSyncExternalStore(
    subscribe,
    () => document.hidden,
    () => false,
  );

/** Whose story it is and since when it can be seen, and beside them the viewer's buttons. */
function StoryHead({
  words: t,
  person,
  story,
  children,
}: {
  words: StoryMessages;
  person: StoryPerson;
  story: Story | undefined;
  children: ReactNode;
}) {
  const minutes =
    story && Math.max(0, Math.floor((Date.now() - Date.parse(story.publishedAt)) / minuteMilliseconds));
  return (
    <div className="story-viewer__head">
      {person.avatar && (
        <span className="story-viewer__avatar">
          <Photo key={person.avatar} photo={{ id: person.avatar }} alt="" eager />
        </span>
      )}
      <p className="story-viewer__who">
        <strong>
          <bdi lang={useContentLang()}>{person.title}</bdi>
        </strong>
        {minutes !== undefined && <span>{t.ago(minutes)}</span>}
      </p>
      {children}
    </div>
  );
}
