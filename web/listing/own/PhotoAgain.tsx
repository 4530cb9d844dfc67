import { useCommon } from '#web/i18n/i18n.tsx';
import { faultWords } from '#web/photo/fault-words.ts';
import { PhotoButtons } from '#web/photo/PhotoButtons.tsx';
import { faultOfType } from '#web/photo/prepare-photo.ts';
import { useOwn } from '#web/platform/messages.tsx';
import { Button } from '#web/ui/Button.tsx';
import { Dialog } from '#web/ui/Dialog.tsx';
import { showToast } from '#web/ui/Toast.tsx';

/** Where a photo whose file is not at hand any more is to be edited: why it can't be, and the way to choose it again. */
export function PhotoAgain({
  open,
  onClose,
  onFile,
}: {
  open: boolean;
  onClose: () => void;
  onFile: (file: File) => void;
}) {
  const { photos: t } = useOwn();
  const { action } = useCommon();
  const take = ([file]: File[]) => {
    if (!file) return;
    const fault = faultOfType(file);
    if (fault) showToast({ tone: 'bad', title: faultWords(t, fault) });
    else onFile(file);
  };
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={t.again.title}
      footer={<Button onClick={onClose}>{action.cancel}</Button>}
    >
      <div className="stack">
        <p>{t.again.text}</p>
        <div className="row">
          <PhotoButtons id="photo-again" label={t.again.choose} disabled={false} onFiles={take} />
        </div>
      </div>
    </Dialog>
  );
}
