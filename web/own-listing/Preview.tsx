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

/** Where form and preview have room beside each other; listing-form.css says the same. */
const wideScreen = '(width >= 1200px)';

/** The parts of the public pages, loaded behind the form: with them come their styles and texts. */
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

/** Beside the form, on wide screens. */
export function PreviewAside(props: PreviewProps) {
  const { preview: t } = useOwn().versions;
  const wide = useMedia(wideScreen);
  const { Part, open } = usePreview();
  useEffect(() => {
    // Where it can't be loaded the form does without it.
    if (wide && !Part) open(() => undefined);
  }, [wide, Part, open]);
  if (!wide || !Part) return null;
  return (
    // Nothing in it can be focused, and it scrolls: so it can be itself.
    <aside className="preview-aside panel" aria-labelledby="listing-preview" tabIndex={0}>
      <h2 id="listing-preview" className="card-title">
        {t.title}
      </h2>
      <p className="soft small">{t.note}</p>
      <Part {...props} />
    </aside>
  );
}

/** One tap away, where there is no room for it. */
export function PreviewButton(props: PreviewProps) {
  const { preview: t } = useOwn().versions;
  const { Part, isOpen, open, close } = usePreview();
  return (
    <>
      <Button
        className="preview-button"
        variant="quiet"
        icon="eye"
        onClick={() => open(() => showToast({ tone: 'bad', title: t.failed }))}
      >
        {t.show}
      </Button>
      {Part && (
        <Dialog open={isOpen} onClose={close} title={t.title}>
          {/* It is a picture that scrolls: by the keyboard, too. */}
          <div className="stack" role="region" aria-label={t.title} tabIndex={0}>
            <p className="soft">{t.note}</p>
            <Part {...props} />
          </div>
        </Dialog>
      )}
    </>
  );
}
