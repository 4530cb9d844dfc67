import { randomUUID } from 'node:crypto';
import * as z from 'zod';
import type { Clock } from './clock.ts';
import { answer, operation } from './json-service.ts';
import { NotPromised, type LocalService } from './service.ts';
import type { Store } from './store.ts';

/** A mail that somebody received, newest first in the mailbox. */
export interface Mail {
  id: string;
  to: string;
  from: string;
  subject: string;
  html: string | undefined;
  text: string | undefined;
  /** ISO, UTC. */
  at: string;
}

export interface Ses {
  handle: LocalService;
  /** What Cognito sends by itself. */
  deliver(mail: { to: string; subject: string; html?: string; text?: string; from?: string }): void;
  /** To one address, or all. */
  messages(to?: string): Mail[];
}

const content = z.strictObject({ Data: z.string(), Charset: z.string().optional() });
/** Promised: SESv2 SendEmail with simple content to `To` addresses. */
const sendEmail = z.strictObject({
  FromEmailAddress: z.string(),
  Destination: z.strictObject({ ToAddresses: z.array(z.email()).min(1).max(50) }),
  ReplyToAddresses: z.array(z.string()).optional(),
  Content: z.strictObject({
    Simple: z.strictObject({
      Subject: content,
      Body: z.strictObject({ Html: content.optional(), Text: content.optional() }),
      Headers: z.array(z.strictObject({ Name: z.string(), Value: z.string() })).optional(),
    }),
  }),
  EmailTags: z.array(z.strictObject({ Name: z.string(), Value: z.string() })).optional(),
  ConfigurationSetName: z.string().optional(),
});

export function createSes({ clock, store }: { clock: Clock; store: Store }): Ses {
  const mails = store.collection<Mail>('ses.mail');
  const keep = (mail: Omit<Mail, 'id' | 'at'>): string => {
    const at = clock.date().toISOString();
    const id = randomUUID();
    mails.put(`${at}#${id}`, { ...mail, id, at });
    return id;
  };
  const send = operation(sendEmail, ({ FromEmailAddress, Destination, Content: { Simple } }) => {
    const ids = Destination.ToAddresses.map((to) =>
      keep({
        to,
        from: FromEmailAddress,
        subject: Simple.Subject.Data,
        html: Simple.Body.Html?.Data,
        text: Simple.Body.Text?.Data,
      }),
    );
    return { MessageId: ids[0] };
  });
  return {
    handle: async ({ method, url, body }) => {
      if (method !== 'POST' || url !== '/v2/email/outbound-emails')
        throw new NotPromised('SES', `${method} ${url}`);
      return answer('SES', 'SendEmail', send, JSON.parse(body.toString()));
    },
    deliver: ({ to, subject, html, text, from = 'no-reply@verificationemail.com' }) =>
      void keep({ to, subject, html, text, from }),
    messages: (to) =>
      mails
        .entries()
        .map(([, mail]) => mail)
        .filter((mail) => to === undefined || mail.to.toLowerCase() === to.toLowerCase())
        .reverse(),
  };
}
