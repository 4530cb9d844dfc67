import { DescribeSecretCommand, SecretsManagerClient } from '@aws-sdk/client-secrets-manager';
import { sdkConfig, type Aws } from '#infra/aws/aws.ts';
import { physicalId } from '#infra/aws/cloudformation.ts';

/**
 * The id of the origin secret's current version, which a deployment tells the edge to send (infra/constructs/site.ts).
 * @throws Error where the stack has no such secret, or the secret no value
 */
export async function originSecretVersion(aws: Aws, stack: string): Promise<string> {
  const secrets = new SecretsManagerClient(sdkConfig(aws));
  try {
    const SecretId = await physicalId(aws, stack, 'OriginSecret');
    const { VersionIdsToStages = {} } = await secrets.send(new DescribeSecretCommand({ SecretId }));
    const current = Object.keys(VersionIdsToStages).find((id) =>
      VersionIdsToStages[id]?.includes('AWSCURRENT'),
    );
    if (!current) throw new Error(`The secret ${SecretId} has no current version.`);
    return current;
  } finally {
    secrets.destroy();
  }
}
