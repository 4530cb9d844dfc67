import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import * as z from 'zod';
import { bankDetails } from '#shared/transfer.ts';
import type { Entry } from '#shared/deployment/entries.ts';
import { countries } from '#shared/location/countries.ts';

/** The stage that runs on one machine and is never deployed; the only one with defaults. */
export const localStage = 'local';
/** The same stage as LocalStack takes it (infra/localstack). */
export const localStackStage = 'localstack';
/** The local stage again, of an operator who is paid by bank transfer (`npm start -- --payments bank-transfer`). */
export const localBankStage = 'localbank';
/** The stages that run on one machine, with code for its own system. */
export const machineStages: readonly string[] = [localStage, localBankStage];

/** What `reservedConcurrency` reserves: concurrent invocations that a Lambda has for itself, and never exceeds. */
export const reservedInvocations: Readonly<Partial<Record<Entry, number>>> = {
  page: 100,
  browse: 50,
  'stripe-webhook': 10,
  pdf: 10,
};

const countryIds = countries.map(({ id }) => id);

const hostName = (error: string) =>
  z.string({ error }).regex(/^([a-z0-9-]+\.)+[a-z]{2,}$/, 'a host name without https:// and without a path');

/** Every choice with the sentence that an operator who has not made it reads. */
const stageFile = z.strictObject({
  openCountries: z.array(z.enum(countryIds), {
    error: `the ids of the countries whose law you checked, of ${countryIds.join(' ')}; [] opens none`,
  }),
  /** Its DNS points to the distribution (output SiteTarget). */
  domainName: hostName('the host name of the site, for example www.example.com'),
  /** Each is answered by a redirect to `domainName`: the bare domain, or an earlier one. */
  redirectedDomains: z
    .array(hostName('a host name, for example example.com'), {
      error: 'other host names that lead to domainName, for example ["example.com"]',
    })
    .default([]),
  certificateArn: z
    .string({ error: 'the ARN of an ACM certificate in us-east-1 for domainName' })
    .regex(/^arn:aws:acm:us-east-1:\d{12}:certificate\/.+$/, 'an ACM certificate of the region us-east-1'),
  mailIdentity: z
    .string({ error: 'the verified SES identity in us-east-1: a domain, or one address' })
    .min(3, 'a domain or an address'),
  mailFrom: z.email({ error: 'the address that mails come from, within mailIdentity' }),
  supportEmail: z.email({ error: 'the address that requests of /support reach' }),
  operator: z
    .string({ error: 'your legal name and registered office, as the terms and the privacy policy state it' })
    .min(3, 'a name and an address'),
  priceCents: z
    .int({ error: 'the price of 30 days of membership, in cents' })
    .positive({ error: 'a positive number of cents' }),
  priceCurrency: z
    .string({ error: 'the ISO 4217 code of the price, for example USD' })
    .regex(/^[A-Z]{3}$/, 'three capital letters, for example USD'),
  alarmEmail: z.email({ error: 'the address that alarms go to' }),
  /** AWS Budgets mails `alarmEmail` before it is reached. */
  monthlyBudget: z
    .number({ error: 'what the AWS account may cost in a month, in USD' })
    .positive({ error: 'a positive number of USD' })
    .default(100),
  payments: z
    .discriminatedUnion(
      'provider',
      [
        z.strictObject({
          provider: z.literal('stripe'),
          /**
           * What payers' bank statements say; what the Stripe account says in general where nothing is chosen.
           * https://docs.stripe.com/get-started/account/statement-descriptors
           */
          statementDescriptor: z
            .string()
            .regex(
              /^(?=.*[A-Za-z])[^<>\\'"*]{5,22}$/,
              '5 to 22 characters, a letter among them, none of < > \\ \' " *',
            )
            .optional(),
          /** Stripe computes the tax that the price includes, by the payer's address. It costs, and is to be set up there. */
          tax: z.boolean().optional(),
        }),
        // A person confirms it (MONEY-23), and it takes no other service.
        z.strictObject({ provider: z.literal('bank-transfer'), bankDetails }),
      ],
      {
        error:
          'how members pay: {"provider": "stripe"}, or {"provider": "bank-transfer", "bankDetails": {...}}',
      },
    )
    .default({ provider: 'stripe' }),
  /** Whether contents and photos wait for a reviewer before they are public. */
  contentReview: z.boolean().default(true),
  /** Of one provider, on one day (UTC). */
  postsPerDay: z
    .int({ error: 'how many posts a provider may create on one day' })
    .min(1, 'at least one post a day')
    .max(100, 'at most 100 posts a day')
    .default(10),
  /** A web ACL at CloudFront that limits sign-ins, pages and API calls per network address. AWS WAF has a monthly price. */
  signInFirewall: z.boolean().default(false),
  /** Passwords that are known to have leaked are refused. Takes Cognito's Plus plan, with a price per user. */
  compromisedCredentials: z.boolean().default(false),
  /**
   * Concurrent invocations are reserved for pages, lists and the payment provider's webhook, so that no flood elsewhere
   * takes them (`reservedInvocations`). Lambda refuses it unless 100 of the account's quota stay free (a new account has 10 in all).
   */
  reservedConcurrency: z.boolean().default(false),
});
type StageFile = z.output<typeof stageFile>;

/** Settings that only a deployment to AWS has. */
export type DeploymentSettings = Pick<
  StageFile,
  'domainName' | 'redirectedDomains' | 'certificateArn' | 'mailIdentity' | 'alarmEmail' | 'monthlyBudget'
>;

/** An operator's choices. Money is in cents of `currency` (ISO 4217) for one 30-day period. */
export interface Settings extends Omit<
  StageFile,
  keyof DeploymentSettings | 'openCountries' | 'priceCents' | 'priceCurrency'
> {
  stage: string;
  /** Countries that advertising is open for; laws differ, so nobody but the operator can know. */
  openCountries: readonly string[];
  price: { cents: number; currency: string };
  /** Absent in the stages that run on one machine, and only there. */
  deployment?: DeploymentSettings;
}

const local: Settings = {
  stage: localStage,
  openCountries: countryIds,
  price: { cents: 5000, currency: 'USD' },
  payments: { provider: 'stripe', statementDescriptor: 'DIREX SERVICES' },
  mailFrom: 'no-reply@directory.example',
  supportEmail: 'support@directory.example',
  operator: 'Directory Example Ltd, 1 Example Street, Nicosia',
  contentReview: true,
  postsPerDay: 10,
  signInFirewall: false,
  compromisedCredentials: false,
  reservedConcurrency: false,
};

/** An account that is nobody's: its check digits are right, its bank does not exist. */
const localBank: Settings['payments'] = {
  provider: 'bank-transfer',
  bankDetails: {
    holder: 'Directory Example Ltd',
    account: 'CY17 0020 0128 0000 0012 0052 7600',
    bank: 'Banco de Ejemplo',
    swift: 'BCYPCY2N',
  },
};

const stagesDirectory = join(import.meta.dirname, 'stages');

/**
 * The settings of a stage. `local`, `localbank` and `localstack` need nothing; any other stage reads `infra/stages/<stage>.json`
 * and has no default for what only an operator can answer for (COUNTRY-2).
 * @throws Error that names every choice still to be made
 */
export function settingsOf(stage: string, directory = stagesDirectory): Settings {
  if (stage === localStage) return local;
  if (stage === localStackStage) return { ...local, stage };
  if (stage === localBankStage) return { ...local, stage, payments: localBank };
  if (!/^[a-z][a-z0-9]{0,15}$/.test(stage))
    throw new Error(`A stage is named by 1 to 16 small letters and digits, not "${stage}".`);
  const file = join(directory, `${stage}.json`);
  const parsed = stageFile.safeParse(existsSync(file) ? readJson(file) : {});
  if (!parsed.success) throw new Error(explain(stage, file, parsed.error));
  const {
    domainName,
    redirectedDomains,
    certificateArn,
    mailIdentity,
    alarmEmail,
    monthlyBudget,
    priceCents,
    priceCurrency,
    ...rest
  } = parsed.data;
  // The edge would redirect the site to itself.
  if (redirectedDomains.includes(domainName))
    throw new Error(`In ${file}, redirectedDomains has ${domainName}, which is domainName itself.`);
  if (!belongsTo(rest.mailFrom, mailIdentity))
    throw new Error(`In ${file}, mailFrom ${rest.mailFrom} is not within mailIdentity ${mailIdentity}.`);
  return {
    stage,
    ...rest,
    price: { cents: priceCents, currency: priceCurrency },
    deployment: { domainName, redirectedDomains, certificateArn, mailIdentity, alarmEmail, monthlyBudget },
  };
}

function readJson(file: string): unknown {
  try {
    return JSON.parse(readFileSync(file, 'utf8'));
  } catch (error) {
    throw new Error(`${file} is not JSON.`, { cause: error });
  }
}

function explain(stage: string, file: string, error: z.ZodError): string {
  const missing = error.issues.map(({ path, message }) => `  ${path.join('.') || 'the file'}: ${message}`);
  return [
    `The stage "${stage}" can't be synthesized before its operator has chosen, in ${file}:`,
    ...missing,
    `The stage "${localStage}" needs no choice; it runs on one machine only.`,
  ].join('\n');
}

const belongsTo = (address: string, identity: string): boolean =>
  address === identity || address.endsWith(`@${identity}`);
