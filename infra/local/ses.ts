/**
 * SES (API v2) that delivers into the store, where the mailbox page shows it.
 *
 * Supported: SendEmail with FromEmailAddress, Destination.ToAddresses, ReplyToAddresses and Content.Simple
 * (Subject, Body.Html, Body.Text). Every sender counts as verified. Not supported: raw and templated mail,
 * copies, attachments, configuration sets, tags.
 */
import { randomUUID } from 'node:crypto';
import { z } from 'zod';
import { arnOf } from './account.ts';
import { AwsError, jsonError } from './protocol/aws-error.ts';
import type { Clock } from './clock.ts';
import { supportedBySchemas } from './protocol/supported.ts';
import { firstRefusal } from './rights/request.ts';
import { NotSupported, type LocalService } from './protocol/service.ts';
import type { Store } from './store.ts';

export interface Mail {
  to: string | string[];
  /** Shown as the sender; without one, the local cloud's own. */
  from?: string;
  subject: string;
  html?: string;
  text?: string;
}

export interface Message {
  id: string;
  from: string;
  to: string[];
  replyTo: string[];
  subject: string;
  html?: string;
  text?: string;
  /** ISO 8601, UTC. */
  sentAt: string;
}

export interface Ses {
  handle: LocalService;
  /** Newest first; of one address, where one is given (letter case does not count). */
  messages: (to?: string) => Message[];
  find: (id: string) => Message | undefined;
  /** Takes the mail of a service that sends by itself (Cognito); gives the message's id. */
  deliver: (mail: Mail) => string;
}

const content = z.strictObject({ Data: z.string(), Charset: z.literal(['UTF-8', 'utf-8']).optional() });
/** The part before the @ has at most 64 characters (RFC 5321, 4.5.3.1.1). */
const address = z.string().regex(/^(?:[^\r\n]*[\s<])?[^\s@<]{1,64}@[^\s@>]+>?$/);
const sendEmailSchema = z.strictObject({
  FromEmailAddress: address,
  Destination: z.strictObject({ ToAddresses: z.array(address).min(1).max(50) }),
  ReplyToAddresses: z.array(address).default([]),
  Content: z.strictObject({
    Simple: z.strictObject({
      Subject: content,
      Body: z.strictObject({ Html: content.optional(), Text: content.optional() }),
    }),
  }),
});

export const sesSupported = supportedBySchemas({ SendEmail: sendEmailSchema });

export function createSes({ clock, store }: { clock: Clock; store: Store }): Ses {
  const stored = store.collection<Message>('ses-message');

  const keep = (message: Omit<Message, 'id' | 'sentAt'>): string => {
    const sentAt = clock.date().toISOString();
    // The count orders messages of one millisecond; the time orders all, also by key.
    const count = stored.entries(sentAt).length;
    const id = `${sentAt}-${String(count).padStart(4, '0')}-${randomUUID()}`;
    stored.put(id, { ...message, id, sentAt });
    return id;
  };

  return {
    handle: async ({ method, url, body, caller }) => {
      if (method !== 'POST' || url !== '/v2/email/outbound-emails') {
        throw new NotSupported('SES', `${method} ${url.split('?', 1)[0]}`);
      }
      try {
        const { FromEmailAddress, Destination, ReplyToAddresses, Content } = parseSendEmail(body);
        const from = bareAddress(FromEmailAddress);
        // Every address counts as an identity of its own here.
        const refusal = firstRefusal(caller, [
          {
            action: 'ses:SendEmail',
            resource: arnOf('ses', `identity/${from}`),
            context: { 'ses:fromaddress': from },
          },
        ]);
        if (refusal !== undefined) throw new AwsError('AccessDeniedException', 403, refusal);
        const { Subject, Body } = Content.Simple;
        const id = keep({
          from: FromEmailAddress,
          to: Destination.ToAddresses,
          replyTo: ReplyToAddresses,
          subject: Subject.Data,
          html: Body.Html?.Data,
          text: Body.Text?.Data,
        });
        return {
          status: 200,
          headers: { 'content-type': 'application/json' },
          body: JSON.stringify({ MessageId: id }),
        };
      } catch (error) {
        if (error instanceof AwsError) return jsonError(error);
        throw error;
      }
    },
    messages: (to) => {
      const wanted = to?.trim().toLowerCase();
      return stored
        .entries()
        .map(([, message]) => message)
        .filter((message) => !wanted || message.to.some((one) => bareAddress(one) === wanted))
        .reverse();
    },
    find: (id) => stored.get(id),
    deliver: ({ to, from = 'no-reply@verificationemail.com', ...mail }) =>
      keep({ ...mail, from, to: [to].flat(), replyTo: [] }),
  };
}

/** `Ana <ana@example.com>` and `ANA@example.com` are one mailbox here. */
export function bareAddress(text: string): string {
  return (/<([^>]+)>$/.exec(text)?.[1] ?? text).trim().toLowerCase();
}

function parseSendEmail(body: Buffer): z.infer<typeof sendEmailSchema> {
  let json: unknown;
  try {
    json = JSON.parse(body.toString('utf8'));
  } catch {
    throw new AwsError('BadRequestException', 400, 'The request body is not JSON.');
  }
  const parsed = sendEmailSchema.safeParse(json);
  if (!parsed.success) {
    const [issue] = parsed.error.issues;
    if (issue?.code === 'unrecognized_keys') {
      throw new NotSupported('SES', `SendEmail with ${[...issue.path, ...issue.keys].join('.')}`);
    }
    throw new AwsError('BadRequestException', 400, `${issue?.path.join('.')}: ${issue?.message}`);
  }
  const { Html, Text } = parsed.data.Content.Simple.Body;
  if (!Html && !Text) throw new AwsError('BadRequestException', 400, 'Either Html or Text body is required.');
  return parsed.data;
}
