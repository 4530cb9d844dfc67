export const listingVersionMessages = {
  draft: {
    restored: 'We restored your draft.',
    /** Shown if the listing was saved elsewhere after the draft was written. */
    stale:
      'Since you wrote it, your listing was saved somewhere else. When you save you choose, field by field.',
    joined: 'Both versions are joined here. Look it over, then save.',
    /** Shown after a save if the provider typed more meanwhile. */
    since: 'What you wrote meanwhile is not saved yet.',
    cleared: 'What was not saved is cleared',
    undo: 'Undo',
    discard: 'Discard',
    unchanged: 'No changes',
    kept: 'Draft saved',
    notKept: 'No copy kept: save before you leave',
  },
  live: {
    public: 'Public. We review changes first.',
    waiting: 'We are reviewing your changes.',
    notPublic: 'Not public yet.',
  },
  conflict: {
    title: 'Your listing was changed somewhere else',
    text: 'You saved it in another tab or on another device. Choose what stays in each field, then save.',
    saved: 'Saved there',
    mine: 'Written here',
    allSaved: 'All as saved there',
    allMine: 'All as written here',
    left: (count: number): string =>
      count === 0 ? 'Everything is chosen' : count === 1 ? '1 field to choose' : `${count} fields to choose`,
    join: 'Continue with this',
    keepEditing: 'Keep editing',
    empty: 'Empty',
    yes: 'Yes',
    no: 'No',
    photos: (count: number): string => (count === 1 ? '1 photo' : `${count} photos`),
    goneTitle: 'Your listing was deleted somewhere else',
    goneText: 'You can restore it under My Profile, or save what is here as a new listing.',
    saveAsNew: 'Save as a new one',
  },
  leave: {
    title: 'Leave without saving?',
    text: 'What you wrote stays on this device and is offered again.',
    textNotKept: 'This browser keeps nothing: what you wrote will be lost.',
    textPhotos: 'Photos that are still on their way do not arrive.',
    stay: 'Keep editing',
    go: 'Leave',
  },
  preview: {
    title: 'Preview',
    show: 'Preview',
    card: 'In the list',
    page: 'Your page',
    note: 'As visitors will see it once it is public.',
    untitled: 'Your title',
    noPlace: 'Your city',
    failed: 'The preview could not be loaded.',
  },
  place: {
    label: 'Where you work',
    choose: 'Choose country and city',
    failed: 'The places could not be loaded.',
  },
  hours: {
    said: (from: string, to: string) => `From ${from} to ${to}`,
    pastMidnight: (from: string, to: string) => `From ${from} to ${to} the next day`,
    allDay: 'Around the clock',
    none: 'No hours are said',
    clear: 'Say no hours',
  },
};
export type ListingVersionMessages = typeof listingVersionMessages;
