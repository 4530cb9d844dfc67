import { useEffect } from 'react';
import { isRouteErrorResponse, useRouteError } from 'react-router-dom';
import { Button } from '../ui/Button.tsx';
import { ErrorPanel } from '../ui/ErrorPanel.tsx';
import { usePrivate } from './messages.tsx';
import { NotFoundPage } from './NotFoundPage.tsx';

/**
 * The global error fallback (public-site.md section 2). Also reached when a screen's chunk is gone after a
 * deployment; reloading then fetches the new one.
 */
export function CrashPage() {
  const error = useRouteError();
  const { shell } = usePrivate();
  const missing = isRouteErrorResponse(error) && error.status === 404;

  useEffect(() => {
    if (!missing) console.error(error);
  }, [error, missing]);

  return (
    <main className="container crash">
      {missing ? (
        <NotFoundPage />
      ) : (
        <ErrorPanel heading="h1" title={shell.crashed} text={shell.crashedHint}>
          <Button variant="primary" onClick={() => window.location.reload()}>
            {shell.reload}
          </Button>
        </ErrorPanel>
      )}
    </main>
  );
}
