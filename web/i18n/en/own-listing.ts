import type { RenewalEnded } from '#shared/account.ts';
import type { FieldLabels } from '#shared/listing-fields.ts';
import type { NameRule, NameSign } from '#shared/networks.ts';
import { decisionMessages } from './decisions.ts';
import { listingVersionMessages } from './listing-versions.ts';
import { membershipMessages, purchasesMessages } from './membership.ts';
import { photoMessages } from './photos.ts';
import { statisticsMessages } from './statistics.ts';
import { transferMessages } from './transfer.ts';

const signWords: Record<NameSign, string> = { '.': 'dots', _: 'underscores', '-': 'hyphens' };
const numberHint = 'As it is dialled in the country of your listing, or with its code: +52 55 1234 5678.';

/**
 * Texts of a provider's own listing, loaded separately from private.ts. Members know these wordings, so change one only
 * for a reason.
 */
export const ownListingMessages = {
  renewal: {
    title: (date: string) => `Your membership ends on ${date}`,
    ended: {
      erasure: 'Its renewal was ended when you asked for your account to be erased, and stays ended.',
      suspension: 'Its renewal was ended when your account was suspended, and stays ended.',
      identity: 'Its renewal was ended because your identity was not approved, and stays ended.',
      dispute: 'Its renewal was ended when your bank disputed the payment, and stays ended.',
    } satisfies Record<RenewalEnded['why'], string>,
    offer:
      'If you resume it, the membership goes on without a gap: the next period is charged then, at the price that you subscribed at.',
    resume: 'Resume renewal',
    resumed: (date: string) => `Your membership renews on ${date}`,
    resumedText: 'You can cancel it anytime under Membership.',
    accept: 'That is fine',
    accepted: (date: string) => `All right: your membership ends on ${date}`,
    acceptedText: 'Until then you can resume it under Membership.',
    acceptFailed: 'This notice could not be put away',
    failed: 'The renewal could not be resumed',
  },
  membership: membershipMessages,
  purchases: purchasesMessages,
  transfer: transferMessages,
  decisions: decisionMessages,
  deleted: {
    remove: 'Delete',
    askTitle: 'Delete your listing?',
    askText: (days: number) =>
      `It is gone for clients at once, with its photos. For ${days} days you can take that back here, then it is erased for good.`,
    /** Shown before a deletion, if the membership renews automatically. */
    askRenews: 'This does not cancel your membership: cancel its renewal separately, in Membership.',
    confirm: 'Delete listing',
    deleting: 'Deleting...',
    keep: 'Keep it',
    done: 'Your listing has been deleted',
    undo: 'Undo',
    failed: 'Failed to delete profile',
    title: (count: number): string => (count === 1 ? 'Deleted listing' : 'Deleted listings'),
    /** Title of the offer to restore, on screens that are empty because the listing was deleted. */
    offerTitle: 'You deleted your listing',
    offerText: 'Nobody sees it meanwhile, nor your posts. If you restore it, it comes back as it was.',
    seeAll: 'See all',
    /** Replaces 'No Profile Created Yet' if the provider deleted a listing. */
    emptyTitle: 'You have no profile now',
    startAnew: 'You can restore it, or start a new one: the deleted one stays until its days are over.',
    full: (most: number) =>
      `You have deleted ${most} listings. Restore one of them; a new one can be started once the oldest is erased.`,
    onlyOne: 'There can be only one listing: to restore this one, the one above is deleted for it.',
    deletedOn: (day: string) => `Deleted on ${day}.`,
    erasedOn: (day: string, days: number) =>
      days === 1 ? `Last day: it is erased on ${day}.` : `${days} days left: it is erased on ${day}.`,
    restore: 'Restore',
    restoring: 'Restoring...',
    restored: 'Your listing is back',
    restoreFailed: 'The listing could not be restored',
    insteadTitle: 'Restore this one instead?',
    insteadText: (present: string, restored: string, days: number) =>
      `“${restored}” comes back. “${present}” is deleted for it, and can be restored in its turn for ${days} days.`,
    instead: 'Restore instead',
    keepPresent: 'Keep the present one',
    loadFailed: 'Your deleted listings could not be loaded.',
  },
  versions: listingVersionMessages,
  listing: {
    title: 'My Profile',
    emptyTitle: 'No Profile Created Yet',
    emptyHint: 'Write your listing, add your photos, and clients can find you.',
    create: 'Create Profile',
    edit: 'Edit',
    view: 'View',
    viewHint: 'It can be viewed once it is published.',
    published: 'Published',
    notPublished: 'Not published',
    shown: 'Show my listing',
    shownHint: 'Off hides it from everybody at once, until you turn it on again.',
    available: 'Available now',
    availableHint: 'Shows “Online Now” for two hours, then ends by itself.',
    availableUntil: (time: string) => `On until ${time}`,
    hidden: 'Your listing is hidden',
    /** Shown after hiding a listing that was not public before it was hidden. */
    hiddenLater: 'It stays hidden also once nothing is missing to publish it.',
    shownToast: 'Your listing is shown again',
    shownLaterToast: 'You no longer hide your listing',
    shownLater: 'Clients will see it once it is published.',
    stillHidden: 'Your listing is still hidden',
    shownTooOften: 'You have shown it too often within an hour. Please try again in an hour.',
    availableToast: 'You are shown as available now',
    /** "A minute or two", because the edge caches a page for at most one minute. */
    seenSoon: 'Clients see it within a minute or two.',
    availableLaterToast: 'You turned “available now” on',
    availableLater: 'Clients do not see it while your listing is not published.',
    unavailableToast: 'You are no longer shown as available',
    unavailableLaterToast: 'You turned “available now” off',
    busyNow: 'It is off because you have an appointment right now.',
    toDiary: 'See my diary',
    goneToast: 'This listing no longer exists',
    gone: 'It was deleted, perhaps on another device.',
    loadFailed: (message: string) => `Failed to load profile: ${message}`,
    loadFailedTitle: 'Error loading profile',
    statusFailed: 'This could not be changed',
    openCountriesNone: 'No country is open for advertising yet.',
  },
  review: {
    waitingTitle: 'Waiting for review',
    waitingText: 'We review it before we publish it.',
    stillPublic: 'Until then, visitors see what we approved.',
    afterIdentity: 'The review begins once your identity is approved.',
    refusedTitle: 'Not approved',
    refusedText: 'Change it and we review it again.',
    text: 'Your text',
    photo: (place: number) => `Photo ${place}`,
    since: (what: string, time: string) => `${what}: since ${time}`,
    refused: (what: string, why: string) => `${what}: ${why}`,
    reason: {
      minors: 'someone in it, or what it suggests, may be under 18.',
      coercion: 'there are signs that someone is not acting freely.',
      'another-person': 'it shows or describes someone else, or others besides you.',
      misleading: 'it is made up, edited beyond recognition, or says what is not so.',
      explicit: 'it is sexually explicit where everybody sees it.',
      'contact-details': 'it shows contact details or advertising where they have no place.',
      forbidden: 'it shows or offers something that our Terms of Service do not allow.',
      unclear: 'nobody can tell what it shows or says.',
      other: 'see the note.',
    },
  },
  form: {
    createTitle: 'Create Listing',
    editTitle: 'Edit Listing',
    tabs: {
      basic: 'Basic Info',
      details: 'Details',
      services: 'Services',
      contact: 'Contact',
      social: 'Social',
    },
    tabDone: (done: number, of: number) => `${done} of ${of}`,
    tabErrors: (n: number) => (n === 1 ? '1 field to correct' : `${n} fields to correct`),
    cancel: 'Cancel',
    save: 'Save Listing',
    saving: 'Saving...',
    saved: 'Your listing has been saved',
    checkFields: 'Please correct the marked fields',
    choose: 'Choose…',
    hint: {
      location: 'A quarter or a landmark, as you would say it.',
      address: 'No visitor sees it. Leave it empty if you prefer.',
      hasOwnPlace: 'You host at your place.',
      phone: numberHint,
      whatsapp: numberHint,
      email: 'Never your account’s address, unless you write it here.',
    } satisfies Partial<FieldLabels>,
    titleRequired: 'Title is required',
    titleShort: 'Title must be at least 2 characters.',
    titleLong: 'Title cannot be longer than 60 characters',
    titleBytes: 'This title is too long. Use fewer letters or symbols.',
    categoryRequired: 'Category is required',
    priceRequired: 'Hourly rate is required',
    priceInvalid: 'Hourly rate must be a whole number, at least 1',
    countryRequired: 'Country is required',
    cityRequired: 'City is required',
    municipalityInvalid: 'Choose a municipality of that city',
    descriptionLong: 'Description cannot be longer than 1000 characters',
    ageNote: 'Your age is shown from your verified date of birth.',
    included: 'Included services',
    extras: 'Extras',
    availability: 'Availability',
    from: 'From',
    to: 'To',
    hoursHint: 'In the local time of your city. An end before the start runs past midnight.',
    hoursBoth: 'Enter both times, or neither',
    contactHint:
      'Clients see these when they open Contact. At least one way is needed, here or under Social: one that you answer.',
    emailInvalid: 'Invalid email address',
    contactRequired:
      'Leave at least one way to reach you: phone, WhatsApp, Telegram, email or a profile under Social.',
    numberInvalid:
      'This is no phone number. Write one with its country code, such as +52 55 1234 5678, or as it is dialled in the country of your listing.',
    nameInvalid: ({ min, max, signs: allowed, letterFirst }: NameRule) =>
      `Write your user name there, or the address of your profile. A name has ${min} to ${max} characters: letters without accents, digits, ${allowed.map((sign) => signWords[sign]).join(', ')}.${letterFirst ? ' It begins with a letter.' : ''}`,
    socialHint: 'Your name there, or the address of your profile.',
    tooLong: (max: number) => `At most ${max} characters`,
    invalid: 'This is not allowed here. Please correct it.',
    saveFailedTitle: 'Failed to save profile',
    saveFailed: 'Failed to save listing. Please try again.',
    attemptsFailed: 'Failed to save profile after multiple attempts.',
    retrying: (attempt: number) => `Saving... (attempt ${attempt} of 3)`,
    tooLarge: 'Your profile data is too large to save. Try using fewer or smaller images.',
    tryAgain: 'Try Again',
    startOver: 'Clear data and start over',
  },
  photos: photoMessages,
  statistics: statisticsMessages,
};
export type OwnListingMessages = typeof ownListingMessages;
