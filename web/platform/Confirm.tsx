import type { UseMutationResult } from '@tanstack/react-query';
import { useEffect, useRef, type ReactNode } from 'react';
import { errorMessage } from '#web/api/error-message.ts';
import { useCommon } from '#web/i18n/i18n.tsx';
import { Button } from '#web/ui/Button.tsx';
import { Dialog } from '#web/ui/Dialog.tsx';
import { Notice } from '#web/ui/Notice.tsx';
import { showToast } from '#web/ui/Toast.tsx';

/**
 * The question before something that is hard or impossible to take back. It stays open while that is done and says why
 * it failed; whoever asks closes it. A question about leaving a page has a `Dialog` of its own: nothing is done then.
 */
export function Confirm({
  open,
  onClose,
  title,
  keep,
  act,
  button,
  failed,
  children,
}: {
  open: boolean;
  onClose: () => void;
  title: string;
  /** The words of the way out; "Cancel" where they are left out. */
  keep?: string;
  /** What the button does; its failure is forgotten when the question is asked again. */
  act: Pick<UseMutationResult, 'isPending' | 'error' | 'reset'>;
  button: { label: string; busy: string; press: () => void };
  /** The title above a failure. */
  failed?: string;
  /** What happens, and what is kept. */
  children: ReactNode;
}) {
  const common = useCommon();
  const { isPending, error, reset } = act;
  const message = error && !isPending ? errorMessage(error, common) : undefined;
  const isRead = useRef(false);
  useEffect(() => {
    if (open) {
      isRead.current = message !== undefined;
      return;
    }
    if (isPending) return;
    // Whoever closed it meanwhile has not read why it failed.
    if (message && !isRead.current) showToast({ tone: 'bad', title: failed ?? title, text: message });
    isRead.current = false;
    reset();
  }, [open, isPending, message, failed, title, reset]);
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={title}
      footer={
        <>
          <Button disabled={isPending} onClick={onClose}>
            {keep ?? common.action.cancel}
          </Button>
          <Button variant="danger" busy={isPending} onClick={button.press}>
            {isPending ? button.busy : button.label}
          </Button>
        </>
      }
    >
      <div className="stack">
        {children}
        {message && (
          <Notice tone="bad" title={failed}>
            <p role="alert">{message}</p>
          </Notice>
        )}
      </div>
    </Dialog>
  );
}
