import type { ContentKind } from '#shared/content-review.ts';
import { charge } from '#shared/money.ts';
import type { MailParams, OperatorMailParams } from '#functions/data/mail-request.ts';

/**
 * A mail before it has a form. Subjects are discreet: they name neither the site nor its trade, since they show on
 * locked screens (MAIL-1); who wants to know at a glance has the site's name put before them.
 */
export interface MailText {
  /** As a discreet one reads. */
  subject: string;
  paragraphs: string[];
  /** A path of the site, with its query. */
  action?: { label: string; path: string };
  /** A code that stands alone and large. */
  code?: string;
  /** Small print at the end. */
  note?: string;
}

/** Cognito's own mails, whose code it fills in itself. */
export interface CodeParams {
  'sign-up-code': { code: string };
  'address-taken': { code: string };
  /** The link carries the code, and the address that it is for. */
  'password-reset': { code: string; email: string };
  /** An administrator reset the password: it opens nothing any more. */
  'password-reset-required': { code: string; email: string };
}

/** An account as an operator's commands and our logs name it. */
export interface AccountName {
  /** Absent where the account is gone. */
  email?: string | undefined;
  sub: string;
}

type OwnParams = MailParams & CodeParams;

/** Every mail in one language. Those to an operator are told which account they are about. */
export type Mails = { [T in keyof OwnParams]: (params: OwnParams[T]) => MailText } & {
  [T in keyof OperatorMailParams]: (params: OperatorMailParams[T], account: AccountName) => MailText;
};

/** Formats of dates and amounts in mails. Instants are ISO, UTC, and written in UTC: a mail doesn't know where it is read. */
export function formatsIn(dates: string, amounts: string) {
  const write = (instant: string, timeStyle?: 'short'): string =>
    new Intl.DateTimeFormat(dates, { dateStyle: 'long', timeStyle, timeZone: 'UTC' }).format(
      new Date(instant),
    );
  return {
    day: (instant: string): string => write(instant),
    /** To the minute, saying that it is UTC. */
    moment: (instant: string): string => `${write(instant, 'short')} UTC`,
    money: (cents: number, currency: string): string => charge(cents, currency, amounts),
  };
}

/** Paragraphs as they are composed: what is undefined, false or empty is left out. */
type Paragraphs = ReadonlyArray<string | false | undefined>;
type Written = Paragraphs | (Partial<Omit<MailText, 'paragraphs'>> & { paragraphs: Paragraphs });

/**
 * Gives mails their common subject and action. A mail that has no more than paragraphs is written as these alone; a
 * subject or an action of its own takes the place of the common one.
 */
export function frameMails<T extends keyof OwnParams>(
  subject: string,
  action: MailText['action'],
  texts: { [K in T]: (params: OwnParams[K]) => Written },
): Pick<Mails, T> {
  const compose = (written: Written): MailText => {
    const own = 'paragraphs' in written ? written : { paragraphs: written };
    const paragraphs = own.paragraphs.filter((one): one is string => Boolean(one));
    return { subject, action, ...own, paragraphs };
  };
  return Object.fromEntries(
    Object.entries<(params: never) => Written>(texts).map(([template, write]) => [
      template,
      (params: never) => compose(write(params)),
    ]),
  ) as Pick<Mails, T>;
}

type Refused = MailParams['contents-refused']['refused'];

/** Whether this kind is one of several that were refused: the mail then names the kind's own screen in its text. */
export const isAmong = (refused: Refused, kind: ContentKind): boolean =>
  refused.some((one) => one.kind === kind) && !isAlone(refused, kind);

/** Whether nothing of another kind was: the mail leads to that kind's own screen then. */
export const isAlone = (refused: Refused, kind: ContentKind): boolean =>
  refused.every((one) => one.kind === kind);
