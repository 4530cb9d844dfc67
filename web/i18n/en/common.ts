import { brand } from '#shared/brand.ts';
import type { FieldLabels, OptionWords } from '#shared/listing-fields.ts';
import type { AccountErrors } from './account-errors.ts';

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

/** The private app adds the texts of its own codes (account-errors.ts); elsewhere these codes do not occur. */
type ErrorTexts = Record<
  | 'invalid-input'
  | 'invalid-cursor'
  | 'sign-in-required'
  | 'session-ended'
  | 'account-erasing'
  | 'account-suspended'
  | 'script-required'
  | 'adult-confirmation-required'
  | 'origin-refused'
  | 'not-found'
  | 'too-many-saved'
  | 'version-conflict'
  | 'body-too-large'
  | 'rate-limited'
  | 'unavailable'
  | 'internal'
  | 'network'
  | 'timeout',
  string
> &
  Partial<AccountErrors>;

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
    help: 'Leave this site at once, or press Escape three times.',
  },

  errors: {
    'invalid-input': 'Some details are not right. Please check the marked fields.',
    'invalid-cursor': 'This page of the list no longer exists. Please go back to the first one.',
    'sign-in-required': 'Please sign in to continue.',
    'session-ended': 'Your session has ended. Please sign in again.',
    'account-erasing': 'You asked us to erase this account. To continue, keep it first.',
    'account-suspended': 'This account is suspended. Please write to support if you think this is a mistake.',
    'script-required':
      'You need JavaScript to sign in or register. Please turn it on in your browser. We did not keep what you typed.',
    'adult-confirmation-required': 'Please confirm first that you are 18 or older.',
    'origin-refused': 'We did not accept this request. Please reload the page and try again.',
    'not-found': 'We could not find this. It may have been removed.',
    'too-many-saved': 'You can save up to 100 listings. Remove some to save others.',
    'version-conflict': 'There are newer changes, perhaps from another tab. Please reload and try again.',
    'body-too-large': 'This is too large to send.',
    'rate-limited': 'Too many attempts. Please wait a minute and try again.',
    unavailable:
      'The service is not available right now. It is not your connection: please wait a minute and try again.',
    internal: 'Something went wrong. Please try again.',
    network: 'No connection. Please check your internet and try again.',
    timeout: 'This is taking too long. Please try again.',
  } as ErrorTexts,
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
    isSaved: 'Saved',
    saved: (name: string) => `You saved ${name}`,
    removed: (name: string) => `You removed ${name}`,
    removedGone: 'Removed from your saved listings',
    undo: 'Undo',
    notKept: 'Your browser keeps no data for this site: your list is lost when you leave this page.',
  },
  /** Text for the number of services that a card leaves out. */
  moreServices: (count: number) => `+${count} more`,
};

/** Common texts in any language. A missing or misspelled key fails the type check. */
export type Common = typeof common;
