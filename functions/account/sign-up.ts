import type {
  CustomMessageTriggerEvent,
  PostAuthenticationTriggerEvent,
  PostConfirmationTriggerEvent,
} from 'aws-lambda';
import * as z from 'zod';
import type { Language } from '#shared/account.ts';
import { languageOf, signUpAttributes } from '#functions/access/user-pool/sign-up-attributes.ts';
import { defaultNotifications } from '#shared/notification-preferences.ts';
import { emailHash } from '#functions/data/account-secret.ts';
import { environment } from '#functions/data/environment.ts';
import { log } from '#functions/data/log.ts';
import { limitRate } from '#functions/http/rate-limit.ts';
import { ownNotifications } from '#functions/mail/choose-notifications.ts';
import { mails, renderHtml, subjectOf } from '#functions/mail/mail.ts';
import type { MailText } from '#functions/mail/mail-text.ts';
import { createAccount } from '#functions/core/publish/create-account.ts';
import type { AccountFact } from '#functions/core/facts/facts.ts';
import { readAccount, subOfEmailHash } from '#functions/core/facts/account-table.ts';
import { stampedCode } from '#functions/access/password/reset-stamp.ts';
import { joinGroup } from '#functions/access/user-pool/pool-user.ts';

/**
 * Maximum number of sign-up codes resent to one address per hour, for all callers together. The form offers three
 * resends.
 */
const resendsPerHour = 5;

/** Attributes of a sign-up, read after confirmation. The terms version is the one in force at sign-up. */
const signedUp = signUpAttributes.extend({ 'custom:termsVersion': z.string().min(1) });

/**
 * Creates the account after the address is confirmed. Adds the pool group first, then the account item, so the item
 * proves that both exist. Each step is idempotent, because Cognito retries its triggers.
 *
 * The role is provider or customer, never admin. If every attempt fails, the next sign-in (`afterSignIn`) or password
 * reset creates the account.
 */
export async function afterConfirmation(
  event: PostConfirmationTriggerEvent | PostAuthenticationTriggerEvent,
): Promise<void> {
  const { sub = '', email_verified } = event.request.userAttributes;
  const attributes = signedUp.safeParse(event.request.userAttributes);
  if (!attributes.success) {
    // An operator created this user in the pool. Such a user gets no account.
    log('warn', 'confirmation without sign-up data', { sub });
    return;
  }
  const { email, name } = attributes.data;
  const role = attributes.data['custom:worker'] === 'true' ? 'worker' : 'user';
  if (role === 'worker') await joinGroup(event, role);
  const now = new Date().toISOString();
  await createAccount(
    {
      sub,
      email,
      emailConfirmed: email_verified === 'true',
      name,
      role,
      language: attributes.data['custom:language'],
      termsVersion: attributes.data['custom:termsVersion'],
      adultDeclaredAt: now,
      createdAt: now,
    },
    await emailHash(email),
  );
}

/**
 * Creates a missing account at sign-in. Cognito neither retries a failed PostConfirmation trigger nor confirms a user
 * twice.
 */
export async function afterSignIn(event: PostAuthenticationTriggerEvent): Promise<void> {
  const { sub = '' } = event.request.userAttributes;
  if (!(await readAccount(sub))) await afterConfirmation(event);
}

/**
 * Writes the mails that Cognito sends, in the account's language and discreet setting. HTML only, because Cognito takes
 * no text part.
 *
 * An address that is already taken gets "you already have an account" instead of a code. Cognito requires the code in
 * the mail, so the small print contains it. The code is useless: a confirmation with it fails with
 * AliasExistsException.
 */
export async function wordMessage(event: CustomMessageTriggerEvent): Promise<void> {
  const attributes = event.request.userAttributes as Record<string, string>;
  const account = await readAccount(attributes['sub'] ?? '');
  const { language, discreet } = account
    ? ownNotifications(account)
    : { language: languageOf(attributes), discreet: defaultNotifications.discreet };
  const mail = await mailFor(event, attributes, language, account);
  if (!mail) return;
  event.response.emailSubject = subjectOf(mail, discreet);
  event.response.emailMessage = renderHtml(mail, environment('SITE_ORIGIN'), language);
}

async function mailFor(
  event: CustomMessageTriggerEvent,
  attributes: Record<string, string>,
  language: Language,
  account: AccountFact | undefined,
): Promise<MailText | undefined> {
  const code = event.request.codeParameter;
  const words = mails[language];
  switch (event.triggerSource) {
    case 'CustomMessage_SignUp':
    case 'CustomMessage_ResendCode': {
      const hash = await emailHash(attributes['email'] ?? '');
      // Count taken and free addresses alike, so that the limit doesn't reveal whether an address is taken.
      if (event.triggerSource === 'CustomMessage_ResendCode')
        await limitRate('sign-up-code-mails', hash, { count: resendsPerHour, minutes: 60 });
      const owner = await subOfEmailHash(hash);
      const taken = owner !== undefined && owner !== attributes['sub'];
      return words[taken ? 'address-taken' : 'sign-up-code']({ code });
    }
    case 'CustomMessage_ForgotPassword': {
      // Owners and administrators cause the same trigger source. Only the user's status shows which of them requested
      // the reset.
      const required = attributes['cognito:user_status'] === 'RESET_REQUIRED';
      const email = attributes['email'] ?? '';
      // The proxy finds the account by the link's address. If the link has a former address, the proxy finds no account
      // and refuses the link.
      const link = { code: await stampedCode(code, email, account), email };
      return words[required ? 'password-reset-required' : 'password-reset'](link);
    }
    // Administrators' invitations and second-factor codes keep Cognito's own text.
    default:
      return undefined;
  }
}
