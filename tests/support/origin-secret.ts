import { GetSecretValueCommand, SecretsManagerClient } from '@aws-sdk/client-secrets-manager';
import type { CloudDescription } from '@directory/local-cloud/cloud.ts';

/** What the edge sends with every request, and nobody else knows: for calls that go past it. */
export async function originSecret({
  aws,
  region,
  credentials,
  resources,
}: CloudDescription): Promise<string> {
  const client = new SecretsManagerClient({ endpoint: aws, region, credentials });
  const { SecretString = '' } = await client.send(
    new GetSecretValueCommand({ SecretId: resources['OriginSecret'] }),
  );
  client.destroy();
  return SecretString;
}
