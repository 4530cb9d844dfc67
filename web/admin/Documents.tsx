import { useState, type ReactNode } from 'react';
import type { VerificationCase } from '#shared/api/verification.ts';
import type { DocumentKind } from '#shared/verification.ts';
import { errorMessage } from '#web/api/error-message.ts';
import { useCommon } from '#web/i18n/i18n.tsx';
import { call } from '#web/platform/call.ts';
import { Button } from '#web/ui/Button.tsx';
import { Icon } from '#web/ui/Icon.tsx';
import { Notice } from '#web/ui/Notice.tsx';
import { useAdmin } from './admin-messages.ts';
import { CaseHistoryText } from './CaseHistory.tsx';
import { DocumentPages } from './DocumentPages.tsx';
import { isView, OpenedDocument, type Opened } from './OpenedDocument.tsx';
import { useKeys } from './use-keys.ts';

/**
 * Documents of a case: one large, and the selfie beside it, to compare faces.
 *
 * Every view is written to the audit log, so the reviewer opens each document explicitly. Opened documents stay loaded,
 * so switching between them logs nothing. A picture that loads more than a minute after its document was opened fails,
 * because its URL has expired. The reviewer must then open the document again.
 *
 * @param digits whether keys 1 to 4 open a document; false while an open form uses the digit keys itself
 */
export function useDocuments({
  sub,
  documents,
  digits,
  onOpened,
  onShown,
}: Pick<VerificationCase, 'sub' | 'documents'> & {
  digits: boolean;
  onOpened: (kind: DocumentKind) => void;
  onShown: (kind: DocumentKind) => void;
}): { large: ReactNode; selfie: ReactNode } {
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
    if (known === 'opening' || (isView(known) && !again)) return;
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

  const isOpen = ({ kind, opened: before }: VerificationCase['documents'][number]) =>
    before || isView(opened[kind]);
  const key = (kind: DocumentKind) =>
    digits && <kbd>{documents.findIndex((one) => one.kind === kind) + 1}</kbd>;
  const pane = (kind: DocumentKind) => (
    <div className="case__pane stack stack--tight" data-testid={`pane-${kind}`}>
      <OpenedDocument
        opened={opened[kind]}
        onOpen={() => open(kind, true)}
        before={
          <div className="stack stack--tighter">
            <Button onClick={() => open(kind)}>
              {key(kind)} {t.openDocument(t.documentKinds[kind])}
            </Button>
            <p className="soft small">{t.auditNote}</p>
          </div>
        }
      >
        {({ pictures, contentType }, mark) => (
          <>
            <DocumentPages
              key={pictures[0]}
              pictures={pictures}
              name={t.documentKinds[kind]}
              mark={mark}
              active={active === kind}
              onActivate={() => setActive(kind)}
              onFailed={() => know(kind, { failure: '' })}
            />
            {contentType === 'application/pdf' && <DownloadPdf sub={sub} kind={kind} />}
          </>
        )}
      </OpenedDocument>
    </div>
  );
  return {
    selfie: pane('selfie'),
    large: (
      <section className="stack stack--tight" aria-label={t.documents}>
        <SentBefore documents={documents} />
        <div className="row row--tight" role="group" aria-label={t.documents}>
          {documents.map(
            (document) =>
              document.kind !== 'selfie' && (
                <Button
                  key={document.kind}
                  aria-pressed={document.kind === beside}
                  className="small"
                  onClick={() => open(document.kind)}
                >
                  {key(document.kind)} {t.documentKinds[document.kind]}
                  {isOpen(document) && (
                    <>
                      <Icon name="check" size={16} />
                      <span className="visually-hidden">{t.openedAlready}</span>
                    </>
                  )}
                </Button>
              ),
          )}
        </div>
        {pane(beside)}
      </section>
    ),
  };
}

/** Lists documents whose file the provider already sent in an earlier case, with that case's decision. */
function SentBefore({ documents }: Pick<VerificationCase, 'documents'>) {
  const t = useAdmin();
  const same = documents.flatMap(({ kind, sentBefore }) => (sentBefore ? { kind, sentBefore } : []));
  if (same.length === 0) return null;
  return (
    <Notice tone="caution" title={t.history.sameFile}>
      <ul>
        {same.map(({ kind, sentBefore }) => (
          <li key={kind}>
            {t.documentKinds[kind]}. <CaseHistoryText entry={sentBefore} />
          </li>
        ))}
      </ul>
    </Notice>
  );
}

/** Downloads a PDF if its rendered pages are not enough. Every download is logged. */
function DownloadPdf({ sub, kind }: { sub: string; kind: DocumentKind }) {
  const t = useAdmin();
  const common = useCommon();
  const [state, setState] = useState<'idle' | 'busy' | { failure: string }>('idle');

  const download = async () => {
    setState('busy');
    try {
      const { url } = await call('downloadDocument', { params: { sub, kind } });
      // The file is served as an attachment, so the browser does not leave the page.
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
