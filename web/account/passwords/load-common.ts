import { useEffect, useState } from 'react';
import { commonnessBy, type IsCommon } from './common.ts';

let loaded: Promise<IsCommon> | undefined;
const nothing: IsCommon = () => false;

/**
 * Loads the list of common passwords, once. If loading fails, no password counts as common: a missing list must not
 * block sign-up.
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

/** Returns the predicate for hints while the member types. It matches nothing until the list has loaded. */
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
