import { BadRequestException, SendEmailCommand, SESv2Client } from '@aws-sdk/client-sesv2';
import { type Language, languages } from '#shared/account.ts';
import { unknownZone } from '#shared/dates.ts';
import { readAccount } from '#functions/core/facts/account-table.ts';
import { checklistFacts } from '#functions/core/facts/checklist-facts.ts';
import { type AccountFact, zoneOf } from '#functions/core/facts/facts.ts';
import { readStoredFacts } from '#functions/core/facts/facts-table.ts';
import { clientOptions, lazyClient } from '#functions/data/aws-client.ts';
import { environment } from '#functions/data/environment.ts';
import { log } from '#functions/data/log.ts';
import { DamagedItem } from '#functions/data/stored.ts';
import type { MailRequest, MailTemplate, OperatorMailRequest } from '#functions/data/mail-request.ts';
import { defaultNotifications, type MailTopic } from '#shared/notification-preferences.ts';
import { ownNotifications } from './choose-notifications.ts';
import { eventContext, mails, renderHtml, renderText, subjectOf } from './mail.ts';
import type { AccountName, EventContext, MailContext, MailText } from './mail-text.ts';

const client = lazyClient(() => new SESv2Client(clientOptions));

/**
 * Sends a mail to an account's address. Follows its owner's settings: language, discreet subject, and optional topics
 * that the owner turned off (MAIL-2). Dates are in the account's time zone (MAIL-6). Sentences about what is left before
 * the listing is public follow from the facts at this time (PUB-11).
 * @param since time of the event that the mail reports, ISO instant, UTC
 * @param to another address of the account's owner: a former one, or one that is not confirmed yet
 */
export async function sendMail(sub: string, request: MailRequest, since: string, to?: string): Promise<void> {
  const { template } = request;
  const recipient = await readRecipient(sub);
  if (!recipient?.account.emailConfirmed) {
    log('warn', 'mail not sent: no confirmed address', { sub, template });
    return;
  }
  const { account, zone, progress } = recipient;
  // An account whose erasure has begun gets only the mail about that erasure.
  if (account.erasure?.begunAt && template !== 'account-erased') {
    log('info', 'mail not sent: account is being erased', { sub, template });
    return;
  }
  const { mails: wanted, discreet, language } = ownNotifications(account);
  const topic = topics[template];
  if (topic && !wanted[topic]) {
    log('info', 'mail not sent: turned off by the recipient', { sub, template });
    return;
  }
  const context = { ...eventContext(language, zone, since), progress };
  const mail = compose(language, request, context);
  await send(to ?? account.email, subjectOf(mail, discreet), mail, language, context.supportEmail);
}

interface Recipient extends Pick<MailContext, 'progress'> {
  account: AccountFact;
  zone: string;
}

/** Reads what the texts depend on. A damaged photo or post must not hold back a notice about security. */
async function readRecipient(sub: string): Promise<Recipient | undefined> {
  try {
    const facts = (await readStoredFacts(sub))?.facts;
    if (!facts) return undefined;
    const { account } = facts;
    const progress = account.role === 'worker' ? checklistFacts(facts, new Date()) : undefined;
    return { account, zone: zoneOf(facts), progress };
  } catch (error) {
    if (!(error instanceof DamagedItem)) throw error;
    const account = await readAccount(sub);
    return account && { account, zone: zoneOf({ account, listing: undefined }), progress: undefined };
  }
}

/**
 * Sends a mail to an address without an account, with the default settings. An address that the mail service
 * permanently rejects gets none.
 */
export async function mailStranger(address: string, language: Language, request: MailRequest): Promise<void> {
  const now = new Date().toISOString();
  const context = { ...eventContext(language, unknownZone, now), progress: undefined };
  const mail = compose(language, request, context);
  const subject = subjectOf(mail, defaultNotifications.discreet);
  await send(address, subject, mail, language, context.supportEmail).catch((error: unknown) => {
    if (!(error instanceof BadRequestException)) throw error;
    log('info', 'mail not sent: address refused', { template: request.template });
  });
}

function compose(language: Language, { template, params }: MailRequest, context: MailContext): MailText {
  // tsc can't see that MailRequest pairs each template with its parameters.
  type Write = (given: MailRequest['params'], context: MailContext) => MailText;
  return (mails[language][template] as Write)(params, context);
}

/**
 * Sends a mail to the site's operator at the support address, in every language of the site: the operator has no
 * language setting. Dates are in UTC.
 */
export async function sendOperatorMail(
  { template, params }: OperatorMailRequest,
  since: string,
): Promise<void> {
  // As in `compose`: OperatorMailRequest pairs template and parameters.
  type Compose = (
    given: OperatorMailRequest['params'],
    about: AccountName,
    context: EventContext,
  ) => MailText;
  const about = await accountName('sub' in params ? params.sub : undefined);
  const [first, ...more] = languages.map((language) =>
    (mails[language][template] as Compose)(params, about, eventContext(language, unknownZone, since)),
  );
  if (!first) throw new Error('There are no catalogues of mails.');
  // Show paragraphs that are equal in both languages only once, such as a support request's text.
  const paragraphs = [...new Set([first, ...more].flatMap((mail) => mail.paragraphs))];
  const ours = environment('SUPPORT_EMAIL');
  const replyTo = 'email' in params ? params.email : ours;
  const sendFor = (answered: string | undefined): Promise<void> =>
    send(ours, subjectOf(first, false), { ...first, paragraphs }, 'es', answered);
  try {
    await sendFor(replyTo);
  } catch (error) {
    // The mail service may permanently reject the address that a visitor typed. Then send without Reply-To: the mail's
    // text contains the address too.
    if (!(error instanceof BadRequestException) || replyTo === ours) throw error;
    log('warn', 'mail sent without a reply-to address', { template });
    await sendFor(undefined);
  }
}

async function accountName(sub = ''): Promise<AccountName> {
  const { email } = (sub && (await readAccount(sub))) || {};
  return { sub, email };
}

/** If `replyTo` is undefined, replies go to the site's own sender address. */
async function send(
  address: string,
  subject: string,
  mail: MailText,
  language: Language,
  replyTo: string | undefined,
): Promise<void> {
  const origin = environment('SITE_ORIGIN');
  const content = (Data: string) => ({ Data, Charset: 'UTF-8' });
  await client().send(
    new SendEmailCommand({
      FromEmailAddress: environment('MAIL_FROM'),
      ConfigurationSetName: environment('MAIL_CONFIGURATION_SET'),
      ...(replyTo !== undefined && { ReplyToAddresses: [replyTo] }),
      Destination: { ToAddresses: [address] },
      Content: {
        Simple: {
          Subject: content(subject),
          Body: {
            Text: content(renderText(mail, origin)),
            Html: content(renderHtml(mail, origin, language)),
          },
        },
      },
    }),
  );
}

/** Topics that a member can turn off; a mail without a topic is always sent. */
const topics: Readonly<Partial<Record<MailTemplate, MailTopic>>> = {
  'verification-approved': 'reviews',
  'verification-rejected': 'reviews',
  'verification-more-asked': 'reviews',
  'contents-approved': 'reviews',
  'membership-started': 'membership',
  'membership-renewed': 'membership',
  'membership-reminder': 'membership',
  'membership-ended': 'membership',
  'transfer-expired': 'membership',
};
