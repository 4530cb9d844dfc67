import { useEffect } from 'react';
import { isRouteErrorResponse, useRouteError } from 'react-router-dom';
import { usePrivate } from '#web/platform/messages.tsx';
import { Button } from '#web/ui/Button.tsx';
import { ErrorPanel } from '#web/ui/ErrorPanel.tsx';
import { showToast, ToastRegion } from '#web/ui/Toast.tsx';
import { PlainFrame } from './layouts.tsx';
import { NotFoundPage } from './NotFoundPage.tsx';

/**
 * Page for an unexpected error (LOOK-5), or for a screen whose file a deployment has replaced. A reload fetches the new
 * file.
 */
export function CrashPage() {
  const error = useRouteError();
  const { shell } = usePrivate();
  const missing = isRouteErrorResponse(error) && error.status === 404;

  useEffect(() => {
    if (missing) return;
    console.error(error);
    showToast({ tone: 'bad', title: shell.crashed, text: shell.crashedHint });
  }, [error, missing, shell]);

  return (
    <PlainFrame>
      {missing ? (
        <NotFoundPage />
      ) : (
        <div className="narrow">
          <ErrorPanel heading="h1" title={shell.crashed} text={shell.crashedHint}>
            <Button variant="primary" onClick={() => window.location.reload()}>
              {shell.reload}
            </Button>
          </ErrorPanel>
        </div>
      )}
      <ToastRegion />
    </PlainFrame>
  );
}
