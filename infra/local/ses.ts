import { randomUUID } from 'node:crypto';
import { z } from 'zod';
import { arnOf } from './account.ts';
import { AwsError, jsonError } from './protocol/aws-error.ts';
import type { Clock } from './clock.ts';
import { supportedBySchemas } from './protocol/supported.ts';
import { firstRefusal } from './rights/request.ts';
import { noteCall, pathsIn } from './protocol/calls.ts';
import { NotSupported, type LocalRequest, type LocalResponse } from './protocol/service.ts';
import type { Store } from './store.ts';

/** Outcomes of a mail that the mailbox simulator does not deliver. */
type Outcome = 'bounce' | 'complaint';

/** A mail as the mailbox page shows it. */
export interface Message {
  id: string;
  from: string;
  to: string[];
  replyTo: string[];
  subject: string;
  html?: string;
  text?: string;
  configurationSet?: string;
  /** Absent for a delivered mail. */
  outcome?: Outcome;
  /** ISO 8601, UTC. */
  sentAt: string;
}

/** Mail that another service sends to one address. Without `from`, Cognito's own account sends it. */
export interface Mail extends Pick<Message, 'subject' | 'html' | 'text' | 'configurationSet'> {
  to: string;
  from?: string;
}

const content = z.strictObject({ Data: z.string(), Charset: z.literal('UTF-8').optional() });
/** The part before the @ has at most 64 characters (RFC 5321, 4.5.3.1.1). */
const address = z.string().regex(/^(?:[^\r\n]*[\s<])?[^\s@<]{1,64}@[^\s@>]+>?$/);
const sendEmail = z.strictObject({
  FromEmailAddress: address,
  Destination: z.strictObject({ ToAddresses: z.array(address).min(1).max(50) }),
  ReplyToAddresses: z.array(address).default([]),
  ConfigurationSetName: z.string().optional(),
  Content: z.strictObject({
    Simple: z.strictObject({
      Subject: content,
      Body: z.strictObject({ Html: content.optional(), Text: content }),
    }),
  }),
});
export const sesSupported = supportedBySchemas({ SendEmail: sendEmail });

/** Test controls: pause the account's sending, and read the counts that AWS shows only as metrics. */
export type AccountControls = Ses['controls'];
export type Ses = ReturnType<typeof createSes>;

/** Creates SES (API v2). It stores each mail for the mailbox page. Every sender counts as verified. */
export function createSes({ clock, store }: { clock: Clock; store: Store }) {
  const stored = store.collection<Message>('ses-message');
  /** Event types counted by each configuration set. */
  const sets = new Map<string, Set<string>>();
  let isPaused = false;

  const assertSending = (set: string | undefined): void => {
    if (isPaused) throw new AwsError('SendingPausedException', 400, 'Sending paused for this account.');
    if (set !== undefined && !sets.has(set))
      throw new AwsError('NotFoundException', 404, `Configuration set <${set}> does not exist.`);
  };
  const keep = (message: Omit<Message, 'id' | 'sentAt' | 'outcome'>): string => {
    const sentAt = clock.date().toISOString();
    // Keys sort by time; the counter orders mails of the same millisecond.
    const count = stored.entries(sentAt).length;
    const id = `${sentAt}-${String(count).padStart(4, '0')}-${randomUUID()}`;
    const outcome = message.to.map(outcomeAt).find((one) => one !== undefined);
    stored.put(id, { ...message, ...(outcome && { outcome }), id, sentAt });
    return id;
  };

  const send = ({ body, caller }: LocalRequest): string => {
    const mail = parseSendEmail(body);
    noteCall('SES', 'SendEmail', pathsIn(JSON.parse(body.toString())));
    const from = bareAddress(mail.FromEmailAddress);
    const { ConfigurationSetName: configurationSet } = mail;
    const named = configurationSet === undefined ? [] : [`configuration-set/${configurationSet}`];
    const rights = [`identity/${from}`, ...named].map((resource) => ({
      action: 'ses:SendEmail',
      resource: arnOf('ses', resource),
      context: { 'ses:fromaddress': from },
    }));
    const refusal = firstRefusal(caller, rights);
    if (refusal !== undefined) throw new AwsError('AccessDeniedException', 403, refusal);
    assertSending(configurationSet);
    const { Subject, Body } = mail.Content.Simple;
    return keep({
      configurationSet,
      from: mail.FromEmailAddress,
      to: mail.Destination.ToAddresses,
      replyTo: mail.ReplyToAddresses,
      subject: Subject.Data,
      html: Body.Html?.Data,
      text: Body.Text.Data,
    });
  };

  return {
    handle: async (request: LocalRequest): Promise<LocalResponse> => {
      if (request.method !== 'POST' || request.url !== '/v2/email/outbound-emails')
        throw new NotSupported('SES', `${request.method} ${request.url}`);
      try {
        return { status: 200, body: JSON.stringify({ MessageId: send(request) }) };
      } catch (error) {
        if (error instanceof AwsError) return jsonError(error);
        throw error;
      }
    },
    /** Lists all mails, newest first, or only the mails to an address, ignoring case. */
    messages(to = ''): Message[] {
      const wanted = to.trim().toLowerCase();
      return stored
        .entries()
        .map(([, message]) => message)
        .filter((message) => !wanted || message.to.some((one) => bareAddress(one) === wanted))
        .reverse();
    },
    find: (id: string): Message | undefined => stored.get(id),
    /** Sends a user pool's mail and returns the mail's id. @throws AwsError like SendEmail, if the mail has a `from` */
    deliver({ to, from, ...mail }: Mail): string {
      if (from !== undefined) assertSending(mail.configurationSet);
      return keep({ ...mail, from: from ?? 'no-reply@verificationemail.com', to: [to], replyTo: [] });
    },
    createConfigurationSet: (name: string): void => void sets.set(name, new Set()),
    /** Makes a configuration set count these event types. @throws Error if the set does not exist */
    countEvents(set: string, events: readonly string[]): void {
      if (!sets.has(set)) throw new Error(`SES has no configuration set ${set}.`);
      for (const one of events) sets.get(set)?.add(one);
    },
    controls: {
      /** Refuses every mail of the account until `resume`. */
      pause: (): void => void (isPaused = true),
      resume: (): void => void (isPaused = false),
      /** Counts bounces and complaints of configuration sets that count these events. */
      counted(): Record<Outcome, number> {
        const count = { bounce: 0, complaint: 0 };
        for (const [, { configurationSet = '', outcome }] of stored.entries())
          if (outcome && sets.get(configurationSet)?.has(outcome)) count[outcome] += 1;
        return count;
      },
    },
  };
}

/**
 * Returns the outcome at an address of the mailbox simulator. AWS allows any label after `+` (developer guide, "Using
 * the mailbox simulator").
 */
const outcomeAt = (to: string): Outcome | undefined =>
  /^(bounce|complaint)(?:\+.*)?@simulator\.amazonses\.com$/.exec(bareAddress(to))?.[1] as Outcome | undefined;

/** Returns an address without display name, in lower case: `Ana <ANA@example.com>` becomes `ana@example.com`. */
const bareAddress = (text: string): string => (/<([^>]+)>$/.exec(text)?.[1] ?? text).trim().toLowerCase();

function parseSendEmail(body: Buffer): z.output<typeof sendEmail> {
  const parsed = sendEmail.safeParse(JSON.parse(body.toString('utf8')));
  if (parsed.success) return parsed.data;
  const [issue] = parsed.error.issues;
  if (issue?.code === 'unrecognized_keys')
    throw new NotSupported('SES', `SendEmail with ${[...issue.path, ...issue.keys].join('.')}`);
  throw new AwsError('BadRequestException', 400, `${issue?.path.join('.')}: ${issue?.message}`);
}
