import { useState } from 'react';
import { Button } from '#web/ui/Button.tsx';
import { useAdmin } from './admin-messages.ts';
import { ZoomableImage } from './ZoomableImage.tsx';

/**
 * Shows the pages of a document, one at a time. All pages load at once, because their URLs expire after a minute.
 * @param active whether keyboard shortcuts apply to this document and not to the one beside it
 * @param mark watermark with the reviewer's name and the time of viewing
 */
export function DocumentPages({
  pictures,
  name,
  active,
  ...rest
}: {
  pictures: readonly string[];
  name: string;
  mark: string;
  active: boolean;
  onActivate: () => void;
  onFailed: () => void;
}) {
  const t = useAdmin();
  const [shown, setShown] = useState(0);
  const several = pictures.length > 1;
  const pageName = (page: number) => (several ? `${name}. ${t.page(page + 1, pictures.length)}` : name);
  return (
    <>
      {pictures.map((src, page) => (
        <div key={src} className="fill" hidden={page !== shown}>
          <ZoomableImage src={src} name={pageName(page)} active={active && page === shown} {...rest} />
        </div>
      ))}
      {several && (
        <div className="centered" role="group" aria-label={name}>
          <Button
            variant="quiet"
            icon="chevron-left"
            iconOnly
            disabled={shown === 0}
            onClick={() => setShown(shown - 1)}
          >
            {t.pageBefore}
          </Button>
          <span aria-live="polite">{t.page(shown + 1, pictures.length)}</span>
          <Button
            variant="quiet"
            icon="chevron-right"
            iconOnly
            disabled={shown === pictures.length - 1}
            onClick={() => setShown(shown + 1)}
          >
            {t.pageNext}
          </Button>
        </div>
      )}
    </>
  );
}
