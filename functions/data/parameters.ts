import { GetParameterCommand, SSMClient } from '@aws-sdk/client-ssm';
import * as z from 'zod';
import { clientOptions, lazily } from './aws-client.ts';
import { environment } from './environment.ts';

const client = lazily(() => new SSMClient(clientOptions));
const site = z.object({ origin: z.string(), distributionId: z.string() });
export type Site = z.infer<typeof site>;

const refreshAfter = 10 * 60 * 1000;
let cached: { value: Promise<Site>; readAt: number } | undefined;

/**
 * Where the site is. A parameter and not a variable, since the distribution depends on the Lambdas; cached
 * for ten minutes.
 */
export async function readSite(): Promise<Site> {
  if (cached && Date.now() - cached.readAt < refreshAfter) return cached.value;
  const value = client()
    .send(new GetParameterCommand({ Name: environment('SITE_PARAMETER') }))
    .then((answer) => site.parse(JSON.parse(answer.Parameter?.Value ?? 'null')));
  cached = { value, readAt: Date.now() };
  try {
    return await value;
  } catch (error) {
    cached = undefined;
    throw error;
  }
}

/** Scheme and host of the site, no slash at the end. */
export const siteOrigin = async (): Promise<string> => (await readSite()).origin;
