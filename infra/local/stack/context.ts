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

/** What the resources of a template are made in. */
export interface StackServices {
  cognito: Cognito;
  dynamodb: DynamoDb;
  s3: S3;
  secrets: SecretsManager;
  ses: Ses;
  ssm: Ssm;
  clock: Clock;
  /** Who may do what. */
  rights: Rights;
  /** Copies an asset's files into a bucket, each with this Cache-Control. */
  deployFiles: (id: string, assetHash: string, bucket: string, cacheControl?: string) => void;
  assetDirectory: (assetHash: string) => string;
  functionRuntime: FunctionRuntime;
  /** Variables that every function gets beside its own. */
  functionEnvironment: Record<string, string>;
  /** How many workers a function has at once. */
  workersOf: (entry: string) => number;
  /** Invokes asynchronously. */
  startLater: (target: LambdaFunction, event: unknown) => void;
  /** Whether CloudFront keeps anything. */
  edgeCaches: boolean;
  onError: (error: unknown, request?: LocalRequest) => void;
}

interface BucketNotification {
  bucket: string;
  prefix: string;
  target: LambdaFunction;
}

/** What is behind a host name of the template's. */
export interface Gateway {
  id: string;
  /** As anybody reaches it. */
  handle: LocalService;
}

export interface Site {
  id: string;
  domainName: string;
  cloudFront: CloudFront;
}

/** What the creators make one resource at a time; the runtime sets it going once all are there. */
export interface Parts {
  /** By entry: `send-mail` is the resource SendMailFunction. */
  functions: Map<string, LambdaFunction>;
  /** By physical name and by ARN. */
  functionsByArn: Map<string, LambdaFunction>;
  /** Functions that have a worker before there is an event. */
  warm: LambdaFunction[];
  /** What CloudFront reaches by a host name. */
  origins: Map<string, LocalService>;
  /** HTTP APIs and function URLs by host name. */
  gateways: Map<string, Gateway>;
  schedules: Schedule[];
  mappings: StreamMapping[];
  notifications: BucketNotification[];
  site: Site | undefined;
}

export interface StackContext {
  services: StackServices;
  parts: Parts;
  /** The name a resource gets where the template gives none: the same at every start. */
  physical: (logicalId: string) => string;
  /** An id of the kind AWS would invent: the same at every start. */
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

/** @throws Error naming what is missing */
export function need<T>(known: ReadonlyMap<string, T>, id: string, what: string): T {
  const found = known.get(id);
  if (found === undefined) throw new Error(`The local cloud has no ${what} ${id}.`);
  return found;
}
