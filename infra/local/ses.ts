/**
 * SES (API v2) that delivers into the store, where the mailbox page shows it.
 *
 * Supported: SendEmail with FromEmailAddress, Destination.ToAddresses, ReplyToAddresses, ConfigurationSetName and
 * Content.Simple (Subject, Body.Html, Body.Text); the mailbox simulator's addresses that bounce and complain. Every
 * sender counts as verified. Not supported: raw and templated mail, copies, attachments, tags, the suppression list, and
 * of a configuration set all but the events that it counts.
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

/** How a mail to the mailbox simulator ends. */
export type Outcome = 'bounce' | 'complaint';

export interface Mail {
  to: string | string[];
  /** An address of the account; without one it is sent by Cognito's own account. */
  from?: string;
  configurationSet?: string;
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
  configurationSet?: string;
  /** Absent: it arrived. */
  outcome?: Outcome;
  /** ISO 8601, UTC. */
  sentAt: string;
}

/** Acts of AWS on an account's mail, and counts that only its metrics show. */
export interface AccountControls {
  /** Every mail of the account is refused until `resume`. */
  pause: () => void;
  resume: () => void;
  /** How often each event happened that a configuration set counts. */
  counted: () => Record<Outcome, number>;
}

export interface Ses {
  handle: LocalService;
  /** Newest first; of one address, where one is given (letter case does not count). */
  messages: (to?: string) => Message[];
  find: (id: string) => Message | undefined;
  /** Sends the mail of another service (Cognito); gives the message's id. @throws AwsError as SendEmail answers */
  deliver: (mail: Mail) => string;
  /** Makes the configuration set of a template, which counts nothing yet. */
  createConfigurationSet: (name: string) => void;
  /** Has a configuration set count these events. @throws Error where there is no such set */
  countEvents: (configurationSet: string, events: readonly string[]) => void;
  controls: AccountControls;
}

const content = z.strictObject({ Data: z.string(), Charset: z.literal(['UTF-8', 'utf-8']).optional() });
/** The part before the @ has at most 64 characters (RFC 5321, 4.5.3.1.1). */
const address = z.string().regex(/^(?:[^\r\n]*[\s<])?[^\s@<]{1,64}@[^\s@>]+>?$/);
const sendEmailSchema = z.strictObject({
  FromEmailAddress: address,
  Destination: z.strictObject({ ToAddresses: z.array(address).min(1).max(50) }),
  ReplyToAddresses: z.array(address).default([]),
  ConfigurationSetName: z.string().optional(),
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
  /** The events that each configuration set counts. */
  const sets = new Map<string, Set<string>>();
  let isPaused = false;

  /** @throws AwsError SendingPausedException, NotFoundException: "Errors" of SendEmail */
  const assertSending = (configurationSet: string | undefined): void => {
    if (isPaused)
      throw new AwsError(
        'SendingPausedException',
        400,
        'Sending paused for this account. For more information, please check the inbox of the email address associated with your AWS account.',
      );
    if (configurationSet !== undefined && !sets.has(configurationSet))
      throw new AwsError('NotFoundException', 404, `Configuration set <${configurationSet}> does not exist.`);
  };

  const keep = (message: Omit<Message, 'id' | 'sentAt' | 'outcome'>): string => {
    const sentAt = clock.date().toISOString();
    // The count orders messages of one millisecond; the time orders all, also by key.
    const count = stored.entries(sentAt).length;
    const id = `${sentAt}-${String(count).padStart(4, '0')}-${randomUUID()}`;
    const outcome = message.to.map(outcomeAt).find((one) => one !== undefined);
    stored.put(id, { ...message, ...(outcome && { outcome }), id, sentAt });
    return id;
  };

  return {
    handle: async ({ method, url, body, caller }) => {
      if (method !== 'POST' || url !== '/v2/email/outbound-emails') {
        throw new NotSupported('SES', `${method} ${url.split('?', 1)[0]}`);
      }
      try {
        const { FromEmailAddress, Destination, ReplyToAddresses, ConfigurationSetName, Content } =
          parseSendEmail(body);
        const from = bareAddress(FromEmailAddress);
        const set = ConfigurationSetName === undefined ? [] : [`configuration-set/${ConfigurationSetName}`];
        // Every address counts as an identity of its own here.
        const refusal = firstRefusal(
          caller,
          [`identity/${from}`, ...set].map((resource) => ({
            action: 'ses:SendEmail',
            resource: arnOf('ses', resource),
            context: { 'ses:fromaddress': from },
          })),
        );
        if (refusal !== undefined) throw new AwsError('AccessDeniedException', 403, refusal);
        assertSending(ConfigurationSetName);
        const { Subject, Body } = Content.Simple;
        const id = keep({
          configurationSet: ConfigurationSetName,
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
    deliver: ({ to, from, ...mail }) => {
      if (from !== undefined) assertSending(mail.configurationSet);
      return keep({
        ...mail,
        from: from ?? 'no-reply@verificationemail.com',
        to: [to].flat(),
        replyTo: [],
      });
    },
    createConfigurationSet: (name) => void sets.set(name, new Set()),
    countEvents(configurationSet, events) {
      const counted = sets.get(configurationSet);
      if (!counted) throw new Error(`SES has no configuration set ${configurationSet}.`);
      for (const one of events) counted.add(one);
    },
    controls: {
      pause: () => void (isPaused = true),
      resume: () => void (isPaused = false),
      counted() {
        const count = { bounce: 0, complaint: 0 };
        for (const [, { configurationSet = '', outcome }] of stored.entries())
          if (outcome && sets.get(configurationSet)?.has(outcome)) count[outcome] += 1;
        return count;
      },
    },
  };
}

/** "Using the mailbox simulator" of the developer guide: a label behind `+` is for the sender's own use. */
const outcomeAt = (to: string): Outcome | undefined =>
  /^(bounce|complaint)(?:\+.*)?@simulator\.amazonses\.com$/.exec(bareAddress(to))?.[1] as Outcome | undefined;

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
