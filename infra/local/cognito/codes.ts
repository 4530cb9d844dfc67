import { createHmac, randomInt } from 'node:crypto';
import type { Clock } from '../clock.ts';
import { AwsError } from '../protocol/aws-error.ts';
import type { Store } from '../store.ts';
import { HourlyLimit } from './attempts.ts';
import type { Client, Pool, User } from './directory.ts';
import { codeMismatch, CognitoError, expiredCode } from './errors.ts';
import { Expiring } from './expiring.ts';
import { eventAttributes, type Triggers } from './triggers.ts';

export interface Email {
  to: string;
  /** Absent: Cognito's own account sends it. */
  from?: string;
  configurationSet?: string;
  subject: string;
  html: string;
}

export type CodePurpose = 'SignUp' | 'ForgotPassword' | 'ChangeEmail';

const HOUR = 3_600_000;
/** How long a code lives, in milliseconds (quotas: 24 hours for a sign-up or an attribute, 1 hour for a reset). */
const LIFETIME: Record<CodePurpose, number> = {
  SignUp: 24 * HOUR,
  ForgotPassword: HOUR,
  ChangeEmail: 24 * HOUR,
};
type MessageSource = 'SignUp' | 'ResendCode' | 'ForgotPassword' | 'UpdateUserAttribute';
const PLACEHOLDER = '{####}';

export interface CodeDeliveryDetails {
  AttributeName: 'email';
  DeliveryMedium: 'EMAIL';
  Destination: string;
}

/** Shows where a code went without showing the address: `m***@e***`. */
function delivery(email: string): CodeDeliveryDetails {
  const [name = '', host = ''] = email.split('@');
  return { AttributeName: 'email', DeliveryMedium: 'EMAIL', Destination: `${name[0]}***@${host[0]}***` };
}

/** The six-digit codes that a pool mails and takes back. */
export class Codes {
  readonly #codes: Expiring<string>;
  readonly #limit: HourlyLimit;
  readonly #triggers: Triggers;
  readonly #sendEmail: (email: Email) => void;

  constructor(store: Store, clock: Clock, triggers: Triggers, sendEmail: (email: Email) => void) {
    this.#codes = new Expiring(store, clock, 'cognito-code');
    this.#limit = new HourlyLimit(store, clock);
    this.#triggers = triggers;
    this.#sendEmail = sendEmail;
  }

  /**
   * Mails a new code to the user's address (that of `user` as given), which replaces the one before.
   * @param client absent for what an administrator does
   * @throws LimitExceededException, UserLambdaValidationException and CodeDeliveryFailureException (the code is then already
   *   valid, but unsent)
   */
  async send(
    pool: Pool,
    client: Client | undefined,
    user: User,
    purpose: CodePurpose,
    source: MessageSource,
    clientMetadata?: Record<string, string>,
  ): Promise<CodeDeliveryDetails> {
    const to = user.attributes['email'] ?? '';
    if (source !== 'SignUp') this.countSending(pool, user.username, source);
    const code = String(randomInt(1_000_000)).padStart(6, '0');
    this.#codes.put(codeKey(pool, user.username, purpose), code, LIFETIME[purpose]);
    const { subject, html } = await this.#message(pool, client, user, source, clientMetadata);
    const filled = html.replaceAll(PLACEHOLDER, code).replaceAll('{username}', user.username);
    this.#mail({ to, ...senderOf(pool), subject, html: filled });
    return delivery(to);
  }

  /**
   * The API reference lists this error for SignUp, ResendConfirmationCode, ForgotPassword and UpdateUserAttributes. It
   * lists none for AdminResetUserPassword, which throws the same one here. A user who signed up remains, unconfirmed, as
   * the reference says of a SignUp that met a mail quota.
   */
  #mail(email: Email): void {
    try {
      this.#sendEmail(email);
    } catch (error) {
      if (!(error instanceof AwsError)) throw error;
      throw new CognitoError(
        'CodeDeliveryFailureException',
        `Cognito received the following error from Amazon SES when attempting to send email: ${error.message}`,
      );
    }
  }

  /** Counts a code asked for, real or simulated, so that the limit itself tells nobody who exists. */
  countSending(pool: Pool, username: string, source: string): void {
    const what = `${pool.id}/${username}/send/${source}`;
    this.#limit.assertOpen(what);
    this.#limit.count(what);
  }

  /** The same address for the same name: what is answered for users who do not exist. */
  simulateDelivery(pool: Pool, name: string): CodeDeliveryDetails {
    if (name.includes('@')) return delivery(name);
    const digest = createHmac('sha256', pool.secret).update(name).digest();
    const letter = (at: number) => String.fromCharCode(97 + (digest[at]! % 26));
    return delivery(`${letter(0)}@${letter(1)}`);
  }

  /**
   * Checks a code; `consume` it only when what it stands for has been done.
   * @throws ExpiredCodeException, CodeMismatchException, LimitExceededException after five wrong ones in an hour
   */
  check(pool: Pool, user: User, purpose: CodePurpose, given: string): void {
    const tries = `${pool.id}/${user.username}/try/${purpose}`;
    this.#limit.assertOpen(tries);
    const code = this.#codes.get(codeKey(pool, user.username, purpose));
    if (code === undefined) throw expiredCode();
    if (code === given) return;
    this.#limit.count(tries);
    throw codeMismatch();
  }

  consume(pool: Pool, user: User, purpose: CodePurpose): void {
    this.#codes.delete(codeKey(pool, user.username, purpose));
    this.#limit.reset(`${pool.id}/${user.username}/try/${purpose}`);
  }

  async #message(
    pool: Pool,
    client: Client | undefined,
    user: User,
    source: MessageSource,
    clientMetadata: Record<string, string> | undefined,
  ): Promise<{ subject: string; html: string }> {
    const template = pool.VerificationMessageTemplate;
    const subject = template.EmailSubject ?? pool.EmailVerificationSubject ?? 'Your verification code';
    const html =
      template.EmailMessage ?? pool.EmailVerificationMessage ?? `Your verification code is ${PLACEHOLDER}`;
    const response = await this.#triggers.run(pool, 'CustomMessage', {
      source: `CustomMessage_${source}`,
      username: user.username,
      ...(client && { clientId: client.id }),
      request: {
        userAttributes: eventAttributes(user),
        codeParameter: PLACEHOLDER,
        linkParameter: '{##Click Here##}',
        usernameParameter: null,
        ...(clientMetadata && { clientMetadata }),
      },
      response: { smsMessage: null, emailMessage: null, emailSubject: null },
    });
    const own = response?.['emailMessage'];
    if (typeof own === 'string' && !own.includes(PLACEHOLDER))
      throw new CognitoError(
        'InvalidLambdaResponseException',
        'The message must contain the code parameter.',
      );
    const ownSubject = response?.['emailSubject'];
    return {
      subject: typeof ownSubject === 'string' ? ownSubject : subject,
      html: typeof own === 'string' ? own : html,
    };
  }
}

function senderOf({ EmailConfiguration: mail }: Pool): Pick<Email, 'from' | 'configurationSet'> {
  if (mail.EmailSendingAccount === 'COGNITO_DEFAULT') return {};
  return { from: mail.From, ...(mail.ConfigurationSet && { configurationSet: mail.ConfigurationSet }) };
}

const codeKey = (pool: Pool, username: string, purpose: CodePurpose) => `${pool.id}/${username}/${purpose}`;
