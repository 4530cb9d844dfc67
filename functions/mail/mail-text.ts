import type { ChecklistFacts } from '#shared/checklist.ts';
import type { ContentKind } from '#shared/content-review.ts';
import type { DateFormats } from '#shared/dates.ts';
import { dayMilliseconds } from '#shared/day.ts';
import { providerSignUp } from '#shared/provider-sign-up.ts';
import type { MailParams, OperatorMailParams } from '#functions/data/mail-request.ts';

/**
 * Text of a mail before it is rendered. Each mail has its own subject. Subjects show on locked screens, so they name
 * neither the site nor its trade (MAIL-1). A member can choose to have the site's name put first.
 */
export interface MailText {
  subject: string;
  paragraphs: string[];
  /** Link of the mail: its label, and its path on this site with the query. */
  action?: { label: string; path: string };
  /** A code, shown large on its own line. */
  code?: string;
  note?: string;
}

/** Path of the sign-up form. @param provider true to tick the provider's box (ACC-21) */
export const registration = (provider: boolean): string => (provider ? providerSignUp : '/register');

/** Parameters of the mails that Cognito sends. Cognito fills in the code. */
export interface CodeParams {
  'sign-up-code': { code: string };
  'address-taken': { code: string };
  /** The link contains the code and the recipient's address. */
  'password-reset': { code: string; email: string };
  /** An administrator reset the password; the old one no longer works. */
  'password-reset-required': { code: string; email: string };
}

/** Address and id of an account, as the operator's commands and our logs use them. */
export interface AccountName {
  /** Absent if the account was erased. */
  email?: string | undefined;
  sub: string;
}

/** Date formats and facts that the texts of each mail use. */
export interface EventContext extends DateFormats {
  supportEmail: string;
  /** Time of the event that the mail reports, ISO instant, UTC. */
  since: string;
}

/** Context of a mail to a member. */
export interface MailContext extends EventContext {
  /** A provider's progress to a public listing when the mail is sent, which may be later than its event. */
  progress: ChecklistFacts | undefined;
}

/** Returns the context as it will be once a running membership has ended, if nothing else changes. */
export const onceEnded = (context: MailContext): MailContext => ({
  ...context,
  progress: context.progress && { ...context.progress, membership: 'ended' },
});

type OwnParams = MailParams & CodeParams;

/** All mails in one language. Mails to an operator also get the account that they are about. */
export type Mails = {
  [T in keyof MailParams]: (params: MailParams[T], context: MailContext) => MailText;
} & { [T in keyof CodeParams]: (params: CodeParams[T]) => MailText } & {
  [T in keyof OperatorMailParams]: (
    params: OperatorMailParams[T],
    account: AccountName,
    context: EventContext,
  ) => MailText;
};

/** Returns the days from `since` until `end` (ISO instants), rounded up to at least one. */
export const daysBefore = (end: string, since: string): number =>
  Math.max(1, Math.ceil((Date.parse(end) - Date.parse(since)) / dayMilliseconds));

/** Paragraphs of a mail. Falsy ones are removed. */
type Paragraphs = ReadonlyArray<string | false | undefined>;
type Written = Paragraphs | (Partial<Omit<MailText, 'paragraphs'>> & { paragraphs: Paragraphs });

/**
 * Adds its subject and the group's action to each mail of a group. A mail that is only paragraphs can be given as an
 * array. A mail's own subject or action replaces the given one.
 */
export function frameMails<T extends keyof OwnParams>(
  subjects: Readonly<Record<T, string>>,
  action: MailText['action'],
  texts: { [K in T]: (params: OwnParams[K], context: MailContext) => Written },
): Pick<Mails, T> {
  const compose = (subject: string, written: Written): MailText => {
    const own = 'paragraphs' in written ? written : { paragraphs: written };
    const paragraphs = own.paragraphs.filter((one): one is string => Boolean(one));
    return { subject, action, ...own, paragraphs };
  };
  return Object.fromEntries(
    Object.entries<(params: never, context: MailContext) => Written>(texts).map(([template, write]) => [
      template,
      (params: never, context: MailContext) => compose(subjects[template as T], write(params, context)),
    ]),
  ) as Pick<Mails, T>;
}

type Refused = MailParams['contents-refused']['refused'];

/**
 * True if this kind of content was refused together with other kinds. The mail's text then mentions the kind's own
 * screen.
 */
export const isAmong = (refused: Refused, kind: ContentKind): boolean =>
  refused.some((one) => one.kind === kind) && !isAlone(refused, kind);

/** True if no other kind of content was refused. The mail then links to the kind's own screen. */
export const isAlone = (refused: Refused, kind: ContentKind): boolean =>
  refused.every((one) => one.kind === kind);
