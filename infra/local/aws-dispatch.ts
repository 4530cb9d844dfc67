import { AwsError, jsonError, restXmlError } from './aws-error.ts';
import type { Clock } from './clock.ts';
import { NotPromised, type LocalRequest, type LocalService } from './service.ts';
import { SignatureError, signedService, verifySignature, type Credentials } from './sigv4.ts';

/** The services behind the one AWS port, by the name that clients sign for. */
export interface AwsServices {
  dynamodb: LocalService;
  cognito: LocalService;
  s3: LocalService;
  ses: LocalService;
  ssm: LocalService;
  secretsManager: LocalService;
  cloudfront: LocalService;
}

const bySigningName: Record<string, keyof AwsServices> = {
  dynamodb: 'dynamodb',
  'cognito-idp': 'cognito',
  s3: 's3',
  ses: 'ses',
  ssm: 'ssm',
  secretsmanager: 'secretsManager',
  cloudfront: 'cloudfront',
};

/**
 * One address for all of AWS, as AWS_ENDPOINT_URL wants it. A signed request goes to the service it is signed
 * for, once its signature holds. Unsigned ones are of three kinds: Cognito's public operations, Cognito's key
 * sets, and what is addressed to a bucket (browser forms carry their signature inside). S3 checks its own
 * signatures, because they reach into the body.
 */
export function createAwsEndpoint({
  services,
  credentials,
  clock,
}: {
  services: AwsServices;
  credentials: Credentials;
  clock: Clock;
}): LocalService {
  return async (request) => {
    const signed = signedService(request);
    const name = signed === undefined ? unsignedService(request) : bySigningName[signed];
    if (!name) throw new NotPromised('AWS endpoint', `the service ${signed ?? 'of an unsigned request'}`);
    if (signed !== undefined && name !== 's3') {
      try {
        verifySignature(request, { credentials, clock, service: signed });
      } catch (error) {
        if (!(error instanceof SignatureError)) throw error;
        const refused = signatureError(error);
        return name === 'cloudfront' ? restXmlError(refused) : jsonError(refused);
      }
    }
    return services[name](request);
  };
}

function unsignedService({ method, url, headers }: LocalRequest): keyof AwsServices | undefined {
  const target = headers['x-amz-target'] ?? headers['access-control-request-headers'] ?? '';
  if (/AWSCognitoIdentityProviderService|x-amz-target/i.test(target)) return 'cognito';
  if (url.includes('/.well-known/')) return 'cognito';
  // Every other service takes POST to the root alone; a path with a bucket in it is S3's.
  return method === 'OPTIONS' || /^\/[a-z0-9]/.test(url) ? 's3' : undefined;
}

/** The common errors of the JSON services, by their documented names. */
function signatureError({ reason, message }: SignatureError): AwsError {
  switch (reason) {
    case 'missing':
    case 'headers-not-signed':
      return new AwsError('MissingAuthenticationTokenException', 400, message);
    case 'unknown-key':
    case 'session-token':
      return new AwsError(
        'UnrecognizedClientException',
        400,
        'The security token included in the request is invalid.',
      );
    case 'malformed':
    case 'scope':
      return new AwsError('IncompleteSignatureException', 400, message);
    case 'mismatch':
    case 'skewed':
    case 'expired':
    case 'payload':
      return new AwsError('InvalidSignatureException', 400, message);
  }
}
