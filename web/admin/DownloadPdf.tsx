import { useState } from 'react';
import type { DocumentKind } from '#shared/verification.ts';
import { errorMessage } from '#web/api/error-message.ts';
import { useCommon } from '#web/i18n/i18n.tsx';
import { call } from '#web/platform/call.ts';
import { Button } from '#web/ui/Button.tsx';
import { useAdmin } from './admin-messages.ts';

/** Saves a copy of a PDF, where the pages drawn of it are not enough; each time is written to the audit log. */
export function DownloadPdf({ sub, kind }: { sub: string; kind: DocumentKind }) {
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
    <div className="case__download">
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
