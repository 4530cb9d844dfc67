import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { errorMessage } from '#web/api/error-message.ts';
import { useCommon } from '#web/i18n/i18n.tsx';
import { Button } from '#web/ui/Button.tsx';
import { ErrorPanel } from '#web/ui/ErrorPanel.tsx';
import { Spinner } from '#web/ui/ProgressBar.tsx';
import { usePrivate } from './messages.tsx';

/**
 * Shows a query's state: loading, failed with a retry button, or its data. Data once read stays if a later read fails.
 */
export function Loaded<T>({
  query,
  title,
  describe = (message) => message,
  skeleton,
  whole = false,
  children,
}: {
  query: Pick<UseQueryResult<T>, 'data' | 'error' | 'isFetching' | 'refetch'>;
  /** Error panel's title; defaults to a general title. */
  title?: string;
  /** Wraps the error message in a sentence of the screen. */
  describe?: (message: string) => string;
  skeleton?: ReactNode;
  /** True for a query that fills the whole page: the loading or error text is then the page's heading. */
  whole?: boolean;
  children: (data: T) => ReactNode;
}) {
  const common = useCommon();
  const { shell } = usePrivate();
  if (query.data !== undefined) return <>{children(query.data)}</>;
  if (query.error && !query.isFetching) {
    return (
      <ErrorPanel
        heading={whole ? 'h1' : 'strong'}
        title={title ?? shell.loadFailed}
        text={describe(errorMessage(query.error, common))}
      >
        <Button of={title} onClick={() => void query.refetch()}>
          {common.action.tryAgain}
        </Button>
      </ErrorPanel>
    );
  }
  return (
    <>
      {whole && <h1 className="visually-hidden">{common.action.loading}</h1>}
      {skeleton}
      <div className={skeleton ? 'visually-hidden' : 'page-wait centered'}>
        <Spinner label={common.action.loading} />
      </div>
    </>
  );
}
