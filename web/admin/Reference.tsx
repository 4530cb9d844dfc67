import { useState } from 'react';
import type { ContentCase } from '#shared/api/content-review.ts';
import { errorMessage } from '#web/api/error-message.ts';
import { useCommon } from '#web/i18n/i18n.tsx';
import { call } from '#web/platform/call.ts';
import { Button } from '#web/ui/Button.tsx';
import { useAdmin } from './admin-messages.ts';
import { approvedBefore } from './content-items.ts';
import { isView, OpenedDocument, type Opened } from './OpenedDocument.tsx';
import { ZoomableImage } from './ZoomableImage.tsx';
import { useKeys } from './use-keys.ts';

/** Loads the verified selfie of this case on request. It stays loaded while the reviewer moves between photos. */
export function useSelfie(sub: string) {
  const common = useCommon();
  const [selfie, setSelfie] = useState<Opened>();
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

/**
 * Reference pictures beside a photo: the verified selfie and earlier approved pictures. The selfie opens on request
 * only, because every view is logged.
 */
export function Reference({
  opened,
  of,
  shown,
  selfie: { selfie, open, onExpired },
}: {
  opened: ContentCase;
  of: 'photo' | 'avatar';
  /**
   * False while the reference pictures are hidden. The key `s` must not open the selfie unseen, because every view is
   * logged.
   */
  shown: boolean;
  selfie: ReturnType<typeof useSelfie>;
}) {
  const { contents: t, auditNote } = useAdmin();
  const before = approvedBefore(opened);
  useKeys({ s: shown && opened.selfie && !isView(selfie) ? open : undefined });
  return (
    <section className="case__pane reference stack stack--close" aria-label={t.reference}>
      <div className="stack fill">
        {!opened.selfie ? (
          <p className="box box--dashed fill soft small">{t.selfieGone}</p>
        ) : (
          <OpenedDocument
            opened={selfie}
            onOpen={open}
            before={
              <>
                <Button onClick={open}>
                  {t.selfieOpen} <kbd>s</kbd>
                </Button>
                <p className="soft small">{auditNote}</p>
              </>
            }
          >
            {({ pictures: [picture = ''] }, mark) => (
              <ZoomableImage
                key={picture}
                src={picture}
                name={t.selfie}
                mark={mark}
                active={false}
                onFailed={onExpired}
              />
            )}
          </OpenedDocument>
        )}
      </div>
      <div className="reference__before">
        <h2 className="small">{of === 'avatar' ? t.approvedAvatar : t.approvedPhotos}</h2>
        {of === 'photo' && before.length === 0 && <p className="soft small">{t.noApprovedPhotos}</p>}
        <ul role="list" className="row row--line row--tight">
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
