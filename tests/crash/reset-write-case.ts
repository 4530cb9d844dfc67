import type { Entry } from '#shared/deployment/entries.ts';
import { linkTokenIn } from '#tests/support/mail-code.ts';
import { createPerson, type Person } from '#tests/support/people.ts';
import { mailsTo } from '#tests/support/signed-in.ts';
import { callSite } from '#tests/support/site-api.ts';
import { type Browser, callUserPool, enterAs } from '#tests/support/user-pool.ts';
import type { Scene } from '#tests/support/states.ts';
import type { WriteCase, Prepared } from './crash-points.ts';

interface Forgetful extends Prepared {
  sub: string;
  person: Person;
  /** A browser that was signed in before the reset. */
  browser: Browser;
}

/**
 * Builds the case of a password reset by the e-mailed link. If the trigger dies or the response is lost, the pool has
 * the new password but the page shows a failure. The member submits again, learns that the link is used, and requests
 * another link.
 * @param entry the Lambda that is killed: the pool's trigger, or the proxy when it gets the link's code
 */
export function resetWriteCase(
  { cloud }: Scene,
  entry: Extract<Entry, 'auth-trigger' | 'sign-in'>,
): WriteCase {
  async function reset({ person }: Forgetful): Promise<string> {
    const asked = await callUserPool(cloud.site, {
      operation: 'ForgotPassword',
      input: { Username: person.email },
    });
    if (asked.error !== undefined) return asked.error;
    const mails = await mailsTo(cloud, person.email);
    const links = mails.map(({ html }) => linkTokenIn(html));
    const ConfirmationCode = links.find((code) => code !== '');
    const Password = 'chosen-by-the-link';
    const { error = 'done' } = await callUserPool(cloud.site, {
      operation: 'ConfirmForgotPassword',
      input: { Username: person.email, ConfirmationCode, Password },
    });
    return error;
  }
  const writeCase: WriteCase<Forgetful> = {
    entry,
    matches: (event: { triggerSource?: string; headers?: Record<string, string> }) =>
      event.triggerSource === 'PostConfirmation_ConfirmForgotPassword' ||
      event.headers?.['x-amz-target']?.endsWith('.ConfirmForgotPassword') === true,
    prepare: async () => {
      const person = await createPerson(cloud, { role: 'user' });
      return { sub: person.sub, person, browser: await enterAs(cloud.site, person) };
    },
    send: reset,
    observe: async ({ person, browser: { accessToken: token } }) => {
      const { status, error } = await callSite(cloud.site, 'getMe', { token });
      const chosen = { ...person, password: 'chosen-by-the-link' };
      const enters = await enterAs(cloud.site, chosen).then(
        () => 'signs in',
        () => 'does not sign in',
      );
      return [`the token from before: ${status} ${error.code ?? ''}`, `the new password ${enters}`];
    },
    // The mail with the second link.
    mayRepeat: /access_token=|OUTBOX#.*"kind":"reset-link"/,
    // If the worker dies before it refunds a successful attempt, the rate limit keeps counting that attempt.
    mayCount: 6,
  };
  return writeCase as unknown as WriteCase;
}
