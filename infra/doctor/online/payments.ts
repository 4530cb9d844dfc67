import {
  GetSecretValueCommand,
  ResourceNotFoundException,
  type SecretsManagerClient,
} from '@aws-sdk/client-secrets-manager';
import { GetParameterCommand, type SSMClient } from '@aws-sdk/client-ssm';
import * as z from 'zod';
import { parameterName } from '#shared/deployment/parameters.ts';
import { stripeApiVersion } from '#shared/deployment/stripe.ts';
import type { Settings } from '#infra/settings.ts';
import { missing, note, type Finding } from '../finding.ts';
import { keyFinding, stripeAccount, stripeKeys } from './stripe.ts';

const told = z.object({
  payments: z.object({ STRIPE_SECRET_ARN: z.string().optional(), STRIPE_API_BASE: z.string().optional() }),
  webhookUrl: z.string().optional(),
});

/**
 * Whether Stripe takes payments for the stage, and tells it of them: by the keys that lie in the stage's secret. Nothing
 * of a key is printed. A stage that is paid by bank transfer has nothing to be asked.
 */
export async function payments(
  { ssm, secrets }: { ssm: SSMClient; secrets: SecretsManagerClient },
  settings: Settings,
): Promise<Finding[]> {
  const { stage, payments: chosen } = settings;
  if (chosen.provider !== 'stripe') return [];
  const { Parameter } = await ssm.send(new GetParameterCommand({ Name: parameterName.operator(stage) }));
  const said = told.safeParse(JSON.parse(Parameter?.Value ?? '{}'));
  const { STRIPE_SECRET_ARN: arn, STRIPE_API_BASE: base } = said.data?.payments ?? {};
  const url = said.data?.webhookUrl;
  if (!arn || !url)
    return [note(`the stage ${stage} was deployed by another version`, `STAGE=${stage} npm run deploy`)];
  const keys = stripeKeys.safeParse(await secretOf(secrets, arn));
  if (!keys.success)
    return [
      missing(
        'the payment secret does not hold {"secretKey", "webhookSecret"}: nobody can pay',
        `aws secretsmanager put-secret-value --secret-id ${arn} --secret-string '{"secretKey":"rk_live_...","webhookSecret":"whsec_..."}'`,
      ),
    ];
  const { secretKey: key } = keys.data;
  const api = { key, origin: base ?? 'https://api.stripe.com', version: stripeApiVersion };
  return [keyFinding(key), ...(await stripeAccount(api, settings, url))];
}

/** What the secret holds as JSON; undefined where it has no value yet. */
async function secretOf(secrets: SecretsManagerClient, SecretId: string): Promise<unknown> {
  try {
    const { SecretString = '' } = await secrets.send(new GetSecretValueCommand({ SecretId }));
    return JSON.parse(SecretString);
  } catch (error) {
    // JSON.parse quotes what it fails on.
    if (error instanceof ResourceNotFoundException || error instanceof SyntaxError) return undefined;
    throw error;
  }
}
