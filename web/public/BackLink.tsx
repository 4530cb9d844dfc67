import { useEffect, useState, type MouseEvent } from 'react';
import { usePublicMessages } from '#web/i18n/public-messages.ts';
import { Icon } from '#web/ui/Icon.tsx';
import { expectReturn, goBackToList, listBehind } from './list-trail.ts';

/** 'Back to listings': to the list one came from, as it was left; to all of them from elsewhere and without the script. */
export function BackLink() {
  const detail = usePublicMessages('detail');
  const [list, setList] = useState<string>();
  useEffect(() => setList(listBehind()), []);

  const back = (event: MouseEvent) => {
    // With a key held it opens elsewhere, from the top.
    if (!list || event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return;
    if (goBackToList()) event.preventDefault();
    else expectReturn();
  };

  return (
    <a className="back-link" href={list ?? '/listings'} onClick={back}>
      <Icon name="chevron-left" size={18} />
      <span>{detail.backToListings}</span>
    </a>
  );
}
