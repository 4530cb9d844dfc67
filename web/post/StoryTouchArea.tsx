import { useRef, type PointerEvent, type ReactNode } from 'react';
import type { Press } from '#web/ui/viewer-gesture.ts';
import { storyGesture, type StoryGesture } from './story-gesture.ts';

/** Turns taps, swipes and pulls on the story into gestures; a held finger pauses the story. */
export function StoryTouchArea({
  label,
  onGesture,
  onHold,
  children,
}: {
  label: string;
  onGesture: (gesture: StoryGesture) => void;
  /** Called with true when a finger goes down, with false when it lifts. */
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
    // Links and buttons over the picture handle their own clicks.
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
      // The browser's image menu would interrupt a long touch.
      onContextMenu={(event) => event.preventDefault()}
    >
      {children}
    </div>
  );
}
