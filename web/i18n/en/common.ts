import { brand } from '#shared/brand.ts';
import type { FieldLabels, OptionWords } from '#shared/listing-fields.ts';

const field: FieldLabels = {
  title: 'Title',
  category: 'Category',
  price: 'Hourly rate',
  country: 'Country',
  city: 'City',
  municipality: 'Municipality',
  location: 'Location',
  address: 'Address',
  hasOwnPlace: 'I have my own place',
  description: 'Description',
  height: 'Height',
  weight: 'Weight',
  measurements: 'Measurements',
  eyeColor: 'Eye color',
  hairColor: 'Hair color',
  nationality: 'Nationality',
  languages: 'Languages',
  services: 'Services',
  acceptCreditCard: 'Accepts credit card payments',
  offerVirtualServices: 'Offers virtual services and video calls',
  workFullTime: 'Works full time',
  availableDays: 'Available days',
  workingHours: 'Working hours',
  phone: 'Phone',
  whatsapp: 'WhatsApp',
  telegram: 'Telegram username',
  email: 'Email',
  instagram: 'Instagram',
  facebook: 'Facebook',
  twitter: 'Twitter',
  snapchat: 'Snapchat',
  tiktok: 'TikTok',
  onlyfans: 'OnlyFans',
  patreon: 'Patreon',
  manyvids: 'ManyVids',
  otherSocial: 'Other',
};

const option: OptionWords = {
  category: { women: 'Women', men: 'Men', trans: 'Trans' },
  eyeColor: { brown: 'Brown', blue: 'Blue', green: 'Green', hazel: 'Hazel' },
  hairColor: { black: 'Black', brown: 'Brown', blonde: 'Blonde', red: 'Red' },
  nationality: {
    american: 'American',
    european: 'European',
    asian: 'Asian',
    latino: 'Latino',
    other: 'Other',
  },
  languages: {
    english: 'English',
    spanish: 'Spanish',
    french: 'French',
    german: 'German',
    other: 'Other',
  },
  services: {
    massage: 'Massage',
    escort: 'Escort',
    companionship: 'Companionship',
    'dinner-date': 'Dinner Date',
    'travel-companion': 'Travel Companion',
    webcam: 'Webcam',
    'phone-chat': 'Phone Chat',
    overnight: 'Overnight',
    weekend: 'Weekend',
    travel: 'Travel',
    couples: 'Couples',
    groups: 'Groups',
    'special-requests': 'Special Requests',
  },
  availableDays: {
    mon: 'Monday',
    tue: 'Tuesday',
    wed: 'Wednesday',
    thu: 'Thursday',
    fri: 'Friday',
    sat: 'Saturday',
    sun: 'Sunday',
  },
};

/** English texts that the public pages and the private app share. */
export const common = {
  brand,
  language: { es: 'Español', en: 'English' },

  action: {
    close: 'Close',
    closeMessage: 'Close this message',
    cancel: 'Cancel',
    save: 'Save',
    saving: 'Saving...',
    moment: 'One moment...',
    tryAgain: 'Try Again',
    goHome: 'Go Home',
    goBack: 'Go Back',
    remove: 'Remove',
    loading: 'Loading...',
    reload: 'Reload Application',
  },

  header: {
    home: 'Home',
    listings: 'Listings',
    saved: 'Saved',
    login: 'Login',
    register: 'Register',
    publish: 'Offer services',
    ownListing: 'My listing',
    dashboard: 'Dashboard',
    logout: 'Logout',
    menu: 'Menu',
    navigation: 'Main',
    account: 'Your account',
    language: 'Language',
    skip: 'Skip to content',
  },

  quickExit: {
    label: 'Quick exit',
    help: 'Leaves this site at once. You can also press Escape three times.',
  },

  errors: {
    'invalid-input': 'Some of what you entered is not right. Please check the marked fields.',
    'invalid-cursor': 'This page of the list no longer exists. Please start again from the first one.',
    'invalid-signature': 'This request could not be trusted and was refused.',
    'wrong-password': 'That is not your password.',
    'password-refused': 'This password was not accepted. Please choose another.',
    'recovery-refused': 'That did not work. Check the address, the password and the recovery code.',
    'code-refused': 'This code is not right or has expired. Use the newest mail, or have it sent again.',
    'under-age': 'You must be at least 18 years old.',
    'no-photo': 'Please upload at least one photo for your listing',
    'too-many-photos': 'You can upload a maximum of 8 photos',
    'documents-missing': 'Please upload all required documents before proceeding.',
    'sign-in-required': 'Please sign in to go on.',
    'session-ended': 'Your session has ended. Please sign in again.',
    'account-erasing': 'You asked to have this account erased. To go on, choose to keep it first.',
    'erasure-begun': 'Your account is being erased; that can no longer be undone.',
    'account-suspended': 'This account is suspended. Please write to support if you think this is a mistake.',
    'worker-role-required': 'This is only for service providers.',
    'script-required':
      'Signing in and registering need JavaScript. Please switch it on in your browser. We kept nothing of what you typed.',
    'adult-confirmation-required': 'Please confirm first that you are 18 or older.',
    'origin-refused': 'This request was refused. Please reload the page and try again.',
    'identity-not-approved': 'Your identity has to be verified first.',
    'not-verified': 'Please verify your profile first: a verified identity and a membership are needed.',
    'no-listing': 'Create your listing first: posts are shown with it.',
    'too-many-posts': 'You have 5 posts that are visible or in review. One has to end, or be deleted, first.',
    'posts-of-day-used': 'You have created as many posts as one day allows. Come back tomorrow.',
    'not-found': 'We could not find this. It may have been removed.',
    'no-email-change': 'No change of address is under way. It may have been done or cancelled already.',
    'listing-exists': 'You have a profile already. There can be only one.',
    'too-many-deleted':
      'You have deleted 10 profiles within a few days. Restore one of them, or wait until the oldest is erased.',
    'idempotency-key-reused': 'This save was done already with other content. Please save again.',
    'too-many-saved': 'You can save up to 100 listings. Remove some to save others.',
    'too-many-bookings': 'Your diary is full: it holds 1,000 appointments. Cancel some to enter others.',
    'booking-running':
      'You have an appointment right now: while it runs, “available now” is off. If it is over already, shorten or cancel it in your diary.',
    'version-conflict':
      'This was changed in the meantime, perhaps in another tab. Please reload and try again.',
    'authenticator-missing': 'Set up your authenticator app first, and enter its code.',
    'second-factor-on': 'Two-step verification is on already.',
    'second-factor-off': 'Two-step verification is off.',
    'address-needs-proof':
      'Your identity is approved with another address. Send the new one when you renew your document or change your name.',
    'already-submitted': 'Your documents were already sent. A person is looking at them.',
    'already-subscribed': 'You already have a membership.',
    'nothing-to-show':
      'You can’t pay yet: a membership would show nothing. Payment opens once your profile can be shown.',
    'membership-disputed':
      'Until your bank decides nothing can be paid again. If you did not dispute it, write to us.',
    'nothing-to-end': 'There is no membership whose renewal could be canceled.',
    'nothing-to-resume': 'There is nothing to resume: what you paid for is over. You can subscribe anew.',
    'amount-differs': 'The amount received is not the one that was asked for.',
    'bank-reference-used': 'This movement paid another transfer.',
    'claimed-by-another': 'Somebody else is working on this case.',
    'documents-unopened': 'Open every document before you decide on what it shows.',
    'body-too-large': 'This is too large to be sent.',
    'rate-limited': 'Too many attempts. Please wait a minute and try again.',
    'support-full':
      'Too many messages are coming in. Please try again in an hour or write to our email address.',
    'payment-provider-failed': 'The payment processor did not answer. Wait a moment and try again.',
    unavailable:
      'The service is not available right now. It is not your connection: please wait a minute and try again.',
    internal: 'Something went wrong. Please try again.',
    network: 'No connection. Please check your internet and try again.',
    timeout: 'This is taking too long. Please try again.',
  },
  tooManyAttempts: (wait: string) => `Too many attempts. Please wait ${wait} and try again.`,
  /** Time to wait in words, rounded up. */
  wait: (seconds: number) => {
    const minutes = Math.ceil(seconds / 60);
    if (minutes < 60) return minutes > 1 ? `${minutes} minutes` : 'a minute';
    const hours = Math.ceil(minutes / 60);
    return hours > 1 ? `${hours} hours` : 'an hour';
  },

  failure: {
    title: 'Something went wrong',
    text: 'The application encountered an error and needs to reload.',
  },

  checkout: {
    canceledTitle: 'Checkout Canceled',
    canceledText: 'Your membership upgrade was canceled.',
  },

  field,
  option,

  required: 'required',

  textLimit: {
    used: (used: number, max: number) => `${used} of ${max} characters`,
    most: (max: number) => `At most ${max} characters`,
  },

  listing: {
    age: 'Age',
    perHour: (price: string) => `${price}/hr`,
    years: (age: number) => `${age} years`,
    yearsUnit: 'years',
  },

  photo: {
    notAvailable: 'Image not available',
    numbered: (title: string, number: number, count: number) => `${title}, ${number} of ${count}`,
    of: (title: string) => `Photo of ${title}`,
    reveal: (title: string) => `Show blurred photo of ${title}`,
    blurAgain: (title: string) => `Blur photo of ${title} again`,
  },

  verified: {
    label: 'Verified',
    onlineNow: 'Online Now',
  },
  saving: {
    saveOf: (title: string) => `Save ${title}`,
    savedToast: 'Saved',
    removedToast: 'Removed from your saved listings',
    undo: 'Undo',
    notKept:
      'This browser does not let the site remember anything: your list lasts only until you leave this page.',
  },
  /** Text for the number of services that a card leaves out. */
  moreServices: (count: number) => `+${count} more`,
};

/** Common texts in any language. A missing or misspelled key fails the type check. */
export type Common = typeof common;
