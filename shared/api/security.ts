import * as z from 'zod';
import { knownPassword, newPassword } from '../account.ts';
import { emailMaxLength, plainLine } from '../plain-text.ts';
import { route } from './route.ts';

const recoveryCodes = z.object({
  /** Recovery codes, shown only once; the server stores keyed hashes of them. */
  codes: z.array(z.string()),
});

/** Id that the browser generates for each submission. A retry returns the same codes and sends no second mail. */
const attempt = z.uuid();

/** Code of the authenticator app or, if the route allows it, a recovery code, as typed. */
const factorCode = plainLine(64).min(1);

/** Suspended accounts may use these routes, because they protect the stored data and the account's erasure. */
export const securityRoutes = {
  changePassword: route('POST /api/me/password', {
    entry: 'member',
    access: 'user',
    suspended: true,
    summary: 'Changes the caller’s password, ends every session and notifies the caller by mail.',
    body: z.object({ currentPassword: knownPassword, newPassword }),
    /**
     * Milliseconds to wait before signing in, below 2000, so that the new sign-in is later than the end of all
     * sessions.
     */
    output: z.object({ signInAfterMilliseconds: z.int() }),
    errors: ['wrong-password', 'password-refused', 'version-conflict'],
  }),
  getSecondFactor: route('GET /api/me/second-factor', {
    entry: 'member',
    access: 'user',
    suspended: true,
    summary:
      'Returns whether signing in requires an authenticator app, and how many recovery codes are left.',
    output: z.object({ on: z.boolean(), recoveryCodesLeft: z.int() }),
  }),
  setUpAuthenticator: route('POST /api/me/authenticator', {
    entry: 'member',
    access: 'user',
    suspended: true,
    summary:
      'Creates a key for an authenticator app; it takes effect once its code turns the second factor on.',
    body: z.object({ password: knownPassword }),
    output: z.object({
      /** Secret in Base32, the format of authenticator apps. */
      secret: z.string(),
    }),
    errors: ['wrong-password', 'second-factor-on'],
  }),
  turnOnSecondFactor: route('POST /api/me/second-factor', {
    entry: 'member',
    access: 'user',
    suspended: true,
    summary:
      'Requires the authenticator app at every sign-in after checking its code, and returns the recovery codes.',
    body: z.object({ password: knownPassword, code: factorCode, attempt }),
    output: recoveryCodes,
    errors: ['wrong-password', 'code-refused', 'authenticator-missing', 'second-factor-on'],
  }),
  turnOffSecondFactor: route('POST /api/me/second-factor/remove', {
    entry: 'member',
    access: 'user',
    suspended: true,
    summary: 'Turns the second factor off, so that signing in requires only the password.',
    /**
     * `code` may be a recovery code. A stolen token and password alone must not suffice to remove the second factor.
     */
    body: z.object({ password: knownPassword, code: factorCode }),
    errors: ['wrong-password', 'code-refused'],
  }),
  renewRecoveryCodes: route('POST /api/me/recovery-codes', {
    entry: 'member',
    access: 'user',
    suspended: true,
    summary: 'Replaces the caller’s recovery codes with new ones and returns them.',
    /** `code` may be a recovery code. */
    body: z.object({ password: knownPassword, code: factorCode, attempt }),
    output: recoveryCodes,
    errors: ['wrong-password', 'code-refused', 'second-factor-off'],
  }),
  recover: route('POST /api/recovery', {
    entry: 'member',
    access: 'public',
    summary: 'Uses up a recovery code to turn the second factor off; every mistake returns the same error.',
    body: z.object({ email: plainLine(emailMaxLength), password: knownPassword, code: plainLine(64) }),
    errors: ['recovery-refused'],
  }),
};
