import { readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { describe, expect, test } from 'vitest';
import { screens } from '../../gallery/states/index.ts';
import { words as englishWords } from '../../gallery/words/en.ts';

const root = resolve(import.meta.dirname, '../../..');
const note = 'docs/decisions/2026-11-23-wordings-that-were-replaced.md';

const plain = (text: string): string => text.replace(/[‘’]/g, "'").replace(/\s+/g, ' ');

/**
 * Returns all texts below a value. For a function, also returns its source, which contains the text between parameters.
 */
function textsOf(value: unknown): string[] {
  if (typeof value === 'string') return [value];
  if (typeof value === 'function')
    return [value.toString(), ...saidOf(value as (...given: unknown[]) => unknown)];
  return typeof value === 'object' && value ? Object.values(value).flatMap(textsOf) : [];
}

/** Calls a message with "women" and no place, as the specification quotes it. Returns no text if the call fails. */
function saidOf(text: (...given: unknown[]) => unknown): string[] {
  try {
    const said = text('women');
    return typeof said === 'string' ? [said] : [];
  } catch {
    // The message needs an amount or a date. Its source, which `textsOf` returns, already contains the text.
    return [];
  }
}

async function catalogue(language: 'es' | 'en'): Promise<string[]> {
  const folder = join(root, 'web/i18n', language);
  const modules = await Promise.all(
    readdirSync(folder).map((file) => import(join(folder, file)) as Promise<object>),
  );
  return modules.flatMap(textsOf).map(plain);
}

/**
 * Wordings that the specification prescribes, because people know them. Each must be in a catalogue, or in the decision
 * note with its replacement. Sources: sections 2, 4, 5 and 8 of the specification of the public site, and the same
 * sections of the provider's dashboard.
 */
const wordings: Record<string, readonly string[]> = {
  'home, lists and cards': [
    'Encuentra cariñosas en',
    'tu ciudad',
    'Women',
    'Men',
    'Trans',
    '+${count} more',
    'No listings found',
    'Clear All Filters',
  ],
  'a listing': [
    'Image not available',
    'Verified',
    'View profile picture',
    'View story',
    '/hr',
    'Online Now',
    'About',
    'Services',
    'Availability',
    'Contact',
    'Accepts credit card payments',
    'Offers virtual services and video calls',
    'Works full time',
    'No specific days listed',
    'Hours not specified',
    'Call Now',
    'WhatsApp',
    'Save',
    'Listing Not Found',
    'Try Again',
    'View All Listings',
    'Go Home',
  ],
  'signing in': [
    'Signing in...',
    'Please enter both email and password',
    'You must provide either an email or phone number and a password',
  ],
  'signing up': [
    'Creating account...',
    'I want to register as a service provider',
    'Register For Free',
    'Login here',
    'Please fill in all fields',
    'Passwords do not match',
    'You must agree to the Terms and Privacy Policy',
  ],
  'a forgotten password': [
    'Send another email',
    'Please enter a valid email address',
    'Back to Login',
    'Email Sent!',
  ],
  'a new password': [
    'Resetting...',
    'Password must be at least 6 characters',
    'Password Reset Successful!',
    'Go to Login',
  ],
  'membership and payment': [
    'Most Popular',
    'Current Plan',
    'Verify & Subscribe',
    'Go Back',
    'Please sign in to subscribe to a plan.',
    'Premium listing placement',
    'up to 8 photos or videos',
    'Verified badge on profile',
    '24/7 priority support',
  ],
  posts: [
    'Posts',
    'Posts are not published',
    'Posts visible 24h',
    'No Instagram Posts Yet',
    'Caption is required',
    'Please select an image',
    'Please select an image file',
  ],
  'the dashboard': [
    'Overview',
    'Listings',
    'Posts',
    'Bookings',
    'Purchases',
    'Settings',
    'Logout',
    'Welcome back, ${name}',
    'Guest',
    'Profile not published',
    'Your Profile is Published',
    'Verify Profile Now (${price})',
    'Upgrade (${price})',
    'Get Started (${price})',
    'Manage Membership',
    'Edit Profile',
    'Manage Posts',
    'Manage Settings',
    'Recent Activity',
    'No recent activity',
    'No new notifications',
  ],
  'My Profile': [
    'No Profile Created Yet',
    'Create Profile',
    'Create Listing',
    'Edit Listing',
    'Basic Info',
    'Details',
    'Services',
    'Contact',
    'Social',
    'Save Listing',
    'Saving...',
    'Title is required',
    'Hourly rate is required',
    'Country is required',
    'City is required',
    'Title must be at least 2 characters.',
    'Description cannot be longer than 1000 characters',
    'Clear data and start over',
    'User not authenticated. Please log in again.',
    'Failed to save profile after multiple attempts.',
    'Profile name is required.',
    'Location is required',
    'Age is required and must be 18 or older',
    'Unnamed Profile',
    'Cancel',
  ],
  'photos of a listing': [
    'Please upload only image files',
    'Image is too large. Maximum size is 5MB',
    'Image size should be less than 5MB',
    'You can upload a maximum of 8 images or videos',
    'Please upload at least one photo for your listing',
  ],
  'settings and purchases': [
    'Purchase History',
    'Cancelled',
    'Paid',
    'Pending',
    'Name is required',
    'Invalid email address',
    'New password must be at least 6 characters',
    'Account Settings',
    'Profile',
    'Security',
    'Notifications',
    'Date',
    'Description',
    'Amount',
    'Status',
  ],
  failures: ['Reload Application'],
  'every page': [
    'Home',
    'Listings',
    'Register',
    'Login',
    'Terms',
    'Privacy',
    'Dashboard',
    'Logout',
    'Last Updated: 22 april 2025',
  ],
  options: [
    'Brown',
    'Blue',
    'Green',
    'Hazel',
    'Black',
    'Blonde',
    'Red',
    'American',
    'European',
    'Asian',
    'Latino',
    'Other',
    'English',
    'Spanish',
    'French',
    'German',
    'Massage',
    'Escort',
    'Companionship',
    'Dinner Date',
    'Travel Companion',
    'Webcam',
    'Phone Chat',
    'Overnight',
    'Weekend',
    'Travel',
    'Couples',
    'Groups',
    'Special Requests',
  ],
};

/** Specified messages by part of the site (section 8 of each specification). */
const messages: Record<string, readonly string[]> = {
  'home, lists and cards': ['Error', 'There was a problem loading listings'],
  'a listing': [
    'No listing ID provided',
    'Listing not found',
    'Error loading listing data',
    "We couldn't find the listing you were looking for. It may have been removed or is temporarily unavailable.",
  ],
  'signing in': ['Login successful!', 'Failed to login. Please check your credentials.'],
  'signing up': ['Account created successfully', 'Failed to create account'],
  'a forgotten password': [
    'Password reset email sent',
    'An error occurred while sending the password reset email',
    'Password reset email sent. Check your inbox.',
    'Failed to send reset email',
  ],
  'a new password': [
    'Invalid or missing reset token. Please request a new password reset link.',
    'Invalid reset token. Please request a new password reset link.',
    'Failed to reset password. Please try again.',
    'Failed to reset password',
    'Password has been reset successfully!',
    'Password updated successfully',
    'Failed to update password',
  ],
  'the profile': ['Profile data refreshed successfully', 'Failed to refresh user data'],
  verification: [
    'Full name must be at least 3 characters',
    'Please enter a valid date (YYYY-MM-DD)',
    'Address must be at least 5 characters',
    'at least 18',
    'Please upload all required documents before proceeding.',
    'Utility bill or bank statement from the last 3 months',
    'Complete later',
    'Create Your Listing',
    'Stay Here',
    'Go to Listings',
    'images are unclear',
    'information does not match',
    'Camera Error',
    'Unable to access your camera. Please check permissions or try uploading a file instead.',
    'Verification Failed',
    'There was an issue with your verification. Please check the error and try again.',
  ],
  'membership and payment': [
    'Login Required',
    'You need to be logged in to subscribe to a plan.',
    'Sign in required',
    'Redirecting to payment',
    "You'll be redirected to our secure payment processor.",
    'Payment Successful!',
    'Your account has been verified.',
    'Your profile is now visible to clients!',
    'Payment Canceled',
    'Your payment was canceled. You can try again anytime.',
    'Subscription Successful!',
    'Your membership has been upgraded successfully!',
    'Your profile is now visible to clients.',
    'Checkout Canceled',
    'Your membership upgrade was canceled.',
    'There was a problem redirecting to the payment page.',
    'Failed to process subscription. Please try again.',
    'Error creating checkout: {message}',
  ],
  posts: ['Failed to load Instagram posts', 'Failed to save post'],
  'My Profile': [
    'Your profile data is too large to save. Try using fewer or smaller images.',
    'Failed to save listing. Please try again.',
    'Failed to load profile: ${message}',
    'Error loading profile',
    'Failed to save profile',
    'Failed to delete profile',
    'Error processing your profile data. Please contact support if this issue persists.',
    'Data format error',
    'Failed to save profile: {message}',
    'Failed to clear all data',
    'Failed to check listings',
  ],
  'photos of a listing': [
    'Failed to upload image: ${name}',
    'Failed to upload images',
    'Failed to process image. Please try another one.',
    'Photo added successfully',
    'Photo removed successfully',
  ],
  'settings and purchases': [
    'Failed to load purchase history.',
    'Subscription Error',
    'There was a problem processing your subscription.',
    'You must be logged in to upload a profile image',
    'Failed to upload profile image',
    'Profile Photo Upload Failed',
    'Failed to load profile details',
    'Failed to update profile',
    'Something went wrong. Please try again.',
  ],
  failures: [
    'Something went wrong',
    'The application encountered an error and needs to reload.',
    'Oops! Page not found',
  ],
};

describe('specified wordings', async () => {
  const said = { en: await catalogue('en'), es: await catalogue('es') };
  // A single word must equal a whole text; a sentence may be part of a text.
  const isSaid = (wording: string) =>
    [...said.en, ...said.es].some((text) =>
      /^\w+$/.test(wording) ? text === wording : text.includes(plain(wording)),
    );
  const rows = plain(readFileSync(join(root, note), 'utf8').replaceAll('\n', '\u0000')).split('\u0000');
  const isReplaced = (wording: string) => rows.some((row) => row.startsWith(`| ${plain(wording)} |`));

  test.each([...Object.entries(wordings), ...Object.entries(messages)])(
    'are in a catalogue or replaced by a decision: %s',
    (_, all) => {
      expect(all.filter((one) => isSaid(one) === isReplaced(one))).toEqual([]);
    },
  );

  const shown = screens
    .flatMap(({ states }) => states.flatMap(({ shows }) => shows(englishWords)))
    .map(plain);
  // Compare only the text before the first placeholder; the gallery of screens fills in real values.
  const isShown = (message: string) => shown.some((text) => text.includes(plain(message.split('${')[0]!)));

  test.each(Object.entries(messages))('are shown in the gallery of screens: messages of %s', (_, all) => {
    expect(all.filter((one) => !isReplaced(one) && !isShown(one))).toEqual([]);
  });
});

test.each([
  'usually takes 1 to 2 minutes',
  'image files only',
  'a poll every 10 s',
  'YYYY-MM-DD, in one field',
])('verification wording “%s” is replaced by a decision', (sentence) => {
  expect(readFileSync(join(root, note), 'utf8')).toContain(sentence);
  expect(JSON.stringify(englishWords.private.verification)).not.toContain(sentence);
});
