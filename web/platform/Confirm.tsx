import { useEffect, useRef, useState, type ComponentProps, type ReactNode } from 'react';
import { errorMessage } from '#web/api/error-message.ts';
import { useCommon } from '#web/i18n/i18n.tsx';
import { Button, type ButtonProps } from '#web/ui/Button.tsx';
import { Dialog } from '#web/ui/Dialog.tsx';
import { Notice } from '#web/ui/Notice.tsx';
import { showToast } from '#web/ui/Toast.tsx';

/**
 * Confirmation dialog for an action that is hard or impossible to undo. The action never runs twice at once; success
 * closes the dialog. A failure appears in the dialog, or as a toast if the dialog is closed by then. To confirm leaving
 * a page, use `Dialog` instead.
 */
export function Confirm({
  open,
  onClose,
  title,
  keep,
  button,
  act,
  failed,
  children,
}: {
  open: boolean;
  onClose: () => void;
  title: string;
  /** Label of the cancel button; defaults to "Cancel". */
  keep?: string;
  /** Idle and busy labels; busy defaults to "One moment". */
  button: { label: string; busy?: string };
  /** Runs the action; throws on failure. */
  act: () => Promise<unknown>;
  /** Title above the reason of a failure. */
  failed: string;
  /** Text that says what the action changes and what it keeps. */
  children: ReactNode;
}) {
  const common = useCommon();
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<{ error: unknown }>();
  const keepButton = useRef<HTMLButtonElement>(null);
  const notice = useRef<HTMLDivElement>(null);
  const inFlight = useRef(false);
  const isShown = useRef(false);
  useEffect(() => {
    isShown.current = open;
    if (!open) setFailure(undefined);
    return () => {
      isShown.current = false;
    };
  }, [open]);
  useEffect(() => {
    if (failure && !busy) notice.current?.focus();
  }, [failure, busy]);

  const run = async () => {
    if (inFlight.current) return;
    inFlight.current = true;
    setBusy(true);
    setFailure(undefined);
    try {
      await act();
      onClose();
    } catch (error) {
      if (isShown.current) setFailure({ error });
      else showToast({ tone: 'bad', title: failed, text: errorMessage(error, common) });
    }
    inFlight.current = false;
    setBusy(false);
  };

  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={title}
      beginAt={keepButton}
      footer={
        <>
          <Button ref={keepButton} disabled={busy} onClick={onClose}>
            {keep ?? common.action.cancel}
          </Button>
          <Button variant="danger" busy={busy} onClick={() => void run()}>
            {busy ? (button.busy ?? common.action.moment) : button.label}
          </Button>
        </>
      }
    >
      <div className="stack">
        {children}
        {failure && (
          <Notice
            ref={notice}
            tone="bad"
            title={failed}
            live="alert"
            text={errorMessage(failure.error, common)}
          />
        )}
      </div>
    </Dialog>
  );
}

/** Button that opens a confirmation dialog, with the dialog. */
export function ConfirmButton({
  opener,
  ...question
}: Omit<ComponentProps<typeof Confirm>, 'open' | 'onClose'> & { opener: ButtonProps }) {
  const [asking, setAsking] = useState(false);
  return (
    <>
      <Button {...opener} onClick={() => setAsking(true)} />
      <Confirm open={asking} onClose={() => setAsking(false)} {...question} />
    </>
  );
}
