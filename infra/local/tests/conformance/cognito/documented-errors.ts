import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';

const types = join(
  dirname(createRequire(import.meta.url).resolve('@aws-sdk/client-cognito-identity-provider')),
  '..',
  'dist-types',
  'commands',
);

/** The errors that the API reference lists for an operation: it stands in the types of the SDK that are installed. */
export function documentedErrors(operation: string): string[] {
  const reference = readFileSync(join(types, `${operation}Command.d.ts`), 'utf8');
  return [...reference.matchAll(/@throws \{@link (\w+)\}/g)].map(([, name = '']) => name);
}

/** Told elsewhere in the reference: of AdminCreateUser’s parameter ForceAliasCreation. */
const elsewhere = ['AdminCreateUser AliasExistsException'];

/** Which of the answers `operation error` are in no list. */
export const undocumented = (answers: Iterable<string>): string[] =>
  [...answers].filter((answer) => {
    const [operation = '', error = ''] = answer.split(' ');
    return !elsewhere.includes(answer) && !documentedErrors(operation).includes(error);
  });
