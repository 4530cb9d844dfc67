/**
 * All AWS APIs behind one port: finds the service that a request is for and verifies who signed it.
 *
 * Where a request says its service: in X-Amz-Target (the JSON protocols), in the scope of its credential (REST),
 * or, unsigned, by its shape: a key set of Cognito, a browser's preflight, a form posted to a bucket.
 * S3 verifies by itself, since its signatures reach into the body. Cognito's public operations are unsigned.
 */
import { AwsError, jsonError, restXmlError } from './aws-error.ts';
import type { Clock } from '../clock.ts';
import { account, type Caller } from '../rights/request.ts';
import { NotSupported, type LocalRequest, type LocalResponse, type LocalService } from './service.ts';
import {
  SignatureError,
  signedService,
  verifySignature,
  type Credentials,
  type SignatureFailure,
} from './sigv4.ts';

export interface AwsServices {
  dynamodb?: LocalService;
  cognito?: LocalService;
  s3?: LocalService;
  ses?: LocalService;
  ssm?: LocalService;
  secretsManager?: LocalService;
  cloudfront?: LocalService;
  lambda?: LocalService;
}

export interface AwsEndpointOptions {
  services: AwsServices;
  credentials: Credentials;
  /** Whose a key of these is; without it each is the account's own. */
  callerOf?: (accessKeyId: string) => Caller;
  clock: Clock;
}

type Name = keyof AwsServices;

const TARGETS: Array<[prefix: string, Name]> = [
  ['DynamoDB_20120810.', 'dynamodb'],
  ['DynamoDBStreams_20120810.', 'dynamodb'],
  ['AWSCognitoIdentityProviderService.', 'cognito'],
  ['AmazonSSM.', 'ssm'],
  ['secretsmanager.', 'secretsManager'],
];

const SIGNING_NAMES: Record<Name, string> = {
  dynamodb: 'dynamodb',
  cognito: 'cognito-idp',
  s3: 's3',
  ses: 'ses',
  ssm: 'ssm',
  secretsManager: 'secretsmanager',
  cloudfront: 'cloudfront',
  lambda: 'lambda',
};

/** The operations of Cognito that its API reference calls unauthenticated or authorised by a token. */
const COGNITO_PUBLIC = new Set([
  'AssociateSoftwareToken',
  'ChangePassword',
  'ConfirmDevice',
  'ConfirmForgotPassword',
  'ConfirmSignUp',
  'DeleteUser',
  'DeleteUserAttributes',
  'ForgetDevice',
  'ForgotPassword',
  'GetDevice',
  'GetTokensFromRefreshToken',
  'GetUser',
  'GetUserAttributeVerificationCode',
  'GetUserAuthFactors',
  'GlobalSignOut',
  'InitiateAuth',
  'ListDevices',
  'ResendConfirmationCode',
  'RespondToAuthChallenge',
  'RevokeToken',
  'SetUserMFAPreference',
  'SetUserSettings',
  'SignUp',
  'UpdateDeviceStatus',
  'UpdateUserAttributes',
  'VerifySoftwareToken',
  'VerifyUserAttribute',
]);

/** One service for the port that AWS_ENDPOINT_URL names. */
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
    if (name === 's3' || isPublic(name, request)) return service(request);
    let caller: Caller;
    try {
      const { accessKeyId } = verifySignature(request, {
        credentials,
        clock,
        service: SIGNING_NAMES[name],
      });
      caller = callerOf(accessKeyId);
    } catch (error) {
      if (error instanceof SignatureError) return refuse(name, error);
      throw error;
    }
    return service({ ...request, caller });
  };
  return async (request) => {
    const response = await answer(request);
    // SDKs set their clock by this header when a signature's time is refused, so it must be this cloud's time.
    return { ...response, headers: { ...response.headers, date: clock.date().toUTCString() } };
  };
}

function serviceOf(request: LocalRequest): Name {
  const target = request.headers['x-amz-target'];
  if (target !== undefined) {
    const named = TARGETS.find(([prefix]) => target.startsWith(prefix));
    if (!named) throw new NotSupported('AWS endpoint', target);
    return named[1];
  }
  const signed = signedService(request);
  if (signed !== undefined) {
    const name = (Object.keys(SIGNING_NAMES) as Name[]).find((known) => SIGNING_NAMES[known] === signed);
    if (!name) throw new NotSupported('AWS endpoint', `the service ${signed}`);
    return name;
  }
  const path = request.url.split('?', 1)[0] ?? '/';
  if (/^\/[^/]+\/\.well-known\//.test(path)) return 'cognito';
  if (path !== '/') return 's3';
  if (request.method === 'OPTIONS') return 'cognito';
  throw new NotSupported('AWS endpoint', 'a request that names no service');
}

function isPublic(name: Name, request: LocalRequest): boolean {
  if (name !== 'cognito' || request.headers['authorization'] !== undefined) return false;
  const operation = request.headers['x-amz-target']?.split('.')[1];
  return operation === undefined || COGNITO_PUBLIC.has(operation);
}

/** Names of a failure in the JSON protocols ("Common errors"), REST JSON and REST XML. */
const JSON_ERRORS: Record<SignatureFailure, string> = {
  missing: 'MissingAuthenticationTokenException',
  malformed: 'IncompleteSignatureException',
  region: 'InvalidSignatureException',
  scope: 'InvalidSignatureException',
  'unknown-key': 'UnrecognizedClientException',
  'session-token': 'UnrecognizedClientException',
  mismatch: 'InvalidSignatureException',
  skewed: 'InvalidSignatureException',
  expired: 'InvalidSignatureException',
  payload: 'InvalidSignatureException',
  'headers-not-signed': 'InvalidSignatureException',
};
const XML_ERRORS: Record<SignatureFailure, string> = {
  missing: 'MissingAuthenticationToken',
  malformed: 'IncompleteSignature',
  region: 'SignatureDoesNotMatch',
  scope: 'SignatureDoesNotMatch',
  'unknown-key': 'InvalidClientTokenId',
  'session-token': 'InvalidClientTokenId',
  mismatch: 'SignatureDoesNotMatch',
  skewed: 'SignatureDoesNotMatch',
  expired: 'SignatureDoesNotMatch',
  payload: 'SignatureDoesNotMatch',
  'headers-not-signed': 'SignatureDoesNotMatch',
};

function refuse(name: Name, { reason, message }: SignatureError): LocalResponse {
  if (name === 'cloudfront') return restXmlError(new AwsError(XML_ERRORS[reason], 403, message));
  return jsonError(new AwsError(JSON_ERRORS[reason], name === 'ses' ? 403 : 400, message));
}
