/**
 * Saved listing in a browser's list, which is sorted newest first and works without an account. Only the private app
 * can reach the account (web/app/sync-saved.ts), so a removed entry stays, with a mark, until the account has removed
 * it.
 */
interface SavedListing {
  id: string;
  /** True if the account that is signed in on this browser stores the listing. */
  account?: true;
  /** True if the listing was removed here, but not yet from the account. */
  removed?: true;
}
export type SavedList = readonly SavedListing[];

/** Maximum listings in one list, in a browser and in an account. */
export const maxSaved = 100;

export const shownIds = (list: SavedList): string[] =>
  list.flatMap(({ id, removed }) => (removed ? [] : [id]));

/**
 * Returns the list with the listing inserted at `index`, first by default. A list that contains the listing stays
 * unchanged.
 */
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

/** Returns the changes that the account does not have yet. */
export const changesOf = (list: SavedList): SavedChanges => ({
  save: list.flatMap(({ id, account }) => (account ? [] : [id])),
  remove: list.flatMap(({ id, removed }) => (removed ? [id] : [])),
});

/** Applies a browser's changes to the account's list. New listings come first; existing ones keep their position. */
export function applyChanges(account: readonly string[], { save, remove }: SavedChanges): string[] {
  const added = [...new Set(save)].filter((id) => !account.includes(id));
  return [...added, ...account].filter((id) => !remove.includes(id));
}

/**
 * Returns the browser's list after a sync: the account's list, with the changes that the visitor made during the
 * request.
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

/** Parses the list in browser storage. Invalid entries are dropped; other invalid data gives an empty list. */
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
