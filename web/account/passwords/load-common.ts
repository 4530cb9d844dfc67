import { useEffect, useState } from 'react';
import { commonnessBy, type IsCommon } from './common.ts';

let loaded: Promise<IsCommon> | undefined;
const nothing: IsCommon = () => false;

/**
 * Loads the list of common passwords, once. Where it can't be loaded, nothing counts as common: it spares people
 * passwords that are guessed, and a form that could not be sent for want of it would spare them the account.
 */
export function loadCommon(): Promise<IsCommon> {
  loaded ??= import('./common-list.ts')
    .then(({ commonList }) => commonnessBy(commonList))
    .catch(() => {
      loaded = undefined;
      return nothing;
    });
  return loaded;
}

/** What is common, for what is shown while one types; nothing until the list is there. */
export function useCommonPasswords(): IsCommon {
  const [isCommon, setIsCommon] = useState<{ is: IsCommon }>({ is: nothing });
  useEffect(() => {
    let here = true;
    void loadCommon().then((is) => here && setIsCommon({ is }));
    return () => {
      here = false;
    };
  }, []);
  return isCommon.is;
}
