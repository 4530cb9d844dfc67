import { useEffect } from 'react';
import { loadPublicMessages } from '#web/i18n/public-messages.ts';
import { useLanguage } from '#web/i18n/i18n.tsx';
import { useOwn } from '#web/platform/messages.tsx';
import { Button } from '#web/ui/Button.tsx';
import { Dialog } from '#web/ui/Dialog.tsx';
import { showToast } from '#web/ui/Toast.tsx';
import { useMedia } from '#web/ui/use-media.ts';
import { useOnDemand } from '#web/ui/use-on-demand.ts';
import type { PreviewProps } from './PreviewContent.tsx';

/** Screen width that fits form and preview side by side; keep equal to listing-form.css. */
const wideScreen = '(width >= 1200px)';

function usePreview() {
  const language = useLanguage();
  return useOnDemand(async () => {
    const [{ PreviewContent }, detail] = await Promise.all([
      import('./PreviewContent.tsx'),
      loadPublicMessages[language].detail(),
    ]);
    return (props: PreviewProps) => <PreviewContent {...props} messages={detail} />;
  });
}

/** Preview beside the form on wide screens. */
export function PreviewAside(props: PreviewProps) {
  const { preview: t } = useOwn().versions;
  const wide = useMedia(wideScreen);
  const { Part, open } = usePreview();
  useEffect(() => {
    // If loading fails, the form works without the preview.
    if (wide && !Part) open(() => undefined);
  }, [wide, Part, open]);
  if (!wide || !Part) return null;
  return (
    // Focusable, so that the keyboard can scroll the preview: nothing inside takes focus.
    <aside className="split__side panel stack stack--tight" aria-labelledby="listing-preview" tabIndex={0}>
      <h2 id="listing-preview" className="card-title">
        {t.title}
      </h2>
      <p className="soft small">{t.note}</p>
      <Part {...props} />
    </aside>
  );
}

/** Button that opens the preview in a dialog on narrow screens. */
export function PreviewButton(props: PreviewProps) {
  const { preview: t } = useOwn().versions;
  const wide = useMedia(wideScreen);
  const { Part, isOpen, open, close } = usePreview();
  if (wide) return null;
  return (
    <>
      <Button
        variant="quiet"
        icon="eye"
        iconOnly
        onClick={() => open(() => showToast({ tone: 'bad', title: t.failed }))}
      >
        {t.show}
      </Button>
      {Part && (
        <Dialog open={isOpen} onClose={close} title={t.title}>
          {/* Focusable, so that the keyboard can scroll the preview. */}
          <div className="stack" role="region" aria-label={t.title} tabIndex={0}>
            <p className="soft">{t.note}</p>
            <Part {...props} />
          </div>
        </Dialog>
      )}
    </>
  );
}
