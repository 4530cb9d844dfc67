import type {
  CustomMessageTriggerEvent,
  PostAuthenticationTriggerEvent,
  PostConfirmationTriggerEvent,
} from 'aws-lambda';
import * as z from 'zod';
import { type Language, languages } from '#shared/account.ts';
import { signUpAttributes } from '#functions/access/user-pool/sign-up-attributes.ts';
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

/** Codes of a sign-up that are sent again to one address, whoever asks; the form offers three. */
const resendsPerHour = 5;

/** What was signed up, as it is read once the address is confirmed: the terms were those in force then. */
const signedUp = signUpAttributes.extend({ 'custom:termsVersion': z.string().min(1) });

/**
 * After the address was confirmed: the group that mirrors the role, then the account item, which so says that
 * both are there. Each step can be repeated, as Cognito repeats its triggers. The role is a provider's or a
 * user's; nobody signs up as admin. Where it failed for good, the address is confirmed all the same: the next
 * sign-in makes up for it (`afterSignIn`), and so does a reset password.
 */
export async function afterConfirmation(
  event: PostConfirmationTriggerEvent | PostAuthenticationTriggerEvent,
): Promise<void> {
  const { sub = '', email_verified } = event.request.userAttributes;
  const attributes = signedUp.safeParse(event.request.userAttributes);
  if (!attributes.success) {
    // Made by an operator, with an account item of its own: there is nothing to make one of.
    log('warn', 'confirmed without a sign-up', { sub });
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
 * Cognito does not repeat a PostConfirmation that failed, and confirms nobody twice: without this a person could sign
 * in without having an account.
 */
export async function afterSignIn(event: PostAuthenticationTriggerEvent): Promise<void> {
  const { sub = '' } = event.request.userAttributes;
  if (!(await readAccount(sub))) await afterConfirmation(event);
}

const languageOf = (attributes: Record<string, string>): Language =>
  languages.find((language) => language === attributes['custom:language']) ?? 'es';

/**
 * Words the mails that Cognito sends, in HTML alone, since it takes no other part; in the language and manner that an
 * account chose. A taken address gets "you already have an account" instead of the
 * code: the code stands in its small print because Cognito wants it there, and is useless, since confirming
 * with it ends in AliasExistsException.
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
      // Of a taken address as of a free one: the limit tells nobody which it is.
      if (event.triggerSource === 'CustomMessage_ResendCode')
        await limitRate('sign-up-code-mails', hash, { count: resendsPerHour, minutes: 60 });
      const owner = await subOfEmailHash(hash);
      const taken = owner !== undefined && owner !== attributes['sub'];
      return words[taken ? 'address-taken' : 'sign-up-code']({ code });
    }
    case 'CustomMessage_ForgotPassword': {
      // The source is the same whether the owner asked or an administrator reset it; the user's status tells.
      const required = attributes['cognito:user_status'] === 'RESET_REQUIRED';
      const email = attributes['email'] ?? '';
      // The proxy finds the account by this address when the link comes back; by one that the account gave up, none.
      const link = { code: await stampedCode(code, email, account), email };
      return words[required ? 'password-reset-required' : 'password-reset'](link);
    }
    // An administrator's invitations and codes of a second factor keep Cognito's own words.
    default:
      return undefined;
  }
}
