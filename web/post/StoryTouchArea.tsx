import { useRef, type PointerEvent, type ReactNode } from 'react';
import type { Press } from '#web/ui/viewer-gesture.ts';
import { storyGesture, type StoryGesture } from './story-gesture.ts';

/** Turns taps, swipes and pulls on the story into gestures; a resting finger holds the story. */
export function StoryTouchArea({
  label,
  onGesture,
  onHold,
  children,
}: {
  label: string;
  onGesture: (gesture: StoryGesture) => void;
  /** A finger rests on it, or has left it. */
  onHold: (held: boolean) => void;
  children: ReactNode;
}) {
  const pressed = useRef<Press>(undefined);

  const pressAt = (event: PointerEvent<HTMLElement>): Press => ({
    x: event.clientX - event.currentTarget.getBoundingClientRect().left,
    y: event.clientY,
    at: event.timeStamp,
  });
  const onPointerDown = (event: PointerEvent<HTMLElement>) => {
    // What lies over the picture is pressed for itself.
    if (event.button !== 0 || (event.target instanceof Element && event.target.closest('a, button'))) return;
    pressed.current = pressAt(event);
    onHold(true);
  };
  const release = (): Press | undefined => {
    const from = pressed.current;
    pressed.current = undefined;
    onHold(false);
    return from;
  };
  const onPointerUp = (event: PointerEvent<HTMLElement>) => {
    const from = release();
    const gesture = from && storyGesture(from, pressAt(event), event.currentTarget.clientWidth);
    if (gesture) onGesture(gesture);
  };

  return (
    <div
      className="story-viewer__touch-area"
      tabIndex={0}
      role="group"
      aria-label={label}
      onPointerDown={onPointerDown}
      onPointerUp={onPointerUp}
      onPointerCancel={release}
      onPointerLeave={release}
      // The browser's own menu of a picture would take the finger that holds the story.
      onContextMenu={(event) => event.preventDefault()}
    >
      {children}
    </div>
  );
}
