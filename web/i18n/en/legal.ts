import type { LegalText } from '../../public/LegalPage.tsx';
import { brand } from '../../ui/brand.ts';

/** First drafts in plain words; an operator has them checked by counsel before opening a country. */
export const terms = (jurisdictions: string[]): LegalText => ({
  title: 'Terms of Service',
  sections: [
    {
      heading: '1. What this site is',
      paragraphs: [
        `${brand} is a directory. Independent adult service providers publish a profile; visitors read it and may get in touch with the provider directly.`,
        `${brand} is not an agency. We do not employ, represent or direct providers, we take no commission, and we are no party to what a provider and a client agree on.`,
        'The platform is operated under the law of Cyprus.',
      ],
    },
    {
      heading: '2. Adults only',
      paragraphs: [
        'You may use this site only if you are at least 18 years old and of legal age where you live. By registering you confirm that you are.',
        'Nobody under 18 may appear in a profile, in a photo or in a text. We report what suggests otherwise to the authorities.',
      ],
    },
    {
      heading: '3. Where the site is offered',
      paragraphs: [
        'The site addresses people in the following jurisdictions. Each has its own laws on these services and on advertising them. You must follow those that apply to you, and some countries may not be open for advertising.',
      ],
      list: jurisdictions,
    },
    {
      heading: '4. Accounts',
      paragraphs: [
        'One person has one account. Give true information, keep your password to yourself, and tell us if somebody else has used your account.',
        'You can close your account at any time.',
      ],
    },
    {
      heading: '5. Providers: verification and profile',
      paragraphs: [
        'All service providers must verify their identity. A person on our team compares an identity document with you and confirms that you are at least 18 years old. Without that, no profile is published.',
        'You write your own profile, about yourself, with photos of yourself that you have the right to publish. You decide on your own prices, hours and services, and you can hide or delete the profile at any time.',
        'You act of your own free will. Nobody may publish a profile of another person, or make another person publish one.',
      ],
    },
    {
      heading: '6. Membership and payment',
      paragraphs: [
        'A profile is public while its Premium membership is active. The price is shown before you pay. The membership renews every 30 days until you cancel it; after you cancel, it stays active until the end of the period that you paid for.',
        'If a renewal payment fails, the profile stays public for three more days, and we remind you. Payments are handled by a payment provider; we never see or keep your card number.',
        'Where the law gives you a right to withdraw or to a refund, it applies.',
      ],
    },
    {
      heading: '7. What is not allowed',
      paragraphs: ['These lead to removal, and where the law asks for it to a report:'],
      list: [
        'anything that involves minors, coercion, violence or trafficking in human beings;',
        'false identities, photos of other people, and documents that are not yours;',
        'offers of drugs, weapons or anything else that is illegal where you are;',
        'harassment, threats, or publishing what somebody told you in private;',
        'collecting contact details automatically, or copying profiles to other sites.',
      ],
    },
    {
      heading: '8. Decisions about content',
      paragraphs: [
        'When we hide a profile or suspend an account, we tell its owner why and how to ask for another look. A different person decides on that.',
      ],
    },
    {
      heading: '9. Our responsibility',
      paragraphs: [
        'We check identities with care, but we cannot promise how anybody behaves. Meet with the caution that you would use with any stranger.',
        'We are responsible for damage caused on purpose or by gross negligence, and wherever the law does not allow us to limit responsibility. Otherwise we are not responsible for what users agree on, do or leave undone.',
      ],
    },
    {
      heading: '10. Changes and law',
      paragraphs: [
        'When these terms change in a way that matters to you, we tell you before the change takes effect; we keep on record which version you accepted.',
        'The law of Cyprus applies. If you are a consumer, the protection of the law of your own country stays with you.',
      ],
    },
  ],
});

export const privacy = (jurisdictions: string[]): LegalText => ({
  title: 'Privacy Policy',
  sections: [
    {
      heading: '1. Who is responsible',
      paragraphs: [
        `${brand} is operated under the law of Cyprus, a member of the European Union, and so under the General Data Protection Regulation. The same care applies to everybody, wherever you are:`,
      ],
      list: jurisdictions,
    },
    {
      heading: '2. Visitors',
      paragraphs: [
        'You can read the site without an account. We set a cookie when you confirm your age, one when you choose a language, and one that says whether somebody is signed in. They contain nothing about you. There is no advertising and no tracking by others.',
        'The place that you choose, the appearance and the option to blur photos are kept in your own browser and are not sent with your visits.',
        'Our servers see your network address, as every site does. We use it to keep attackers and automated collectors out, and do not keep it longer than that takes.',
      ],
    },
    {
      heading: '3. Accounts',
      paragraphs: [
        'For an account we keep your name, your e-mail address, the language you chose, the version of the terms you accepted and your declaration to be an adult. Your password is kept by the sign-in service in a form that nobody can read.',
      ],
    },
    {
      heading: '4. Identity documents',
      paragraphs: [
        'Providers send images of an identity document, of themselves and of a proof of address. They are encrypted, in a place of their own, and only the people who decide on verifications can open them; each view is recorded.',
        'The images are deleted 30 days after the decision. What stays is who decided, when, on what kind of document, and a coded trace of its number, so that one document cannot serve two accounts. Your date of birth is kept, since the site shows your age.',
      ],
    },
    {
      heading: '5. Profiles and photos',
      paragraphs: [
        'What you write in your profile is public while the profile is. Photos lose their hidden data, such as the place where they were taken, before anybody can see them.',
        'Contact details are not part of the page: they are given out one by one, on request, and automated collection is held back.',
      ],
    },
    {
      heading: '6. Payments',
      paragraphs: [
        'The payment provider handles your payment and receives what it needs for that. We keep the amount, the date and the state of each payment, as tax law demands, and never your card number.',
      ],
    },
    {
      heading: '7. Who else receives data',
      paragraphs: [
        'Those who run the servers and send the mails for us, bound by contract. Authorities, where the law obliges us. Nobody buys data from us.',
      ],
    },
    {
      heading: '8. How long',
      paragraphs: [
        'Until you delete it or close your account. A deleted profile is gone for the public at once and erased after 30 days, unless the law demands that it is kept.',
      ],
    },
    {
      heading: '9. Your rights',
      paragraphs: [
        'You may see, correct, take with you and erase your data, object to its use, and take back a consent. You may also complain to a data protection authority: the one of Cyprus, or the one where you live.',
      ],
    },
  ],
});
