import { useState } from 'react';
import { Button } from '#web/ui/Button.tsx';
import { ErrorPanel } from '#web/ui/ErrorPanel.tsx';
import { Icon } from '#web/ui/Icon.tsx';
import { useAdmin } from './admin-messages.ts';
import { ZoomableImage } from './ZoomableImage.tsx';

/**
 * Large view of one of a case's pictures. All pictures load when the case opens. Their URLs expire before the claim
 * does; to load a picture later, the reviewer reopens the case.
 */
export function Pictures({
  pictures,
  shown,
  onReopen,
}: {
  /** A picture without `url` no longer has a file. */
  pictures: readonly { key: string; url?: string | undefined; name: string }[];
  /** Key of the visible picture. */
  shown: string | undefined;
  onReopen: () => void;
}) {
  const { contents: t, reopen } = useAdmin();
  const [failed, setFailed] = useState<readonly string[]>([]);
  return pictures.map(({ key, url, name }) => (
    <div key={key} className="case__pane stack stack--tight" hidden={key !== shown}>
      {url === undefined ? (
        <div className="box box--dashed fill soft" role="group" aria-label={name}>
          <Icon name="sign" size={32} />
          <p>{t.pictureErased}</p>
        </div>
      ) : failed.includes(key) ? (
        <ErrorPanel title={t.pictureFailed}>
          <Button onClick={onReopen}>{reopen}</Button>
        </ErrorPanel>
      ) : (
        <ZoomableImage
          src={url}
          name={name}
          active={key === shown}
          onFailed={() => setFailed((before) => [...before, key])}
        />
      )}
    </div>
  ));
}
