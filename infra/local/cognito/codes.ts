import { randomInt } from 'node:crypto';
import { AwsError } from '../protocol/aws-error.ts';
import { userKey, type Core, type Pool, type User } from './core.ts';
import { codeMismatch, expiredCode, invalidLambdaResponse } from './errors.ts';
import { assertWithinLimit, countTowardsLimit } from './limits.ts';
import { runTrigger } from './triggers.ts';

/** Reason for mailing a code. Appears in the event source of the trigger that writes the mail. */
type CodeSource = 'SignUp' | 'ResendCode' | 'ForgotPassword' | 'UpdateUserAttribute';
/** A resent code replaces the sign-up code, so both have one purpose. */
type CodePurpose = Exclude<CodeSource, 'ResendCode'>;

const HOUR = 3_600_000;
const PLACEHOLDER = '{####}';

const codeKey = (pool: Pool, user: User, purpose: CodePurpose) =>
  `${userKey(pool, user.username)}/${purpose}`;
const triesKey = (pool: Pool, user: User, purpose: CodePurpose) =>
  `${userKey(pool, user.username)}/try/${purpose}`;

/**
 * Mails a new six-digit code to the e-mail of the given `user` and replaces the previous code. A code is valid for 24
 * hours, or 1 hour for a password reset (Developer Guide, quotas).
 * @throws LimitExceededException; errors of the trigger; CodeDeliveryFailureException when the code is valid but unsent
 */
export async function sendCode(core: Core, pool: Pool, user: User, source: CodeSource): Promise<void> {
  if (source !== 'SignUp') countSending(core, pool, user.username, source);
  const code = String(randomInt(1_000_000)).padStart(6, '0');
  const purpose = source === 'ResendCode' ? 'SignUp' : source;
  const lifetime = purpose === 'ForgotPassword' ? HOUR : 24 * HOUR;
  core.codes.put(codeKey(pool, user, purpose), code, lifetime);
  const { subject, html } = await messageOf(core, pool, user, source);
  const { From: from, ConfigurationSet: configurationSet } = pool.EmailConfiguration;
  const to = user.attributes['email'] ?? '';
  try {
    core.sendEmail({ to, from, configurationSet, subject, html: html.replaceAll(PLACEHOLDER, code) });
  } catch (error) {
    if (!(error instanceof AwsError)) throw error;
    // The API reference does not list CodeDeliveryFailureException for AdminResetUserPassword, but Cognito throws it
    // there too.
    throw new AwsError(
      'CodeDeliveryFailureException',
      400,
      `Cognito received the following error from Amazon SES when attempting to send email: ${error.message}`,
    );
  }
}

/** Counts a requested code, also for unknown names: otherwise the limit would reveal which accounts exist. */
export function countSending(core: Core, pool: Pool, name: string, source: CodeSource): void {
  const what = `${userKey(pool, name)}/send/${source}`;
  assertWithinLimit(core, what);
  countTowardsLimit(core, what);
}

/**
 * Checks a code without using it up. Call `consumeCode` once the operation that needed the code has succeeded.
 * @throws ExpiredCodeException, CodeMismatchException, LimitExceededException after five wrong codes in an hour
 */
export function checkCode(core: Core, pool: Pool, user: User, purpose: CodePurpose, given: string): void {
  const tries = triesKey(pool, user, purpose);
  assertWithinLimit(core, tries);
  const code = core.codes.get(codeKey(pool, user, purpose));
  if (code === undefined) throw expiredCode();
  if (code === given) return;
  countTowardsLimit(core, tries);
  throw codeMismatch();
}

export function consumeCode(core: Core, pool: Pool, user: User, purpose: CodePurpose): void {
  core.codes.delete(codeKey(pool, user, purpose));
  core.counts.delete(triesKey(pool, user, purpose));
}

async function messageOf(core: Core, pool: Pool, user: User, source: CodeSource) {
  const { EmailSubject, EmailMessage } = pool.VerificationMessageTemplate;
  const request = { codeParameter: PLACEHOLDER };
  const { emailSubject, emailMessage } = await runTrigger(
    core,
    pool,
    'CustomMessage',
    `CustomMessage_${source}`,
    user,
    request,
  );
  if (typeof emailMessage === 'string' && !emailMessage.includes(PLACEHOLDER))
    throw invalidLambdaResponse('The message must contain the code parameter.');
  return {
    subject: typeof emailSubject === 'string' ? emailSubject : EmailSubject,
    html: typeof emailMessage === 'string' ? emailMessage : EmailMessage,
  };
}
