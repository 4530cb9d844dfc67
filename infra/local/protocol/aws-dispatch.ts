/**
 * Serves all AWS APIs on one port: finds the service of a request and verifies its signature. A request names its
 * service in X-Amz-Target (JSON protocols) or in its credential scope (REST). A request without a service name comes
 * from a browser and goes to a bucket: a form post or a preflight.
 */
import type { Clock } from '../clock.ts';
import { operations as cognitoOperations } from '../cognito/supported.ts';
import { account, type Caller } from '../rights/request.ts';
import { AwsError, jsonError, restXmlError } from './aws-error.ts';
import { NotSupported, type LocalRequest, type LocalResponse, type LocalService } from './service.ts';
import { pathOf, SignatureError, signedService, verifySignature, type Credentials } from './sigv4.ts';

/** Each service's signing name and, in the JSON protocols, the prefix of its X-Amz-Target. */
const names = {
  dynamodb: ['dynamodb', 'DynamoDB_20120810'],
  cognito: ['cognito-idp', 'AWSCognitoIdentityProviderService'],
  s3: ['s3'],
  ses: ['ses'],
  ssm: ['ssm', 'AmazonSSM'],
  secretsManager: ['secretsmanager', 'secretsmanager'],
  cloudfront: ['cloudfront'],
  lambda: ['lambda'],
} as const satisfies Record<string, readonly [signing: string, target?: string]>;

type Name = keyof typeof names;

/** Finds a service by its signing name (0) or target prefix (1). @throws NotSupported */
function named(by: 0 | 1, given: string, whole = given): Name {
  const found = (Object.keys(names) as Name[]).find((name) => names[name][by] === given);
  if (!found) throw new NotSupported('AWS endpoint', whole);
  return found;
}

interface AwsEndpointOptions {
  services: Partial<Record<Name, LocalService>>;
  credentials: Credentials;
  /** Finds the caller that owns an access key. By default, every key is the account's own. */
  callerOf?: (accessKeyId: string) => Caller;
  clock: Clock;
}

/** Creates the single service for the port in AWS_ENDPOINT_URL. */
export function createAwsEndpoint({
  services,
  credentials,
  callerOf = () => account,
  clock,
}: AwsEndpointOptions): LocalService {
  const answer = async (request: LocalRequest): Promise<LocalResponse> => {
    const name = serviceOf(request);
    const service = services[name];
    if (!service) throw new NotSupported(name, 'anything in this cloud');
    // S3 verifies signatures itself, because a form has its signature in the body.
    if (name === 's3' || isPublic(name, request)) return service(request);
    try {
      const rules = { credentials, clock, service: names[name][0] };
      const { accessKeyId } = await verifySignature(request, rules);
      return await service({ ...request, caller: callerOf(accessKeyId) });
    } catch (error) {
      if (error instanceof SignatureError) return refuse(name, error);
      throw error;
    }
  };
  return async (request) => {
    const response = await answer(request);
    // SDKs correct their clock by this header when a signature's time is refused, so send the cloud's time.
    return { ...response, headers: { ...response.headers, date: clock.date().toUTCString() } };
  };
}

function serviceOf(request: LocalRequest): Name {
  const target = request.headers['x-amz-target'];
  if (target !== undefined) return named(1, target.split('.', 1)[0] ?? '', target);
  const signed = signedService(request);
  if (signed !== undefined) return named(0, signed);
  if (pathOf(request.url) !== '/') return 's3';
  throw new NotSupported('AWS endpoint', 'a request that names no service');
}

/** True if Cognito accepts the request unsigned. A request with a signature is verified anyway. */
function isPublic(name: Name, { headers }: LocalRequest): boolean {
  if (name !== 'cognito' || headers['authorization'] !== undefined) return false;
  const operation = headers['x-amz-target']?.split('.')[1] ?? '';
  return Object.hasOwn(cognitoOperations, operation) && cognitoOperations[operation]?.access === 'public';
}

const refuse = (name: Name, { jsonCode, message }: SignatureError): LocalResponse =>
  name === 'cloudfront'
    ? restXmlError(new AwsError('SignatureDoesNotMatch', 403, message))
    : jsonError(new AwsError(jsonCode, name === 'ses' ? 403 : 400, message));
