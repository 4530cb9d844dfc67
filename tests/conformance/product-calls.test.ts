import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { dynamodbPromises } from '#infra/local/dynamodb-promises.ts';
import { cloudFrontPromises } from '#infra/local/cloudfront-api.ts';
import { cognitoPromises } from '#infra/local/cognito/promises.ts';
import { s3Promises } from '#infra/local/s3/index.ts';
import { sesPromises } from '#infra/local/ses.ts';
import { secretsPromises } from '#infra/local/secrets-manager.ts';
import { ssmPromises } from '#infra/local/ssm.ts';

/** The package of each client that functions use, with what is promised of its service. */
const promisesByPackage: Record<string, object> = {
  '@aws-sdk/client-cloudfront': cloudFrontPromises,
  '@aws-sdk/client-cognito-identity-provider': cognitoPromises,
  '@aws-sdk/client-s3': s3Promises,
  '@aws-sdk/client-sesv2': sesPromises,
  '@aws-sdk/client-secrets-manager': secretsPromises,
  '@aws-sdk/client-ssm': ssmPromises,
  '@aws-sdk/lib-dynamodb': dynamodbPromises,
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

test('whatever the product’s functions call of AWS is on a promise list', () => {
  const calls = new Set<string>();
  for (const source of sources('functions'))
    for (const [, names = '', from = ''] of source.matchAll(/import \{([^}]+)\} from '(@aws-sdk\/[\w-]+)'/g))
      for (const [, command = ''] of names.matchAll(/\b(\w+)Command\b/g)) calls.add(`${from} ${command}`);
  expect(calls.size).toBeGreaterThan(10);
  const unpromised = [...calls].filter((call) => {
    const [from = '', command = ''] = call.split(' ');
    const name = from === '@aws-sdk/lib-dynamodb' ? (documentNames[command] ?? command) : command;
    return !Object.hasOwn(promisesByPackage[from] ?? {}, name);
  });
  expect(unpromised).toEqual([]);
});
