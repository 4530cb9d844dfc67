import { brand } from '#shared/brand.ts';
import { cookies } from '#shared/cookies.ts';
import { bookingLimits } from '#shared/booking.ts';
import { erasureDays, keptYears } from '#shared/erasure.ts';
import { deletedListingDays } from '#shared/listing-options.ts';
import { graceDays, membershipDays } from '#shared/membership-states.ts';
import {
  clearedDays,
  clearedTimes,
  hiderDays,
  reportDays,
  reportKeptDays,
  urgentReportHours,
} from '#shared/report.ts';
import { nextTransferDays, transferDays } from '#shared/transfer-options.ts';
import { keepDocumentsDays } from '#shared/verification.ts';
import type { LegalFacts, LegalText, PaymentTexts } from '../long-texts.ts';

/** Paragraphs of the terms and the privacy policy that differ by payment method. */
const paymentTexts: Record<LegalFacts['payments'], PaymentTexts> = {
  stripe: {
    terms: [
      `The Premium membership costs the price that is shown before you pay. It renews every ${membershipDays} days at that price until you cancel it. You can cancel at any time in your dashboard; the membership then stays active until the end of the period that you paid for. If the price changes, we tell you at least 30 days before the next renewal.`,
      `If a renewal payment fails, the profile stays public for ${graceDays} more days, and we remind you. A payment processor handles payments; we never see or keep your card number.`,
    ],
    kept: 'The payment processor handles your payment and receives what it needs for that: your email address, the product and what you enter on its page. We keep the amount, the date and the state of each payment, and never your card number.',
    processors:
      'Amazon Web Services (servers, sign-in, storage and sending of emails) and the payment processor, Stripe unless the payment page names another',
    records: 'The payment processor keeps',
  },
  'bank-transfer': {
    terms: [
      `The Premium membership costs the price that is shown before you pay, for ${membershipDays} days, and is paid by bank transfer. It does not renew by itself, and we charge nothing automatically: in the last ${nextTransferDays} days of what you paid for you can ask for the transfer of the next period, at the price that is shown then.`,
      `We wait for the money for ${transferDays} days from when you ask for the transfer. A person on our team confirms each one, and the days run from the confirmation or from the end of the current period. Once what you paid for is over, the profile is no longer shown from that day on; we remind you before.`,
    ],
    kept: 'You pay from your bank to our account. We keep the amount, the date, the state and the reference of each transfer, and the reference that our bank gives the payment; our bank also shows us the name and the account of the payer.',
    processors: 'Amazon Web Services (servers, sign-in, storage and sending of emails)',
    records: 'Banks keep',
  },
};

const days = (seconds: number): number => Math.round(seconds / 86_400);

/**
 * Drafts of the legal texts in plain language. An operator must have a lawyer complete them before opening a country.
 */
export const terms = ({ jurisdictions, operator, payments }: LegalFacts): LegalText => ({
  title: 'Terms of Service',
  sections: [
    {
      heading: '1. Who we are and what this site is',
      paragraphs: [
        `${brand} is operated by ${operator}, under the law of Cyprus. The points of contact, for people and for authorities, are at the end of these terms.`,
        `${brand} is a directory. Independent adult service providers publish a profile; visitors read it and may get in touch with the provider directly.`,
        'We are not an agency. We do not employ, represent, choose or direct providers, we arrange no meetings, take no commission, and are no party to what a provider and a visitor agree on.',
        'By using the site you accept these terms. When you register, we keep on record which version you accepted and when.',
      ],
    },
    {
      heading: '2. Adults only',
      paragraphs: [
        'You may use this site only if you are at least 18 years old and of legal age where you live. By registering you confirm that you are.',
        'Nobody under 18 may appear in a profile, in a photo or in a text. We remove at once what suggests otherwise and report it to the authorities.',
      ],
    },
    {
      heading: '3. Where the site is offered',
      paragraphs: [
        'The site addresses people in the following jurisdictions. Each has its own laws on these services and on advertising them, and they change. You must follow those that apply to you. Where advertising is not open in a country, no profile of that country is shown.',
      ],
      list: jurisdictions,
    },
    {
      heading: '4. Accounts',
      paragraphs: [
        'You need no account to read. One person has one account, as a customer or as a service provider. Give true information, keep your password to yourself, and tell us if someone else has used your account.',
        `You can erase your account at any time in its settings, under "Your data". What is yours is no longer public from that moment, and you have ${erasureDays} days to change your mind. The Privacy Policy says what we erase then, and what the law makes us keep.`,
      ],
    },
    {
      heading: '5. Providers: verification',
      paragraphs: [
        'All service providers must verify their identity before they can pay for a membership or publish. You send pictures of an identity document, of yourself and of a proof of address; a person on our team compares them and confirms that you are at least 18 years old. If we do not approve it, we give you the reason and you can try again.',
        'The Verified badge means exactly that: we confirmed identity and age, and the membership is active. It says nothing about health, conduct or the quality of a service.',
      ],
    },
    {
      heading: '6. Providers: your profile',
      paragraphs: [
        'You write your own profile, about yourself, with photos of yourself that you have the right to publish. You decide on your prices, hours and services, and you can change, hide or delete the profile at any time. Nobody may publish a profile of another person, or make another person publish one; you act of your own free will.',
        'What you publish stays yours. You allow us to store it, to fit photos to the sizes that the site needs, to mark them with our name and to show them on this site while the profile is public; nothing else, and no longer.',
        'We may review texts and photos before they are public. A profile is public only while your identity is approved, the membership is active, your email address is confirmed, the content is approved, advertising is open in your country, and neither you nor we have hidden it.',
      ],
    },
    {
      heading: '7. Membership, payment and refunds',
      paragraphs: [
        ...paymentTexts[payments].terms,
        'If the site could not show your profile for a reason that lies with us, we refund the days concerned. A refund or a disputed payment ends the membership that it was for.',
        'If you buy as a consumer in the European Union, you may withdraw within 14 days without giving a reason; since the membership begins at once at your request, we may keep the part for the days already used. Rights that the law of your country gives you beyond this stay yours.',
      ],
    },
    {
      heading: '8. What is not allowed',
      paragraphs: ['These lead to removal, and where the law asks for it to a report to the authorities:'],
      list: [
        'anything that involves minors, coercion, violence, exploitation or trafficking in human beings;',
        'false identities, photos of other people or without their consent, made-up or misleading pictures, and documents that are not yours;',
        'asking for payments in advance in order to deceive, extortion, and any other fraud;',
        'offers of drugs, weapons or anything else that is illegal where you are;',
        'explicit pictures where everyone can see them, and contact details in pictures;',
        'harassment, threats, hatred, or publishing what someone told you in private;',
        'collecting contact details automatically, copying profiles to other sites, or attacking the site.',
      ],
    },
    {
      heading: '9. Reports, decisions and appeals',
      paragraphs: [
        `Anyone can report a profile, a photo or a post with the link Report, without an account. They get a number to follow their report. A person on our team decides it within ${reportDays} working days.`,
        `If the report names a minor, coercion or trafficking, a program hides the profile at once and a person decides within ${urgentReportHours} hours. It does not hide the profile if the same connection reported another profile like this in the last ${hiderDays} days, or if the profile was reported like this and cleared ${clearedTimes} times in the last ${clearedDays} days; a person then decides within ${urgentReportHours} hours, too. While a report is open we keep what was reported, even if its owner changes or deletes it.`,
        'The person who decides can dismiss the report, remove the photo or the post, hide the profile, or suspend the account. Closing an account for good takes two people. Nobody decides about their own account.',
        'When we refuse, hide or remove something, or suspend an account, we tell its owner what was decided, on which facts, on which rule, and whether a program decided it. We never say who reported. Within six months the owner may appeal a decision on a report, in the dashboard and free of charge; a person who did not decide before reviews it. If that person agrees, the decision is reversed, and what it removed or hid returns, except what was deleted, what expired and what another decision keeps hidden; a renewal that a suspension canceled stays canceled until the owner resumes it. Other decisions are appealed by mail, within the same period.',
        'Reporters see the outcome with their number. If we took no action, they may appeal once; another person reviews that, too. They can always go to a court, or to a certified body for settling such disputes.',
      ],
    },
    {
      heading: '10. Between visitors and providers',
      paragraphs: [
        'What you agree on, you agree on with each other. Consent can be withdrawn at any moment. Be as careful as with any stranger; the Safety page has advice and numbers to call.',
      ],
    },
    {
      heading: '11. Our responsibility',
      paragraphs: [
        'We check identities with care, but we cannot promise how anyone behaves, that a text is true in every point, or that the site is always available.',
        'We are responsible without limit for damage caused on purpose or by gross negligence, for injury to life, body or health, and wherever the law does not allow a limit. For slight negligence we are responsible only where a duty is broken that the contract depends on, and then for the damage that could be foreseen. Otherwise we are not responsible for what users agree on, do or leave undone.',
      ],
    },
    {
      heading: '12. End of the account',
      paragraphs: [
        'We may close an account with 30 days’ notice, and at once where these terms are seriously broken. We refund what you paid for days that you can no longer use, unless you gave the reason for the closure.',
      ],
    },
    {
      heading: '13. Changes, law and courts',
      paragraphs: [
        'When these terms change in a way that matters to you, we tell you by email at least 30 days before the change takes effect; if you do not agree, you may close your account until then.',
        'The law of Cyprus applies and the courts of Cyprus decide. If you are a consumer, you keep the protection of the law of the country where you live, and its courts. If one sentence of this text is not valid, the others are. Where the Spanish and the English text differ, the Spanish one prevails.',
      ],
    },
  ],
});

export const privacy = ({ jurisdictions, operator, payments }: LegalFacts): LegalText => ({
  title: 'Privacy Policy',
  sections: [
    {
      heading: '1. Who is responsible',
      paragraphs: [
        `${operator} is responsible for your data and operates ${brand} under the law of Cyprus, a member of the European Union, and so under the General Data Protection Regulation (GDPR). If you have questions about your data, write to the address at the end of this page.`,
        'We take the same care of everyone’s data, wherever they are:',
      ],
      list: jurisdictions,
    },
    {
      heading: '2. When you visit',
      paragraphs: [
        'You can read the site without an account. There is no advertising, no third-party analytics and no tracking across sites.',
        'Our servers see your network address, as every site does. To hold back attackers and automated collectors we count requests for contact details for about two hours under a coded form of that address, which cannot be decoded. Our logs, kept for a month, say what was asked for and how it went, not by whom.',
        'When you ask for the contact details of a profile, we add one to that profile’s count for the day. We do not keep who asked. We erase the counts after 400 days.',
        `If you report something, we store the reason, your text, whether you said that you are the person shown and, if you give it, your email address, to check the report and to tell you the outcome. The people who review it read it. We never say who reported. We erase all of it ${reportKeptDays} days after the decision. When a report is urgent, we also store a coded form of your network address for ${hiderDays} days, so that nobody hides one profile after another.`,
      ],
    },
    {
      heading: '3. Cookies and storage in your browser',
      paragraphs: [
        'We use only what the site needs to work or what you chose; that needs no consent banner. All of it is ours alone:',
      ],
      list: [
        `cookie "${cookies.adult.name}": that you confirmed that you are of age; ${days(cookies.adult.maxAgeSeconds)} days;`,
        `cookie "${cookies.language.name}": the language you chose, or that of the page from which you signed in; ${days(cookies.language.maxAgeSeconds)} days;`,
        `cookie "${cookies.session.name}": that someone is signed in on this browser; ${days(cookies.session.maxAgeSeconds)} days, or until you sign out;`,
        `cookie "${cookies.device.name}": a random number of this browser, which pages can’t read, so that we can email you when someone signs in to your account from another; it does not say who you are and stays when you sign out; ${days(cookies.device.maxAgeSeconds)} days;`,
        'cookie "sidebar:state": whether the dashboard’s menu is folded; 7 days;',
        'storage "selectedCountry", "selectedCity", "selectedMunicipality": the place you chose last;',
        'storage "theme" and "blurPhotos": how you want the site to look;',
        'storage "savedListings": the profiles you saved without an account, until you remove them or sign in;',
        'storage "CognitoIdentityServiceProvider...": your sign-in, until you sign out;',
        'storage "listingDraft...", "draftsId" and "payment_processed": an unsaved form, a random number that marks unsaved changes from before you signed out, and that we announced a payment to you, until you sign out;',
        'storage "provider", "ownListing" and "photosEditedFirst": that you offer services, so that the menu leads to your profile, which one it is, so that your own visits are not counted, and whether you edit each photo before it is sent, until you sign out;',
        'storage of the tab "pendingSignUp": a registration whose code was not entered yet, "profileDraft..." and "verificationDraft...": your unsaved details, and "processed_checkout_status", that we told you how a payment ended; until the tab is closed.',
      ],
    },
    {
      heading: '4. Accounts',
      paragraphs: [
        'For an account we keep your name, your email address, the language you chose, whether you are a provider, the version of the terms you accepted, your declaration to be an adult and the profiles you saved; and, if you give them in the settings, a phone number, a place and some words about yourself, which the site does not show. The sign-in service keeps your password in a form that nobody can read.',
      ],
    },
    {
      heading: '5. Identity documents',
      paragraphs: [
        'Providers give their full name, date of birth and address, and send images of an identity document, of themselves and of a proof of address. We store the images encrypted, in a separate place, and only the people who decide on verifications can open them; each view is recorded. We use no face recognition: a person compares them.',
        `We delete the images ${keepDocumentsDays} days after the decision. We keep who decided, when, on what kind of document, and a coded trace of its number, so that one document cannot serve two accounts. We also keep your date of birth, because the site shows your age; the date is never public.`,
      ],
    },
    {
      heading: '6. Profiles and photos',
      paragraphs: [
        'What you write in your profile is public while the profile is. A profile here may say something about your sex life; you decide to publish it (Article 9(2)(a) and (e) GDPR), and you can hide it at any time with one tap.',
        'We remove the hidden data of photos, such as the place where they were taken, before anyone can see them. With each photo we keep when you confirmed that everyone in it is an adult and agrees to publish it. Contact details are not part of the page: we give them out one by one, on request, and hold back automated collection.',
        'When a profile is hidden, we withdraw the copies of its pages and photos from our servers around the world; a list may show an older version for up to 90 seconds. We cannot take back what others saved in the meantime.',
      ],
    },
    {
      heading: '7. Payments',
      paragraphs: [paymentTexts[payments].kept],
    },
    {
      heading: '8. Why we may do this',
      paragraphs: ['The legal bases, by article of the GDPR:'],
      list: [
        'your account, profile, membership and our emails about them: the contract with you, Article 6(1)(b);',
        'verification of identity and age: the contract, and our duty to keep minors and forced persons off the site, Article 6(1)(b), (c) and (f);',
        'payments: the contract and the duties of tax law, Article 6(1)(b) and (c);',
        'protection against attacks, fraud and collectors, the record of decisions, and reports: our legitimate interest and that of the people concerned, Article 6(1)(f);',
        'what your profile says about your sex life: your explicit consent, which you may take back by hiding or deleting the profile, Article 9(2)(a).',
      ],
    },
    {
      heading: '9. Who else receives data',
      paragraphs: [
        `Those who work for us, bound by contract: ${paymentTexts[payments].processors}. Authorities, where the law obliges us. Nobody buys data from us.`,
        'Our servers are in the United States of America. The transfer is based on the European Commission’s adequacy decision for companies of the Data Privacy Framework and on its standard contractual clauses; we send you a copy on request.',
      ],
    },
    {
      heading: '10. How long',
      paragraphs: [
        `We keep your data until you delete it or erase your account. Once you ask for that, nothing of yours is public; after ${erasureDays} days, in which you can change your mind, we erase everything, except what a court or an authority demands, and except these:`,
      ],
      list: [
        `a deleted profile is gone for the public at once and erased after ${deletedListingDays} days, with its photos, unless a court or an authority demands that it is kept;`,
        `images of documents: ${keepDocumentsDays} days after the decision; one that our team has already seen, also ${keepDocumentsDays} days once you replace or remove it;`,
        'the record of who decided on or looked at what: two years;',
        `amounts, dates and state of payments: ${keptYears} years from the erasure of the account, as tax law demands; without name or email, under a number;`,
        `who verified an age, when, on what kind of document, and the coded trace of its number: ${keptYears} years as well, the proof that only adults advertise here;`,
        'a copy of your data that you asked for: it can be downloaded for a day and is erased on the next;',
        'your sign-ins, with browser, system, when they began and were last used: 30 days; a coded trace of each device: 400 days from its last use;',
        `appointments that a provider notes in the private diary, with their notes, which are stored encrypted and which nobody else reads: ${bookingLimits.keptDays} days after their end;`,
        'emails waiting to be sent, and handled notifications of the payment processor: 7 and 30 days.',
      ],
    },
    {
      heading: '11. Your rights',
      paragraphs: [
        `You may see, correct, take with you, restrict and erase your data, object to its use, and take back a consent. To take a copy with you and to erase your account, go to the settings, "Your data"; for everything else write to us, and we answer within a month, free of charge. ${paymentTexts[payments].records} their own records as the law demands.`,
        `The people of our team make the decisions about you, with two exceptions. After an urgent report, which names a minor, coercion or trafficking, a program hides the profile at once, and a person decides within ${urgentReportHours} hours. And a program ends a verification whose deadline has passed. In both cases you can write to us for a person to review it.`,
        'You may complain to a data protection authority: the Commissioner for Personal Data Protection of Cyprus, or the one where you live.',
      ],
    },
    {
      heading: '12. What must be given, and changes',
      paragraphs: [
        'Nobody is obliged to give us data; without a name and an email address there is no account, and without verification no profile. The site is not for people under 18, and we do not knowingly keep their data.',
        'When this policy changes in a way that matters to you, we tell you before the change takes effect.',
      ],
    },
  ],
});
