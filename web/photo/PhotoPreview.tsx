import { useState } from 'react';
import { Icon } from '#web/ui/Icon.tsx';

/** A photo's signed preview or, where there is none (not yet, no image, address expired), a sign for it. */
export function PhotoPreview({ url, alt }: { url: string | undefined; alt: string }) {
  const [failed, setFailed] = useState(false);
  if (!url || failed) return <Icon name="photo" size={32} />;
  return <img src={url} alt={alt} onError={() => setFailed(true)} />;
}
