import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { cognitoSupported } from '../../cognito/supported.ts';
import { admin } from './cognito/admin.ts';
import { clients } from './cognito/clients.ts';
import { undocumented } from './cognito/documented-errors.ts';
import { ownAccount } from './cognito/own-account.ts';
import { openPool, type CognitoPool } from './cognito/pool.ts';
import { recovery } from './cognito/recovery.ts';
import { signIn } from './cognito/sign-in.ts';
import { signUp } from './cognito/sign-up.ts';
import { tokens } from './cognito/tokens.ts';
import { tokenScope } from './cognito/token-scope.ts';
import { tokenTrigger } from './cognito/token-trigger.ts';
import { triggers } from './cognito/triggers.ts';
import { unsentCodes } from './cognito/unsent-codes.ts';
import { wire } from './cognito/wire.ts';
import { conformance } from './suite.ts';

/**
 * Expected answers: the user pools' API Reference and Developer Guide (each part names the pages). A real pool is
 * made for the run and deleted after it; tests that need its mails, its clock or triggers are skipped there.
 */
conformance('Cognito', cognitoSupported, (suite) => {
  let pool: CognitoPool;
  beforeAll(async () => {
    pool = await openPool(suite);
  });
  afterAll(() => pool.close());
  const opened = () => pool;

  describe('signing up', () => signUp(opened, suite));
  describe('signing in', () => signIn(opened, suite));
  describe('clients', () => clients(opened, suite));
  describe('tokens', () => tokens(opened, suite));
  describe('recovery', () => recovery(opened));
  describe('a user’s own account', () => ownAccount(opened, suite));
  describe('an administrator', () => admin(opened, suite));
  describe('triggers', () => triggers(suite));
  describe('a token’s scope', () => tokenScope(suite));
  describe('the token trigger', () => tokenTrigger(suite));
  describe('a code that can’t be mailed', () => unsentCodes(suite));
  describe('the wire', () => wire(opened));

  test('every error is one that the API reference lists for its operation', () => {
    expect(undocumented(pool.errors)).toEqual([]);
  });
});
