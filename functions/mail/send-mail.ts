import { BadRequestException, SendEmailCommand, SESv2Client } from '@aws-sdk/client-sesv2';
import type { Language } from '#shared/account.ts';
import { readAccount } from '#functions/core/facts/account-table.ts';
import { clientOptions, lazyClient } from '#functions/data/aws-client.ts';
import { environment } from '#functions/data/environment.ts';
import { log } from '#functions/data/log.ts';
import type { MailRequest, MailTemplate, OperatorMailRequest } from '#functions/data/mail-request.ts';
import type { MailTopic } from '#shared/notification-preferences.ts';
import { ownNotifications } from './choose-notifications.ts';
import { mails, renderHtml, renderText, subjectOf } from './mail.ts';
import type { AccountName, MailText } from './mail-text.ts';

const client = lazyClient(() => new SESv2Client(clientOptions));

/**
 * Sends one of the product's mails to an account's own address, as its owner chose: in which language, how discreet,
 * and whether at all where that is theirs to say (MAIL-2).
 * @param to the address it had before, for what only that one must be told
 */
export async function sendMail(sub: string, { template, params }: MailRequest, to?: string): Promise<void> {
  const account = await readAccount(sub);
  if (!account?.emailConfirmed) {
    log('warn', 'mail to nobody', { sub, template });
    return;
  }
  // The mail that says it is the last one is.
  if (account.erasure?.begunAt && template !== 'account-erased') {
    log('info', 'mail to nobody any more', { sub, template });
    return;
  }
  const { mails: wanted, discreet, language } = ownNotifications(account);
  const topic = topics[template];
  if (topic && !wanted[topic]) {
    log('info', 'mail not wanted', { sub, template });
    return;
  }
  // The pair is one of MailRequest's, so the parameters are the template's; the union hides that from tsc.
  const compose = mails[language][template] as (given: MailRequest['params']) => MailText;
  const mail = compose(params);
  await send(to ?? account.email, subjectOf(mail, discreet), mail, language, environment('SUPPORT_EMAIL'));
}

/**
 * Sends a mail to whoever operates the site, at the address where they answer people, in every language of the site:
 * which one they read is nobody's choice here.
 */
export async function sendOperatorMail({ template, params }: OperatorMailRequest): Promise<void> {
  // As above: the pair is one of OperatorMailRequest's.
  type Compose = (given: OperatorMailRequest['params'], about: AccountName) => MailText;
  const about = await accountName('sub' in params ? params.sub : undefined);
  const [first, ...more] = [mails.es, mails.en].map((catalogue) =>
    (catalogue[template] as Compose)(params, about),
  );
  if (!first) throw new Error('There are no catalogues of mails.');
  // What is the same in both languages (somebody's own words) once.
  const paragraphs = [...new Set([first, ...more].flatMap((mail) => mail.paragraphs))];
  const ours = environment('SUPPORT_EMAIL');
  const replyTo = 'email' in params ? params.email : ours;
  const sendFor = (answered: string | undefined): Promise<void> =>
    send(ours, subjectOf(first, false), { ...first, paragraphs }, 'es', answered);
  try {
    await sendFor(replyTo);
  } catch (error) {
    // What somebody typed may be none to the mail service, and would be refused for ever; it stands in the text, too.
    if (!(error instanceof BadRequestException) || replyTo === ours) throw error;
    log('warn', 'mail without an address to answer', { template });
    await sendFor(undefined);
  }
}

/** The account of an operator's mail, with the address that it has now: the operator's commands take that. */
async function accountName(sub = ''): Promise<AccountName> {
  const { email } = (sub && (await readAccount(sub))) || {};
  return { sub, email };
}

/** @param replyTo where it is answered; nowhere but to its sender where it is undefined */
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

/** The topics by which a person may turn mails off; a mail without one is always sent. */
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
