/** Texts of the error codes that only the private app gets. They join the common texts there. */
export const accountErrors = {
  'invalid-signature': 'This request could not be trusted and was refused.',
  'wrong-password': 'That is not your password.',
  'password-refused': 'This password was not accepted. Please choose another.',
  'recovery-refused': 'That did not work. Check the address, the password and the recovery code.',
  'code-refused': 'This code is not right or has expired. Use the newest mail, or have it sent again.',
  'under-age': 'You must be at least 18 years old.',
  'no-photo': 'Please upload at least one photo for your listing',
  'too-many-photos': 'You can upload a maximum of 8 photos',
  'documents-missing': 'Please upload all required documents before proceeding.',
  'erasure-begun': 'Your account is being erased; that can no longer be undone.',
  'worker-role-required': 'This is only for service providers.',
  'identity-not-approved': 'Your identity has to be verified first.',
  'not-verified': 'Please verify your profile first: a verified identity and a membership are needed.',
  'no-listing': 'Create your listing first: posts are shown with it.',
  'too-many-posts': 'You have 5 posts that are visible or in review. One has to end, or be deleted, first.',
  'posts-of-day-used': 'You have created as many posts as one day allows. Come back tomorrow.',
  'no-email-change': 'No change of address is under way. It may have been done or cancelled already.',
  'listing-exists': 'You have a profile already. There can be only one.',
  'too-many-deleted':
    'You have deleted 10 profiles within a few days. Restore one of them, or wait until the oldest is erased.',
  'idempotency-key-reused': 'This save was done already with other content. Please save again.',
  'too-many-bookings': 'Your diary is full: it holds 1,000 appointments. Cancel some to enter others.',
  'booking-running':
    'You have an appointment right now: while it runs, “available now” is off. If it is over already, shorten or cancel it in your diary.',
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
  'already-appealed': 'You appealed this decision already. Each decision has one appeal.',
  'appeal-late': 'The six months for an appeal are over.',
  'another-reviewer-required': 'You decided in this case before; another person must decide now.',
  'claimed-by-another': 'Somebody else is working on this case.',
  'documents-unopened': 'Open every document before you decide on what it shows.',
  'support-full':
    'Too many messages are coming in. Please try again in an hour or write to our email address.',
  'payment-provider-failed': 'The payment processor did not answer. Wait a moment and try again.',
};

export type AccountErrors = typeof accountErrors;
