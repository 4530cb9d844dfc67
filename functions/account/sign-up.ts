import type {
  CustomMessageTriggerEvent,
  PostAuthenticationTriggerEvent,
  PostConfirmationTriggerEvent,
  PreSignUpTriggerEvent,
} from 'aws-lambda';
import * as z from 'zod';
import { type Language, languages, termsVersion } from '#shared/account.ts';
import { AppError } from '#shared/errors.ts';
import { defaultNotifications } from '#shared/notifications.ts';
import { personName } from '#shared/profile.ts';
import { emailHash } from '#functions/data/secrets.ts';
import { environment } from '#functions/data/environment.ts';
import { log } from '#functions/data/log.ts';
import { limitRate } from '#functions/http/rate-limit.ts';
import { ownNotifications } from '#functions/notification/choose-notifications.ts';
import { mails, renderHtml, subjectOf } from '#functions/notification/mail.ts';
import type { MailText } from '#functions/notification/mail-text.ts';
import { createAccount } from '#functions/publish/create-account.ts';
import { adoptAddress } from '#functions/profile/adopt-address.ts';
import { openEmailChange } from '#functions/profile/change-email.ts';
import { poolAddressOf } from '#functions/identity/pool-address.ts';
import type { AccountFact } from '#functions/facts/facts.ts';
import { readAccount, subOfEmailHash } from '#functions/facts/account-table.ts';
import { joinGroup } from '#functions/identity/groups.ts';

/** Sign-ups with one address: room for mistakes, none for filling somebody's mailbox. */
const signUpsPerHour = 5;
/** Codes of a sign-up that are sent again to one address, whoever asks; the form offers three. */
const resendsPerHour = 5;
/** Codes of a change of address to one address, whoever asks: our route has limits of its own. */
const newAddressCodesPerHour = 10;

/**
 * What SignUp must carry (shared/account.ts). The browser's time of the declaration says that it was made; when is
 * the server's to say (`afterConfirmation`).
 */
const signUp = z.object({
  email: z.email().max(254),
  name: personName,
  'custom:worker': z.enum(['true', 'false']),
  'custom:termsVersion': z.literal(termsVersion),
  'custom:adultDeclaredAt': z.iso.datetime(),
  'custom:language': z.enum(languages),
});

/**
 * Before somebody is signed up: the terms in force, the 18+ declaration and the limits. Never auto-confirms.
 * The message of what is thrown is shown by Cognito, so it says nothing about who is registered.
 */
export async function beforeSignUp(event: PreSignUpTriggerEvent): Promise<void> {
  if (event.triggerSource !== 'PreSignUp_SignUp') return;
  const attributes = signUp.safeParse(event.request.userAttributes);
  if (!attributes.success) {
    const fields = attributes.error.issues.map(({ path }) => path.join('.'));
    throw new AppError('invalid-input', `invalid-input: ${[...new Set(fields)].join(', ')}`);
  }
  const hash = await emailHash(attributes.data.email);
  await limitRate('sign-up', hash, { count: signUpsPerHour, minutes: 60 });
}

/** What was signed up, as it is read once the address is confirmed: the terms were those in force then. */
const signedUp = signUp.extend({ 'custom:termsVersion': z.string().min(1) });

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
 * in without having an account. Nor does it tell of an address that it verified.
 */
export async function afterSignIn(event: PostAuthenticationTriggerEvent): Promise<void> {
  const { sub = '' } = event.request.userAttributes;
  const account = await readAccount(sub);
  if (!account) return afterConfirmation(event);
  await followAddress(account, event.request.userAttributes);
}

/** A change of address that was cut off after the user pool had it. Nobody is kept out because of it. */
async function followAddress(account: AccountFact, attributes: Record<string, string>): Promise<void> {
  try {
    await adoptAddress(account, poolAddressOf(attributes));
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    log('error', 'address not adopted', { sub: account.sub, code: error.code });
  }
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
  const mail = await mailFor(event, attributes, language);
  if (!mail) return;
  event.response.emailSubject = subjectOf(mail, discreet);
  event.response.emailMessage = renderHtml(mail, environment('SITE_ORIGIN'), language);
}

async function mailFor(
  event: CustomMessageTriggerEvent,
  attributes: Record<string, string>,
  language: Language,
): Promise<MailText | undefined> {
  const code = event.request.codeParameter;
  const words = mails[language];
  switch (event.triggerSource) {
    case 'CustomMessage_SignUp':
    case 'CustomMessage_ResendCode': {
      const hash = await emailHash(attributes['email'] ?? '');
      // Of a taken address as of a free one: the limit tells nobody which it is.
      if (event.triggerSource === 'CustomMessage_ResendCode')
        await limitRate('sign-up-code', hash, { count: resendsPerHour, minutes: 60 });
      const owner = await subOfEmailHash(hash);
      const taken = owner !== undefined && owner !== attributes['sub'];
      return words[taken ? 'address-taken' : 'sign-up-code']({ code });
    }
    case 'CustomMessage_ForgotPassword': {
      // The source is the same whether the owner asked or an administrator reset it; the user's status tells.
      const required = attributes['cognito:user_status'] === 'RESET_REQUIRED';
      const link = { code, email: attributes['email'] ?? '' };
      return words[required ? 'password-reset-required' : 'password-reset'](link);
    }
    case 'CustomMessage_UpdateUserAttribute':
    case 'CustomMessage_VerifyUserAttribute':
      await assertEmailChange(attributes);
      await limitRate('new-address-code', await emailHash(attributes['email'] ?? ''), {
        count: newAddressCodesPerHour,
        minutes: 60,
      });
      return words['new-address-code']({ code });
    // An administrator's invitations and codes of a second factor keep Cognito's own words.
    default:
      return undefined;
  }
}

/**
 * A browser may ask the user pool itself for a new address: with a token alone, and without the password that our
 * own route asks for. Only what was begun there is sent a code.
 */
async function assertEmailChange({ sub = '', email = '' }: Record<string, string>): Promise<void> {
  const account = await readAccount(sub);
  const change = account && openEmailChange(account, new Date());
  const known = account && change?.sendsCode ? [account.email, change.to] : [];
  const hashes = await Promise.all(known.map(emailHash));
  if (!hashes.includes(await emailHash(email))) throw new AppError('no-email-change');
}
