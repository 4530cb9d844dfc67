import { erasureDays, keptYears } from '#shared/erasure.ts';

/** English of Account Settings > Your data: taking one's data along, and leaving. */
export const dataMessages = {
  export: {
    title: 'Take my data along',
    lead: 'A file with all that we keep about you, for you to read or to take elsewhere, and your photos beside it.',
    loadFailed: 'We could not see whether there is a copy',
    ask: 'Make a copy',
    asking: 'One moment...',
    askAgain: 'Make a new copy',
    making: 'Your copy is being made',
    makingText: 'It takes a minute or two. You may leave this page: we will e-mail you when it is there.',
    ready: 'Your copy is ready',
    readyUntil: (moment: string) => `You can download it until: ${moment}`,
    download: 'Download the file (JSON)',
    photos: 'Your photos',
    photo: (number: number) => `Photo ${number}`,
    noPhotos: 'You have no photos here.',
    privately: 'Keep it to yourself: it holds everything about you.',
    expired: 'Your last copy can no longer be downloaded. Make a new one whenever you like.',
    failed: 'Your copy could not be made',
    failedText: 'That was our fault, not yours. Please ask for it again.',
    askFailed: 'The copy could not be asked for',
    usedUp: 'You can ask for three copies a day. Please come back tomorrow.',
  },
  erasure: {
    title: 'Erase my account',
    lead: `You have ${erasureDays} days to change your mind. After that there is no way back.`,
    erasedTitle: 'What is erased',
    erased: [
      'Your sign-in, name, address, settings and sessions',
      'The listings you saved',
      'The copies of your data that you asked for',
    ],
    erasedOfProvider: [
      'Your listing with its photos and contact details: gone for everybody at once',
      'Your documents, and the name, date of birth and address that you gave with them',
    ],
    keptTitle: 'What the law makes us keep',
    kept: ['The log of what was done to accounts and by whom, under a number, for two years'],
    keptOfProvider: [
      `Amounts and dates of your payments, for ${keptYears} years: tax law`,
      `Who verified your age, when and on what kind of document, with a coded trace of its number, for ${keptYears} years: proof that only adults advertise here`,
    ],
    keptHow: 'None of it has your name, your address or a picture of you.',
    membership:
      'Your membership will not renew, and you will not be charged again. Time that you paid for is not refunded.',
    ask: 'Erase my account',
    askTitle: 'Erase your account?',
    askText: (date: string) =>
      `Nothing of yours will be public from this moment. On ${date} everything is erased. Until then you can sign in and keep your account.`,
    submit: 'Erase it',
    submitting: 'One moment...',
    asked: 'Your account will be erased',
    dueTitle: (date: string) => `Your account will be erased on ${date}`,
    dueText:
      'Nothing of yours is public, and your membership does not renew. Until that day you can change your mind.',
    heldTitle: 'Your account is waiting to be erased',
    heldText:
      'A legal duty makes us keep it for now, so it is not erased on the day that was planned. Nothing of it is public. As soon as that ends it is erased.',
  },
};
