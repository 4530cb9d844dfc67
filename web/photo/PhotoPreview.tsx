import { useState } from 'react';
import { Icon } from '#web/ui/Icon.tsx';

/**
 * Signed preview of a photo. Shows the site's sign instead if the photo is not ready, the file is not an image, or the
 * URL has expired.
 */
export function PhotoPreview({ url, alt }: { url: string | undefined; alt: string }) {
  const [failed, setFailed] = useState(false);
  if (!url || failed) return <Icon name="sign" size={32} />;
  return <img src={url} alt={alt} onError={() => setFailed(true)} />;
}
