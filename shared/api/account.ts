import * as z from 'zod';
import { account, erasure, languages, renewalEnded } from '../account.ts';
import { membership, membershipStates } from '../membership.ts';
import { publicationConditions } from '../publication.ts';
import { samePath } from '../site-path.ts';
import { verificationStatuses } from '../verification.ts';
import { subscription } from './membership.ts';
import { route } from './route.ts';

/** State of the signed-in user for the private app, from a single read of their facts. */
const me = account.pick({ sub: true, email: true, name: true, role: true, language: true }).extend({
  /** Time zone in which mails and screens show the account's dates (MAIL-6). */
  zone: z.string(),
  isVerified: z.boolean(),
  verification: z.enum(verificationStatuses),
  membership: z.enum(membershipStates),
  /** Same value as checkSubscription returns, so the overview needs only one request. */
  subscription,
  hasListing: z.boolean(),
  /** Submissions that wait for a reviewer. `since` is the submission time of the oldest pending content. */
  waiting: z.object({
    identity: z.iso.datetime().optional(),
    contents: z
      .object({
        text: z.boolean(),
        photos: z.int(),
        avatar: z.boolean(),
        posts: z.int(),
        since: z.iso.datetime(),
      })
      .optional(),
  }),
  published: z.boolean(),
  missing: z.array(z.enum(publicationConditions)),
  listingId: z.string().optional(),
  /** Erasure that the owner requested; `held` is true while a legal hold postpones it. */
  erasure: erasure.pick({ dueAt: true }).extend({ held: z.boolean() }).optional(),
  suspended: account.shape.suspended,
  /** Why the site ended the renewal, and until when the owner can resume it. Absent if the owner can't resume it. */
  renewalEnded: renewalEnded.pick({ why: true, periodEnd: true }).optional(),
});
export type Me = z.infer<typeof me>;

/** Path on this site to return to. Anything else becomes '', which leads to the home page (functions/http/form.ts). */
const wayBack = z
  .string()
  .max(2000, { abort: true })
  .overwrite((given) => samePath(given) ?? '')
  .optional();

export const accountRoutes = {
  getMe: route('GET /api/me', {
    entry: 'member',
    access: 'user',
    suspended: true,
    summary: 'Returns the caller’s account and the steps that are missing before their listing is public.',
    output: me,
  }),
  confirmAdult: route('POST /api/adult', {
    entry: 'browse',
    access: 'public',
    summary: 'Stores the answer to the 18+ gate in a cookie for a year and redirects back to the page.',
    form: true,
    body: z.object({ next: wayBack }),
  }),
  chooseLanguage: route('POST /api/language', {
    entry: 'browse',
    access: 'public',
    summary: 'Stores the chosen language in a cookie and redirects back to the page.',
    form: true,
    body: z.object({ language: z.enum(languages), next: wayBack }),
  }),
  requireScript: route('POST /api/script-required', {
    entry: 'browse',
    access: 'public',
    summary:
      'Answers a sign-in form that was posted without its script: redirects to a page that says so. Reads nothing of the form, which may contain a password.',
    form: true,
    errors: ['script-required'],
  }),
  getConfig: route('GET /api/config', {
    entry: 'browse',
    access: 'public',
    summary: 'Returns the deployment’s settings that the private app needs for signing in.',
    output: z.object({
      region: z.string(),
      userPoolId: z.string(),
      userPoolClientId: z.string(),
      /** Price of one 30-day period: amount in cents, currency as ISO 4217. */
      price: z.object({ amount: z.int(), currency: z.string() }),
      paymentProvider: membership.shape.provider,
      openCountries: z.array(z.string()),
      supportEmail: z.string(),
      authorityEmail: z.string(),
    }),
  }),
};
