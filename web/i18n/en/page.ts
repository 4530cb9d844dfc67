import { brand } from '#shared/brand.ts';
import { reportForm } from './report-form.ts';

/** Texts that only the server renders, so browsers never load them. */
export const pageMessages = {
  /** The same for every page, so that a link preview does not show other people what the page is about. */
  linkPreview: {
    text: 'Open the link to see the page. For adults 18+ only.',
    alt: `The ${brand} mark`,
  },

  gate: {
    title: brand,
    question: 'Are you 18 or older?',
    text: 'This site is for adults only. By continuing you confirm that you are at least 18 years old, or of legal age where you live.',
    yes: 'Yes, I am 18 or older',
    no: 'No, leave',
    cookieRefused: 'Your browser did not keep your answer. Allow cookies for this site, then answer again.',
    note: 'We keep your answer in a cookie on this device for a year, and nothing else.',
  },

  invitation: {
    title: 'Do you offer services?',
    text: 'Publish your profile, verify your identity and decide who can contact you and when.',
    action: 'Register For Free',
  },

  about: {
    title: `How ${brand} works`,
    paragraphs: [
      'Browse by category and place, without an account. Each profile shows photos, services, hours and a price per hour, and only its owner can change it.',
      'Before we publish a profile, we compare the identity document with the provider and confirm their legal age. If a profile stops meeting the rules, we remove it at once.',
      'You ask for the contact details and talk directly to the provider: we take no commission and no part in what you agree on.',
    ],
  },

  notFound: {
    title: 'Page not found',
    heading: 'Oops! Page not found',
    text: 'The address may be mistyped, or the page no longer exists.',
    home: 'Return to Home',
  },

  badPage: {
    title: 'Page not found',
    heading: 'This page of the list no longer exists',
    text: 'The list has changed since this link was created.',
    action: 'View All Listings',
  },

  failure: {
    title: 'Something went wrong',
    text: 'We could not load this page. Please try again in a moment.',
    unreadable: 'We could not read the form. Go back and send it again.',
  },

  reports: reportForm,

  legal: {
    updated: 'Last Updated: 22 april 2025',
    backToRegister: 'Back to Register',
  },

  contact: {
    heading: 'Contact',
    people:
      'If you use the site or want to say something about it, write to us in Spanish or English. Our team reads each message and answers by email:',
    authorities:
      'For authorities, courts, the European Commission and the European Board for Digital Services. Our team reads each message, in Spanish or English:',
  },

  footer: {
    adultsOnly: 'This site is for adults 18+ only.',
    placeData: 'Place data',
    rights: (year: number) => `© ${year} ${brand}. All rights reserved.`,
    site: 'Site',
    categories: 'Categories',
    legal: 'Legal',
    terms: 'Terms',
    privacy: 'Privacy',
    safety: 'Safety',
    support: 'Support',
    report: 'Report',
    display: 'Display',
    theme: 'Appearance',
    themes: { auto: 'Automatic', light: 'Light', dark: 'Dark' },
    blurPhotos: 'Blur photos until tapped',
  },
};

export type PageMessages = typeof pageMessages;
