import { GetSecretValueCommand, SecretsManagerClient } from '@aws-sdk/client-secrets-manager';
import type { CloudDescription } from '@directory/local-cloud/cloud.ts';

type Secrets = Pick<CloudDescription, 'aws' | 'region' | 'credentials' | 'resources'>;

/** Reads a secret of a cloud by its logical id in the template. */
export async function secretOf(
  { aws, region, credentials, resources }: Secrets,
  id: 'OriginSecret' | 'StripeSecret',
): Promise<string> {
  const client = new SecretsManagerClient({ endpoint: aws, region, credentials });
  const { SecretString = '' } = await client.send(new GetSecretValueCommand({ SecretId: resources[id] }));
  client.destroy();
  return SecretString;
}

/** Returns the secret that the edge sends with every request. Calls that bypass the edge need it. */
export const originSecret = (cloud: Secrets): Promise<string> => secretOf(cloud, 'OriginSecret');
