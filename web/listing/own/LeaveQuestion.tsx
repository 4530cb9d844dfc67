import { useBlocker } from 'react-router-dom';
import { useOwn } from '#web/platform/messages.tsx';
import { Button } from '#web/ui/Button.tsx';
import { Dialog } from '#web/ui/Dialog.tsx';

/**
 * Asks before another screen of the app takes the form's place while something is not saved. Leaving the site is not
 * asked about: a question would stand in the way of the quick exit, and this device has what was written.
 */
export function LeaveQuestion({
  asks,
  kept,
  photosOnTheirWay,
}: {
  /** Whether there is something to lose, at the moment of leaving. */
  asks: () => boolean;
  kept: boolean;
  photosOnTheirWay: boolean;
}) {
  const { leave: t } = useOwn().versions;
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) =>
      asks() &&
      (nextLocation.pathname !== currentLocation.pathname || nextLocation.search !== currentLocation.search),
  );
  const stay = () => blocker.reset?.();
  return (
    <Dialog
      open={blocker.state === 'blocked'}
      onClose={stay}
      title={t.title}
      footer={
        <>
          <Button onClick={() => blocker.proceed?.()}>{t.go}</Button>
          <Button variant="primary" onClick={stay}>
            {t.stay}
          </Button>
        </>
      }
    >
      <p>{kept ? t.text : t.textNotKept}</p>
      {photosOnTheirWay && <p>{t.textPhotos}</p>}
    </Dialog>
  );
}
