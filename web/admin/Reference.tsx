import { useState } from 'react';
import type { ContentCase } from '#shared/api/content-review.ts';
import type { DocumentView } from '#shared/api/verification.ts';
import { errorMessage } from '#web/api/error-message.ts';
import { useCommon, useFormats } from '#web/i18n/i18n.tsx';
import { call } from '#web/platform/call.ts';
import { Button } from '#web/ui/Button.tsx';
import { ErrorPanel } from '#web/ui/ErrorPanel.tsx';
import { Spinner } from '#web/ui/ProgressBar.tsx';
import { useAdmin } from './admin-messages.ts';
import { approvedBefore } from './content-items.ts';
import { Stage } from './Stage.tsx';
import { useKeys } from './use-keys.ts';

/** The verified selfie of this case, once somebody asked to see it; it stays while one goes from photo to photo. */
export function useSelfie(sub: string) {
  const common = useCommon();
  const [selfie, setSelfie] = useState<{ view: DocumentView } | { failure: string } | 'opening'>();
  const open = () => {
    if (selfie === 'opening') return;
    setSelfie('opening');
    call('viewSelfie', { params: { sub } }).then(
      (view) => setSelfie({ view }),
      (error: unknown) => setSelfie({ failure: errorMessage(error, common) }),
    );
  };
  return { selfie, open, onExpired: () => setSelfie({ failure: '' }) };
}

/** Beside a photo: the verified selfie on request, since every view is logged, and what was approved before. */
export function Reference({
  opened,
  of,
  shown,
  selfie: { selfie, open, onExpired },
}: {
  opened: ContentCase;
  of: 'photo' | 'avatar';
  /** Whether it can be seen now: what is hidden takes no key, since the look would be logged. */
  shown: boolean;
  selfie: ReturnType<typeof useSelfie>;
}) {
  const { contents: t, ...admin } = useAdmin();
  const { tryAgain } = useCommon().action;
  const { dateTime } = useFormats();
  const before = approvedBefore(opened);
  const isOpen = typeof selfie === 'object' && 'view' in selfie;
  useKeys({ s: shown && opened.selfie && !isOpen ? open : undefined });
  return (
    <section className="reference" aria-label={t.reference}>
      <div className="reference__selfie">
        {!opened.selfie ? (
          <p className="case__empty soft small">{t.selfieGone}</p>
        ) : selfie === undefined ? (
          <div className="case__empty">
            <Button onClick={open}>
              {t.selfieOpen} <kbd>s</kbd>
            </Button>
            <p className="soft small">{admin.auditNote}</p>
          </div>
        ) : selfie === 'opening' ? (
          <div className="case__empty">
            <Spinner label={admin.opening} />
          </div>
        ) : 'failure' in selfie ? (
          <ErrorPanel title={admin.documentFailed} text={selfie.failure}>
            <Button onClick={open}>{tryAgain}</Button>
          </ErrorPanel>
        ) : (
          <Stage
            key={selfie.view.pictures[0]}
            src={selfie.view.pictures[0] ?? ''}
            name={t.selfie}
            mark={`${selfie.view.mark.reviewer || admin.nameless} · ${dateTime(selfie.view.mark.at)}`}
            active={false}
            onFailed={onExpired}
          />
        )}
      </div>
      <div className="reference__before">
        <h2 className="small">{of === 'avatar' ? t.approvedAvatar : t.approvedPhotos}</h2>
        {of === 'photo' && before.length === 0 && <p className="soft small">{t.noApprovedPhotos}</p>}
        <ul role="list">
          {(of === 'avatar' ? [opened.approvedAvatar ?? []].flat() : before).map((picture, index) => (
            <li key={picture.id}>
              <a href={picture.url} target="_blank" rel="noopener noreferrer">
                <img
                  src={picture.url}
                  width={picture.width}
                  height={picture.height}
                  alt={of === 'avatar' ? t.approvedAvatar : t.approvedPhoto(index + 1)}
                />
              </a>
            </li>
          ))}
        </ul>
      </div>
    </section>
  );
}
