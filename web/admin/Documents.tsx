import { useState } from 'react';
import type { DocumentView, VerificationCase } from '#shared/api/verification.ts';
import type { DocumentKind } from '#shared/verification.ts';
import { errorMessage } from '#web/api/error-message.ts';
import { useCommon, useFormats } from '#web/i18n/i18n.tsx';
import { call } from '#web/platform/call.ts';
import { Button } from '#web/ui/Button.tsx';
import { ErrorPanel } from '#web/ui/ErrorPanel.tsx';
import { Icon } from '#web/ui/Icon.tsx';
import { Notice } from '#web/ui/Notice.tsx';
import { Spinner } from '#web/ui/ProgressBar.tsx';
import { useAdmin } from './admin-messages.ts';
import { EarlierText } from './Earlier.tsx';
import { DocumentPages } from './DocumentPages.tsx';
import { useKeys } from './use-keys.ts';

/** What is known of a document that a reviewer asked to see. */
type Opened = { view: DocumentView } | { failure: string } | 'opening';

/**
 * The documents of a case: the selfie on one side and one of the others beside it, so that faces can be compared. Each
 * is opened on purpose, since every view is written to the audit log; opened ones stay, so that going back and forth is
 * one view each. An address lives for a minute: a picture that no longer loads is opened anew.
 *
 * @param digits whether 1 to 4 open a document now; while a reason is chosen they choose it
 */
export function Documents({
  sub,
  documents,
  digits,
  onOpened,
  onShown,
}: Pick<VerificationCase, 'sub' | 'documents'> & {
  digits: boolean;
  onOpened: (kind: DocumentKind) => void;
  /** The reviewer looks at this one now. */
  onShown: (kind: DocumentKind) => void;
}) {
  const t = useAdmin();
  const common = useCommon();
  const [beside, setBeside] = useState<DocumentKind>('idFront');
  const [active, setActive] = useState<DocumentKind>('selfie');
  const [opened, setOpened] = useState<Partial<Record<DocumentKind, Opened>>>({});
  const know = (kind: DocumentKind, what: Opened) => setOpened((before) => ({ ...before, [kind]: what }));

  const show = (kind: DocumentKind) => {
    if (kind !== 'selfie') setBeside(kind);
    setActive(kind);
  };
  const open = (kind: DocumentKind, again = false) => {
    show(kind);
    onShown(kind);
    const known = opened[kind];
    if (known === 'opening' || (typeof known === 'object' && 'view' in known && !again)) return;
    know(kind, 'opening');
    call('viewDocument', { params: { sub, kind } }).then(
      (view) => {
        know(kind, { view });
        onOpened(kind);
      },
      (error: unknown) => know(kind, { failure: errorMessage(error, common) }),
    );
  };
  useKeys(
    digits
      ? Object.fromEntries(documents.map(({ kind }, index) => [String(index + 1), () => open(kind)]))
      : {},
  );

  const isOpen = (kind: DocumentKind, before: boolean) => before || isView(opened[kind]);
  const panes = documents.filter(({ kind }) => kind === 'selfie' || kind === beside);
  return (
    <section className="case__evidence stack stack--close" aria-label={t.documents}>
      <div className="case__choices row row--tight" role="group" aria-label={t.documents}>
        {documents.map(({ kind, opened: before }, index) => (
          <Button
            key={kind}
            aria-pressed={panes.some((one) => one.kind === kind)}
            className="case__choice"
            onClick={() => open(kind)}
          >
            <kbd>{index + 1}</kbd> {t.documentKinds[kind]}
            {isOpen(kind, before) && (
              <>
                <Icon name="check" size={16} />
                <span className="visually-hidden">{t.openedAlready}</span>
              </>
            )}
          </Button>
        ))}
      </div>
      <SentBefore documents={documents} />
      <div className="case__panes">
        {panes.map(({ kind }) => (
          <div key={kind} className="case__pane" data-testid={`pane-${kind}`}>
            <Pane
              sub={sub}
              kind={kind}
              name={t.documentKinds[kind]}
              opened={opened[kind]}
              active={active === kind}
              onActivate={() => setActive(kind)}
              onOpen={() => open(kind, true)}
              onExpired={() => know(kind, { failure: '' })}
            />
          </div>
        ))}
      </div>
      <p className="soft small">{t.auditNote}</p>
    </section>
  );
}

/** Which of the files are the very same as those of which something was said before. */
function SentBefore({ documents }: Pick<VerificationCase, 'documents'>) {
  const t = useAdmin();
  const same = documents.flatMap(({ kind, sentBefore }) => (sentBefore ? { kind, sentBefore } : []));
  if (same.length === 0) return null;
  return (
    <Notice tone="caution" title={t.earlier.sameFile}>
      <ul>
        {same.map(({ kind, sentBefore }) => (
          <li key={kind}>
            {t.documentKinds[kind]}. <EarlierText word={sentBefore} />
          </li>
        ))}
      </ul>
    </Notice>
  );
}

const isView = (opened: Opened | undefined): boolean => typeof opened === 'object' && 'view' in opened;

function Pane({
  sub,
  kind,
  name,
  opened,
  active,
  onActivate,
  onOpen,
  onExpired,
}: {
  sub: string;
  kind: DocumentKind;
  name: string;
  opened: Opened | undefined;
  active: boolean;
  onActivate: () => void;
  onOpen: () => void;
  onExpired: () => void;
}) {
  const t = useAdmin();
  const { tryAgain } = useCommon().action;
  const { dateTime } = useFormats();
  if (!opened)
    return (
      <div className="case__empty">
        <Button onClick={onOpen}>{t.openDocument(name)}</Button>
      </div>
    );
  if (opened === 'opening')
    return (
      <div className="case__empty">
        <Spinner label={t.opening} />
      </div>
    );
  if ('failure' in opened)
    return (
      <ErrorPanel title={t.documentFailed} text={opened.failure}>
        <Button onClick={onOpen}>{tryAgain}</Button>
      </ErrorPanel>
    );
  const { pictures, contentType, mark } = opened.view;
  return (
    <>
      <DocumentPages
        key={pictures[0]}
        pictures={pictures}
        name={name}
        mark={`${mark.reviewer || t.nameless} · ${dateTime(mark.at)}`}
        active={active}
        onActivate={onActivate}
        onFailed={onExpired}
      />
      {contentType === 'application/pdf' && <DownloadPdf sub={sub} kind={kind} />}
    </>
  );
}

/** Saves a copy of a PDF, where the pages drawn of it are not enough; each time is written to the audit log. */
function DownloadPdf({ sub, kind }: { sub: string; kind: DocumentKind }) {
  const t = useAdmin();
  const common = useCommon();
  const [state, setState] = useState<'idle' | 'busy' | { failure: string }>('idle');

  const download = async () => {
    setState('busy');
    try {
      const { url } = await call('downloadDocument', { params: { sub, kind } });
      // It is served as an attachment, so the page stays.
      window.location.assign(url);
      setState('idle');
    } catch (error) {
      setState({ failure: errorMessage(error, common) });
    }
  };

  return (
    <div className="row row--tight row--apart">
      <p className="soft small">{t.downloadNote}</p>
      <Button busy={state === 'busy'} onClick={() => void download()}>
        {t.downloadPdf}
      </Button>
      {typeof state === 'object' && (
        <p className="field__error" role="alert">
          {state.failure}
        </p>
      )}
    </div>
  );
}
