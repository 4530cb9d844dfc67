import type { CloudDescription } from '@directory/local-cloud/cloud.ts';
import type { Environment } from '#shared/deployment/environment.ts';
import { waitPatiently } from '#functions/data/aws-client.ts';
import { countries } from '#shared/location/countries.ts';

/** Returns the variables of a Lambda in a local cloud, from the cloud's description. */
export function cloudVariables({
  site,
  aws,
  dynamodb,
  stripe,
  resources,
  region,
  credentials,
}: CloudDescription): Record<string, string> {
  const resource = (id: string): string => {
    const value = resources[id];
    if (value === undefined) throw new Error(`The local cloud has no resource ${id}.`);
    return value;
  };
  const access = {
    AWS_REGION: region,
    AWS_ACCESS_KEY_ID: credentials.accessKeyId,
    AWS_SECRET_ACCESS_KEY: credentials.secretAccessKey,
    AWS_ENDPOINT_URL: aws,
    AWS_ENDPOINT_URL_DYNAMODB: dynamodb,
  };
  const variables: Environment = {
    TABLE_NAME: resource('Table'),
    UPLOADS_BUCKET: resource('UploadsBucket'),
    DOCUMENTS_BUCKET: resource('DocumentsBucket'),
    MEDIA_BUCKET: resource('MediaBucket'),
    SITE_BUCKET: resource('SiteBucket'),
    EXPORTS_BUCKET: resource('ExportsBucket'),
    VISITOR_SECRET_ARN: resource('VisitorSecret'),
    ACCOUNT_SECRET_ARN: resource('AccountSecret'),
    ORIGIN_SECRET_ARN: resource('OriginSecret'),
    USER_POOL_ID: resource('UserPoolId'),
    USER_POOL_CLIENT_ID: resource('UserPoolClientId'),
    USER_POOL_SERVER_CLIENT_ID: resource('UserPoolServerClientId'),
    SITE_ORIGIN: site,
    DISTRIBUTION_PARAMETER: resource('DistributionParameter'),
    OPEN_COUNTRIES: countries.map(({ id }) => id).join(','),
    CONTENT_REVIEW: 'on',
    POSTS_PER_DAY: '10',
    ...(resources['StripeSecret']
      ? { PAYMENT_PROVIDER: 'stripe', STRIPE_SECRET_ARN: resources['StripeSecret'], STRIPE_API_BASE: stripe }
      : { PAYMENT_PROVIDER: 'bank-transfer' }),
  };
  return { ...access, ...variables };
}

let joined: string | undefined;

/**
 * Binds this process to one world: clients are created once and keep their address. They get long timeouts for a busy
 * machine.
 * @throws Error if this process has joined another world
 */
export function joinOnce(address: string): void {
  if (joined !== undefined && joined !== address)
    throw new Error('This process has already joined another world: see the projects of vitest.config.ts.');
  joined = address;
  waitPatiently();
}

/**
 * Lets this process call the functions' code against a local cloud. Call it once per process, before the first client
 * is created.
 * @throws Error if an address is not on this machine, because seed and tests must never touch another one
 */
export function joinCloud(cloud: CloudDescription): void {
  for (const address of [cloud.aws, cloud.dynamodb])
    if (!['localhost', '127.0.0.1'].includes(new URL(address).hostname))
      throw new Error(`${address} is not a local cloud.`);
  joinOnce(cloud.aws);
  Object.assign(process.env, cloudVariables(cloud));
}
