/**
 * The list of saved listings as a browser keeps it, newest first, without an account or with one. What is in the
 * account too is marked, since only the private app can reach the account (web/app/sync-saved.ts): a mark that
 * is removed here stays until it is removed there.
 */
interface SavedListing {
  id: string;
  /** It is in the account that is signed in on this browser. */
  account?: true;
  /** Taken off the list here, but not yet in the account. */
  removed?: true;
}
export type SavedList = readonly SavedListing[];

/** Listings that one list holds, in a browser and in an account. */
export const maxSaved = 100;

export const shownIds = (list: SavedList): string[] =>
  list.flatMap(({ id, removed }) => (removed ? [] : [id]));

/** With the listing at a place of the list (the newest by default); unchanged where it is there already. */
export function withSaved(list: SavedList, id: string, index = 0): SavedList {
  const known = list.find((one) => one.id === id);
  if (known && !known.removed) return list;
  const rest = list.filter((one) => one !== known);
  const saved: SavedListing = known?.account ? { id, account: true } : { id };
  return rest.toSpliced(index, 0, saved);
}

export const withoutSaved = (list: SavedList, id: string): SavedList =>
  list.flatMap((one): SavedListing[] => {
    if (one.id !== id) return [one];
    return one.account ? [{ ...one, removed: true }] : [];
  });

export interface SavedChanges {
  /** Newest first. */
  save: string[];
  remove: string[];
}

/** What the account does not know yet. */
export const changesOf = (list: SavedList): SavedChanges => ({
  save: list.flatMap(({ id, account }) => (account ? [] : [id])),
  remove: list.flatMap(({ id, removed }) => (removed ? [id] : [])),
});

/** The account's list with a browser's changes: what is new comes first, what is there keeps its place. */
export function applyChanges(account: readonly string[], { save, remove }: SavedChanges): string[] {
  const added = [...new Set(save)].filter((id) => !account.includes(id));
  return [...added, ...account].filter((id) => !remove.includes(id));
}

/**
 * The browser's list once the account answered with all of its own: that, and on top of it what was saved or removed
 * here while the answer was on its way.
 */
export function afterSync(list: SavedList, sent: SavedChanges, account: readonly string[]): SavedList {
  const removedMeanwhile = list.filter(({ id, removed }) => removed && !sent.remove.includes(id));
  const savedMeanwhile = list.filter((one) => !one.account && !sent.save.includes(one.id));
  const goneMeanwhile = sent.save.filter((id) => !list.some((one) => one.id === id));
  const backMeanwhile = sent.remove.filter((id) => list.some((one) => one.id === id && !one.removed));
  const known = account.map((id): SavedListing => {
    const isRemoved = removedMeanwhile.some((one) => one.id === id) || goneMeanwhile.includes(id);
    return isRemoved ? { id, account: true, removed: true } : { id, account: true };
  });
  const fresh = [...savedMeanwhile.map(({ id }) => id), ...backMeanwhile];
  return [...fresh.filter((id) => !account.includes(id)).map((id) => ({ id })), ...known];
}

/** Whatever a browser's storage holds, as a list; what is no list of ours is an empty one. */
export function readSavedList(stored: unknown): SavedList {
  if (!Array.isArray(stored)) return [];
  const list = stored.flatMap((one: unknown): SavedListing[] => {
    if (typeof one !== 'object' || one === null || !('id' in one) || !isListingId(one.id)) return [];
    return [
      {
        id: one.id,
        ...('account' in one && one.account === true && { account: true }),
        ...('removed' in one && one.removed === true && { removed: true }),
      },
    ];
  });
  return list.filter(({ id }, index) => list.findIndex((one) => one.id === id) === index);
}

const isListingId = (id: unknown): id is string =>
  typeof id === 'string' && /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(id);
