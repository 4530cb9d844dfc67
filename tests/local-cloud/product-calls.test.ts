import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { invokeSupported } from '@directory/local-cloud/lambda/invoke-api.ts';
import { dynamodbSupported } from '@directory/local-cloud/dynamodb/supported.ts';
import { cloudFrontSupported } from '@directory/local-cloud/cloudfront/api.ts';
import { cognitoSupported } from '@directory/local-cloud/cognito/supported.ts';
import { s3Supported } from '@directory/local-cloud/s3/index.ts';
import { sesSupported } from '@directory/local-cloud/ses.ts';
import { secretsSupported } from '@directory/local-cloud/secrets-manager.ts';
import { ssmSupported } from '@directory/local-cloud/ssm.ts';

/** The package of each client that functions use, with what is supported of its service. */
const supportedByPackage: Record<string, object> = {
  '@aws-sdk/client-cloudfront': cloudFrontSupported,
  '@aws-sdk/client-cognito-identity-provider': cognitoSupported,
  '@aws-sdk/client-lambda': invokeSupported,
  '@aws-sdk/client-s3': s3Supported,
  '@aws-sdk/client-sesv2': sesSupported,
  '@aws-sdk/client-secrets-manager': secretsSupported,
  '@aws-sdk/client-ssm': ssmSupported,
  '@aws-sdk/lib-dynamodb': dynamodbSupported,
};
/** The document client's names for operations that DynamoDB names otherwise. */
const documentNames: Record<string, string> = {
  Get: 'GetItem',
  Put: 'PutItem',
  Update: 'UpdateItem',
  Delete: 'DeleteItem',
  BatchWrite: 'BatchWriteItem',
  TransactWrite: 'TransactWriteItems',
};

const sources = (folder: string): string[] =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && /\.tsx?$/.test(entry.name))
    .map((entry) => readFileSync(join(entry.parentPath, entry.name), 'utf8'));

test('whatever the product’s functions call of AWS is supported by the local cloud', () => {
  const calls = new Set<string>();
  for (const source of sources('functions'))
    for (const [, names = '', from = ''] of source.matchAll(/import \{([^}]+)\} from '(@aws-sdk\/[\w-]+)'/g))
      for (const [, command = ''] of names.matchAll(/\b(\w+)Command\b/g)) calls.add(`${from} ${command}`);
  expect(calls.size).toBeGreaterThan(10);
  const unsupported = [...calls].filter((call) => {
    const [from = '', command = ''] = call.split(' ');
    const name = from === '@aws-sdk/lib-dynamodb' ? (documentNames[command] ?? command) : command;
    return !Object.hasOwn(supportedByPackage[from] ?? {}, name);
  });
  expect(unsupported).toEqual([]);
});
