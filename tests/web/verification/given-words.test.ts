import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { expect, test } from 'vitest';
import { verificationOutcomes } from '../../gallery/states/verification-outcomes.ts';
import { verification } from '../../gallery/states/verification.ts';
import { loadWords } from '../../gallery/words.ts';

/** What the specification gives for /verification, word for word, and the state of the gallery that shows it. */
const given = [
  ['Full name must be at least 3 characters', 'name-short'],
  ['Please enter a valid date (YYYY-MM-DD)', 'born-no-29-february'],
  ['Address must be at least 5 characters', 'details-missing'],
  ['at least 18', 'details'],
  ['33%', 'refused-again'],
  ['66%', 'documents-complete'],
  ['100%', 'waiting'],
  ['Please upload all required documents before proceeding.', 'documents'],
  ['Utility bill or bank statement from the last 3 months', 'proof-hint'],
  ['Camera Error', 'camera-error'],
  [
    'Unable to access your camera. Please check permissions or try uploading a file instead.',
    'camera-refused',
  ],
  ['Complete later', 'documents-later'],
  ['Create Your Listing', 'approved'],
  ['Stay Here', 'approved-listing-stay'],
  ['Go to Listings', 'approved-listing-asked'],
  ['Verification Failed', 'refused-while-looking'],
  ['There was an issue with your verification. Please check the error and try again.', 'refused'],
  ['images are unclear', 'refused-unclear'],
  ['information does not match', 'refused-mismatch'],
  ['Try Again', 'refused-try-again'],
] as const;

test.each(given)('“%s” is said in the state %s', async (sentence, name) => {
  const words = await loadWords('en');
  const states = [...verification.states, ...verificationOutcomes.states];
  const state = states.find((one) => one.name === name);
  expect(state?.shows(words)).toContain(sentence);
});

const note = readFileSync(
  resolve(import.meta.dirname, '../../../docs/decisions/2026-11-23-what-the-verification-screens-say.md'),
  'utf8',
);

test.each([
  'usually takes 1 to 2 minutes',
  'image files only',
  'a poll every 10 s',
  'YYYY-MM-DD, in one field',
])('“%s” is replaced, and a note says by what', async (sentence) => {
  expect(note).toContain(sentence);
  expect(JSON.stringify((await loadWords('en')).private.verification)).not.toContain(sentence);
});
