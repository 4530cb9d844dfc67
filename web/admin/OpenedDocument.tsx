import type { ReactNode } from 'react';
import type { DocumentView } from '#shared/api/verification.ts';
import { unknownZone } from '#shared/dates.ts';
import { useCommon, useLanguage } from '#web/i18n/i18n.tsx';
import { accountFormats } from '#web/platform/account-formats.tsx';
import { useMe } from '#web/platform/queries.ts';
import { Button } from '#web/ui/Button.tsx';
import { ErrorPanel } from '#web/ui/ErrorPanel.tsx';
import { Spinner } from '#web/ui/ProgressBar.tsx';
import { useAdmin } from './admin-messages.ts';

/** State of one document on the screen; undefined until the reviewer opens it. */
export type Opened = { view: DocumentView } | { failure: string } | 'opening' | undefined;

export const isView = (opened: Opened): boolean => typeof opened === 'object' && 'view' in opened;

/** Document that the reviewer opens explicitly, because every view is logged. */
export function OpenedDocument({
  opened,
  before,
  onOpen,
  children,
}: {
  opened: Opened;
  before: ReactNode;
  onOpen: () => void;
  /** Renders the document; `mark` names the reviewer and the time of viewing (VER-8). */
  children: (view: DocumentView, mark: string) => ReactNode;
}) {
  const t = useAdmin();
  const { tryAgain } = useCommon().action;
  // The audit log's zone, and not the device's, which anyone can set.
  const { dateTime } = accountFormats(useLanguage(), unknownZone);
  const { sub = '' } = useMe().data ?? {};
  if (!opened || opened === 'opening')
    return <div className="box box--dashed fill">{opened ? <Spinner label={t.opening} /> : before}</div>;
  if ('failure' in opened)
    return (
      <ErrorPanel title={t.documentFailed} text={opened.failure}>
        <Button onClick={onOpen}>{tryAgain}</Button>
      </ErrorPanel>
    );
  const { reviewer, at } = opened.view.mark;
  // Two reviewers may have the same name, so the mark also has the start of the account's id.
  const mark = [reviewer, sub.slice(0, 8), dateTime(at)].filter(Boolean).join(' · ');
  return children(opened.view, mark);
}
