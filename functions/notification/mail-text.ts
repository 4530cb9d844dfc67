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
