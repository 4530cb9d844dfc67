/** Texts of the error codes that only the private app gets. They join the common texts there. */
export const accountErrors = {
  'invalid-signature': 'We could not verify where this request comes from.',
  'wrong-password': 'That is not your password.',
  'password-refused': 'This password was not accepted. Please choose another.',
  'recovery-refused': 'That did not work. Check the email, the password and the recovery code.',
  'code-refused':
    'This code is not right or has expired. Use the one in the newest email, or ask for another.',
  'under-age': 'You must be at least 18 years old.',
  'no-photo': 'Please upload at least one photo for your listing',
  'too-many-photos': 'You can upload a maximum of 8 photos',
  'documents-missing': 'Please upload all required documents before proceeding.',
  'erasure-begun': 'We are already erasing your account. This cannot be undone.',
  'worker-role-required': 'This is only for service providers.',
  'identity-not-approved': 'Verify your identity first.',
  'not-verified': 'You need a verified identity and a membership first.',
  'no-listing': 'Create your listing first: posts are shown with it.',
  'too-many-posts': 'You have 5 posts that are visible or in review. Wait until one ends, or delete it.',
  'posts-of-day-used': 'You have reached the maximum of posts per day. Come back tomorrow.',
  'no-email-change': 'No email change is under way. It may already be done or canceled.',
  'listing-exists': 'You already have a profile. There can be only one.',
  'too-many-deleted':
    'You have deleted 10 profiles within a few days. Restore one of them, or wait until the oldest is erased.',
  'idempotency-key-reused': 'You already saved a different version. Please save again.',
  'too-many-bookings': 'Your diary is full: it holds 1,000 appointments. Cancel some to add others.',
  'booking-running':
    'You have an appointment right now: while it lasts, “available now” is off. If it is already over, shorten or cancel it in your diary.',
  'authenticator-missing': 'Set up your authenticator app first, and enter its code.',
  'second-factor-on': 'Two-step verification is already on.',
  'second-factor-off': 'Two-step verification is off.',
  'address-needs-proof':
    'Your identity is approved with another address. Send the new one when you renew your document or change your name.',
  'already-submitted': 'You already sent your documents. We are reviewing them.',
  'already-subscribed': 'You already have a membership.',
  'nothing-to-show': 'You can pay once your profile is ready to be shown.',
  'membership-disputed':
    'You can pay again once your bank decides. If you did not open the dispute, write to us.',
  'nothing-to-end': 'There is no renewal to cancel.',
  'nothing-to-resume': 'There is nothing to resume: what you paid for is over. You can subscribe again.',
  'amount-differs': 'The amount received is not the one requested.',
  'bank-reference-used': 'This payment already paid for another transfer.',
  'already-appealed': 'You already appealed this decision. Each decision can be appealed only once.',
  'appeal-late': 'The six months for an appeal are over.',
  'another-reviewer-required': 'You already decided in this case. Another person must decide now.',
  'claimed-by-another': 'Someone else is working on this case.',
  'documents-unopened': 'Open every document before you decide.',
  'support-full':
    'We are receiving too many messages. Please try again in an hour or write to our email address.',
  'payment-provider-failed': 'The payment processor did not answer. Wait a moment and try again.',
};

export type AccountErrors = typeof accountErrors;
