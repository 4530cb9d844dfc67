import { createHash } from 'node:crypto';
import type { Clock } from '../clock.ts';
import type { CloudFront } from '../cloudfront/index.ts';
import type { Cognito } from '../cognito/index.ts';
import type { DynamoDb } from '../dynamodb/index.ts';
import type { LambdaFunction } from '../lambda/functions.ts';
import type { FunctionRuntime } from '../lambda/definition.ts';
import type { Rights } from '../rights/index.ts';
import type { S3 } from '../s3/index.ts';
import type { SecretsManager } from '../secrets-manager.ts';
import type { Ses } from '../ses.ts';
import type { Ssm } from '../ssm.ts';
import type { Schedule } from '../schedules.ts';
import type { LocalRequest, LocalService } from '../protocol/service.ts';
import type { StreamMapping } from '../lambda/stream.ts';

/** Stand-ins and settings that the creators of resources use. */
export interface StackServices {
  cognito: Cognito;
  dynamodb: DynamoDb;
  s3: S3;
  secrets: SecretsManager;
  ses: Ses;
  ssm: Ssm;
  clock: Clock;
  rights: Rights;
  /** Copies an asset's files into a bucket, all with the given Cache-Control. */
  deployFiles: (id: string, assetHash: string, bucket: string, cacheControl?: string) => void;
  assetDirectory: (assetHash: string) => string;
  functionRuntime: FunctionRuntime;
  /** Environment variables that every function gets in addition to its own variables. */
  functionEnvironment: Record<string, string>;
  workersOf: (entry: string) => number;
  startLater: (target: LambdaFunction, event: unknown) => void;
  edgeCaches: boolean;
  onError: (error: unknown, request?: LocalRequest) => void;
}

interface BucketNotification {
  bucket: string;
  prefix: string;
  target: LambdaFunction;
}

/** Service behind a host name that the template creates. */
export interface Gateway {
  id: string;
  /** Handles a request that does not come from CloudFront. */
  handle: LocalService;
}

export interface Site {
  id: string;
  domainName: string;
  cloudFront: CloudFront;
}

/**
 * Parts collected while the creators make one resource at a time. The runtime starts the parts once all resources
 * exist.
 */
export interface Parts {
  /** Functions by entry: `send-mail` is the resource SendMailFunction. */
  functions: Map<string, LambdaFunction>;
  /** Keys are physical names and ARNs. */
  functionsByArn: Map<string, LambdaFunction>;
  /** Functions that keep a worker ready before the first event. */
  warm: LambdaFunction[];
  /** Keys are host names. */
  origins: Map<string, LocalService>;
  /** Keys are host names. */
  gateways: Map<string, Gateway>;
  schedules: Schedule[];
  mappings: StreamMapping[];
  notifications: BucketNotification[];
  site: Site | undefined;
}

export interface StackContext {
  services: StackServices;
  parts: Parts;
  /** Returns the name of a resource that the template does not name. The name is the same at every start. */
  physical: (logicalId: string) => string;
  /** Returns an id that AWS would generate. The id is the same at every start. */
  invented: (logicalId: string, length: number) => string;
}

export function newContext(stackName: string, services: StackServices): StackContext {
  const physical = (id: string): string => `${stackName}-${id}`;
  return {
    services,
    physical,
    invented: (id, length) => createHash('sha256').update(physical(id)).digest('hex').slice(0, length),
    parts: {
      functions: new Map(),
      functionsByArn: new Map(),
      warm: [],
      origins: new Map(),
      gateways: new Map(),
      schedules: [],
      mappings: [],
      notifications: [],
      site: undefined,
    },
  };
}

/** Returns the entry of a map. @throws Error with the missing entry's kind and id */
export function need<T>(known: ReadonlyMap<string, T>, id: string, what: string): T {
  const found = known.get(id);
  if (found === undefined) throw new Error(`The local cloud has no ${what} ${id}.`);
  return found;
}
