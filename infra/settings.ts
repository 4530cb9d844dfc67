import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import * as z from 'zod';
import { bankDetails } from '#shared/transfer.ts';
import type { Entry } from '#shared/deployment/entries.ts';
import { countries } from '#shared/location/countries.ts';
import { urgentHelp } from '#shared/urgent-help.ts';

/** Stage that runs on one machine and is never deployed. */
export const localStage = 'local';
/** Variant of the local stage for LocalStack (infra/localstack). */
export const localStackStage = 'localstack';
/** Variant of the local stage that is paid by bank transfer (`npm start -- --payments bank-transfer`). */
export const localBankStage = 'localbank';
/** Stages that run on one machine, with code for that machine's system. */
export const machineStages: readonly string[] = [localStage, localBankStage];

/** Reserved concurrent invocations with `reservedConcurrency` on; also the maximum for each Lambda. */
export const reservedInvocations: Readonly<Partial<Record<Entry, number>>> = {
  page: 100,
  browse: 50,
  'stripe-webhook': 10,
  pdf: 10,
};

const countryIds = countries.map(({ id }) => id);

const hostName = (error: string) =>
  z.string({ error }).regex(/^([a-z0-9-]+\.)+[a-z]{2,}$/, 'a host name without https:// and without a path');

/** Schema of a stage's settings file. Each `error` is the message for an operator who has not set that value. */
const stageFile = z.strictObject({
  openCountries: z.array(z.enum(countryIds), {
    error: `the ids of the countries whose law you checked, of ${countryIds.join(' ')}; [] opens no country`,
  }),
  /** The operator points the DNS record of this name to the distribution (output SiteTarget). */
  domainName: hostName('the host name of the site, for example www.example.com'),
  /** Names that redirect to `domainName`: the bare domain, or an earlier domain. */
  redirectedDomains: z
    .array(hostName('a host name, for example example.com'), {
      error: 'other host names that redirect to domainName, for example ["example.com"]',
    })
    .default([]),
  certificateArn: z
    .string({ error: 'the ARN of an ACM certificate in us-east-1 for domainName' })
    .regex(/^arn:aws:acm:us-east-1:\d{12}:certificate\/.+$/, 'an ACM certificate of the region us-east-1'),
  mailIdentity: z
    .string({ error: 'the verified SES identity in us-east-1: a domain, or one address' })
    .min(3, 'a domain or an address'),
  mailFrom: z.email({ error: 'the sender address of mails, within mailIdentity' }),
  supportEmail: z.email({ error: 'the address that receives support requests' }),
  authorityEmail: z.email({ error: 'the address at which authorities and courts reach you' }),
  operator: z
    .string({ error: 'your legal name and registered office, as the terms and the privacy policy state it' })
    .min(3, 'a name and an address'),
  priceCents: z
    .int({ error: 'the price of 30 days of membership, in cents' })
    .positive({ error: 'a positive number of cents' }),
  priceCurrency: z
    .string({ error: 'the ISO 4217 code of the price, for example USD' })
    .regex(/^[A-Z]{3}$/, 'three capital letters, for example USD'),
  alarmEmail: z.email({ error: 'the address that receives alarms' }),
  /** Monthly limit of AWS costs in USD. AWS Budgets warns `alarmEmail` before the costs exceed it. */
  monthlyBudget: z
    .number({ error: 'the monthly limit of AWS costs, in USD' })
    .positive({ error: 'a positive number of USD' })
    .default(100),
  payments: z
    .discriminatedUnion(
      'provider',
      [
        z.strictObject({
          provider: z.literal('stripe'),
          /**
           * Text on payers' bank statements; defaults to the Stripe account's own descriptor.
           * https://docs.stripe.com/get-started/account/statement-descriptors
           */
          statementDescriptor: z
            .string()
            .regex(
              /^(?=.*[A-Za-z])[^<>\\'"*]{5,22}$/,
              '5 to 22 characters, including a letter, without < > \\ \' " *',
            )
            .optional(),
          /**
           * True if Stripe computes the tax included in the price, from the payer's address. Stripe charges for tax
           * computation, and the account must be set up for it first.
           */
          tax: z.boolean().optional(),
        }),
        // A reviewer confirms each transfer (MONEY-23), so no external service is needed.
        z.strictObject({ provider: z.literal('bank-transfer'), bankDetails }),
      ],
      {
        error:
          'how members pay: {"provider": "stripe"}, or {"provider": "bank-transfer", "bankDetails": {...}}',
      },
    )
    .default({ provider: 'stripe' }),
  /** Phone numbers that the operator called or verified, by country; `/safety` shows them first. */
  urgentHelp: urgentHelp.default({}),
  /** True if texts and photos need a reviewer's approval before they are public. */
  contentReview: z.boolean().default(true),
  /** Maximum posts per provider and UTC day. */
  postsPerDay: z
    .int({ error: 'the maximum number of posts a provider may create on one day' })
    .min(1, 'at least one post a day')
    .max(100, 'at most 100 posts a day')
    .default(10),
  /**
   * Adds a web ACL at CloudFront that limits sign-ins, pages and API calls per IP address. AWS WAF has a monthly price.
   */
  signInFirewall: z.boolean().default(false),
  /** Refuses passwords that are known to have leaked. Requires Cognito's Plus plan, which has a price per user. */
  compromisedCredentials: z.boolean().default(false),
  /**
   * Reserves invocations for pages, lists and the payment webhook, so that a flood elsewhere can't use them up
   * (`reservedInvocations`). Lambda refuses the reservation unless 100 invocations of the account's quota stay
   * unreserved. A new account's quota is 10.
   */
  reservedConcurrency: z.boolean().default(false),
});
type StageFile = z.output<typeof stageFile>;

/** Settings that only stages on AWS have. */
export type DeploymentSettings = Pick<
  StageFile,
  'domainName' | 'redirectedDomains' | 'certificateArn' | 'mailIdentity' | 'alarmEmail' | 'monthlyBudget'
>;

/** Operator's settings. The price is in cents of `currency` (ISO 4217) for one 30-day period. */
export interface Settings extends Omit<
  StageFile,
  keyof DeploymentSettings | 'openCountries' | 'priceCents' | 'priceCurrency'
> {
  stage: string;
  /** Countries open for advertising. Laws differ, so the operator must choose them. */
  openCountries: readonly string[];
  price: { cents: number; currency: string };
  /** Absent only in the stages that run on one machine. */
  deployment?: DeploymentSettings;
}

const local: Settings = {
  stage: localStage,
  openCountries: countryIds,
  price: { cents: 5000, currency: 'USD' },
  payments: { provider: 'stripe', statementDescriptor: 'DIREX SERVICES' },
  mailFrom: 'no-reply@directory.example',
  supportEmail: 'support@directory.example',
  authorityEmail: 'authorities@directory.example',
  operator: 'Directory Example Ltd, 1 Example Street, Nicosia',
  urgentHelp: {},
  contentReview: true,
  postsPerDay: 10,
  signInFirewall: false,
  compromisedCredentials: false,
  reservedConcurrency: false,
};

/** Fictitious account with valid check digits at a bank that does not exist. */
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
 * Returns the settings of a stage. `local`, `localbank` and `localstack` have defaults. Other stages read
 * `infra/stages/<stage>.json`, without defaults for choices that only the operator can make (COUNTRY-2).
 * @throws Error that lists every missing choice
 */
export function settingsOf(stage: string, directory = stagesDirectory): Settings {
  if (stage === localStage) return local;
  if (stage === localStackStage) return { ...local, stage };
  if (stage === localBankStage) return { ...local, stage, payments: localBank };
  if (!/^[a-z][a-z0-9]{0,15}$/.test(stage))
    throw new Error(
      `A stage name has 1 to 16 lowercase letters and digits and starts with a letter; "${stage}" does not.`,
    );
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
  // A name in both settings would make the edge redirect the site to itself.
  if (redirectedDomains.includes(domainName))
    throw new Error(`In ${file}, redirectedDomains must not contain domainName (${domainName}).`);
  if (!belongsTo(rest.mailFrom, mailIdentity))
    throw new Error(`In ${file}, mailFrom ${rest.mailFrom} does not belong to mailIdentity ${mailIdentity}.`);
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
    throw new Error(`${file} is not valid JSON.`, { cause: error });
  }
}

function explain(stage: string, file: string, error: z.ZodError): string {
  const missing = error.issues.map(({ path, message }) => `  ${path.join('.') || 'the file'}: ${message}`);
  return [
    `The stage "${stage}" can't be synthesized until its operator sets these values in ${file}:`,
    ...missing,
    `The stage "${localStage}" needs no settings; it runs on one machine only.`,
  ].join('\n');
}

const belongsTo = (address: string, identity: string): boolean =>
  address === identity || address.endsWith(`@${identity}`);
