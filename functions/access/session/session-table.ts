import { AppError } from '#shared/errors.ts';
import { type AlsoRecord, ifExists } from '#functions/data/also-record.ts';
import {
  accountKey,
  accountPk,
  deviceKey,
  devicePrefix,
  type Key,
  sessionKey,
  sessionPrefix,
} from '#shared/deployment/keys.ts';
import { mail, outboxAction } from '#functions/data/outbox.ts';
import { readAs, shaped } from '#functions/data/stored.ts';
import { queryPage, queryPrefix, readItem, updateItem, timeToLive } from '#functions/data/table.ts';
import { isWritten, transact, type TransactItem } from '#functions/data/transact.ts';
import { lastsUntil } from './ended.ts';

export interface SessionRow {
  /** Keyed hash of the browser's device id and the sub. */
  device: string;
  browser?: string;
  system?: string;
  /** ISO timestamps, UTC. `lastSeenAt` is rounded down to the hour, and never before `createdAt`. */
  createdAt: string;
  lastSeenAt: string;
}

interface SessionNote {
  sub: string;
  /** Seconds since the epoch. */
  signedInAt: number;
  row: SessionRow;
  credentialsVersion: number;
  isNewSession: boolean;
  isNewDevice: boolean;
  notify: boolean;
}

/** Days after which a device that was not seen again counts as new. */
const deviceDays = 400;

const sessionReader = shaped<SessionRow>({ device: 'string', createdAt: 'string', lastSeenAt: 'string' });

export const readSession = (sub: string, signedInAt: number): Promise<SessionRow | undefined> =>
  readItem(sessionKey(sub, signedInAt), sessionReader);

/**
 * Reads the sessions that can still have tokens. Leaves out expired sessions, because the table deletes them with a
 * delay.
 */
export async function readSessions(
  sub: string,
  now: Date,
): Promise<Array<SessionRow & { signedInAt: number }>> {
  const items = await queryPrefix(accountPk(sub), sessionPrefix);
  return items
    .map((item) => ({
      ...readAs(sessionReader, item),
      signedInAt: Number(item.sk.slice(sessionPrefix.length)),
    }))
    .filter(({ signedInAt }) => lastsUntil(signedInAt) * 1000 > now.getTime());
}

/** Deletes a session. @param known true to throw not-found if the account has no such session */
export const sessionForgotten = (sub: string, signedInAt: number, known: boolean): AlsoRecord => ({
  actions: () => [{ Delete: { Key: sessionKey(sub, signedInAt), ...(known && ifExists) } }],
  refused: new AppError('not-found'),
});

interface DeviceRow {
  /** The account's credentials version at this device's last sign-in. */
  credentialsVersion: number;
  firstSeenAt: string;
}

const deviceReader = shaped<DeviceRow>({ credentialsVersion: 'number', firstSeenAt: 'string' });

export const readDevice = (sub: string, hash: string): Promise<DeviceRow | undefined> =>
  readItem(deviceKey(sub, hash), deviceReader);

export async function hasDevices(sub: string): Promise<boolean> {
  const { items } = await queryPage({
    KeyConditionExpression: 'pk = :pk AND begins_with(sk, :prefix)',
    ExpressionAttributeValues: { ':pk': accountPk(sub), ':prefix': devicePrefix },
    ConsistentRead: true,
    Limit: 1,
  });
  return items.length > 0;
}

/**
 * Writes a sign-in, its device and the mail about it in one transaction.
 * @returns false, with nothing written, if another request came first or the session ended meanwhile
 */
export async function writeSession(note: SessionNote, now: Date): Promise<boolean> {
  const { sub, row, notify } = note;
  const { browser, system } = row;
  const at = now.toISOString();
  const mailAction = outboxAction(mail(sub, 'new-sign-in', { at, browser, system }), now);
  return isWritten(
    transact([
      stillSignedIn(note),
      sessionAction(note),
      deviceAction(note, now),
      ...(notify ? [mailAction] : []),
    ]),
  );
}

/** Updates `lastSeenAt`. Does nothing if the session was deleted meanwhile. */
export const seeSession = (sub: string, signedInAt: number, lastSeenAt: string): Promise<void> =>
  setWhereThere(sessionKey(sub, signedInAt), 'lastSeenAt', lastSeenAt);

/** Updates the credentials version of a device whose sign-in survived a change of credentials. */
export const seeDevice = (sub: string, hash: string, credentialsVersion: number): Promise<void> =>
  setWhereThere(deviceKey(sub, hash), 'credentialsVersion', credentialsVersion);

async function setWhereThere(Key: Key, name: string, value: string | number): Promise<void> {
  await isWritten(
    updateItem({
      Key,
      UpdateExpression: 'SET #name = :value',
      ConditionExpression: 'attribute_exists(pk)',
      ExpressionAttributeNames: { '#name': name },
      ExpressionAttributeValues: { ':value': value },
    }),
  );
}

/**
 * Checks that the account exists, is not being erased, and that this sign-in was not ended. Expresses the rule of
 * `isEnded` as a table condition.
 */
const stillSignedIn = ({ sub, signedInAt }: SessionNote): TransactItem => ({
  ConditionCheck: {
    Key: accountKey(sub),
    ConditionExpression:
      'attribute_exists(pk) AND attribute_not_exists(erasure.begunAt) AND NOT contains(endedSessions, :one) AND (attribute_not_exists(signedOutAt) OR signedOutAt <= :at OR keptSignIn = :one)',
    ExpressionAttributeValues: { ':one': signedInAt, ':at': new Date(signedInAt * 1000).toISOString() },
  },
});

function sessionAction({ sub, signedInAt, row, isNewSession }: SessionNote): TransactItem {
  const Key = sessionKey(sub, signedInAt);
  if (isNewSession) {
    const Item = { ...Key, ...row, ttl: lastsUntil(signedInAt) };
    return { Put: { Item, ConditionExpression: 'attribute_not_exists(pk)' } };
  }
  return {
    Update: {
      Key,
      UpdateExpression: 'SET lastSeenAt = :seen',
      ConditionExpression: 'device = :device',
      ExpressionAttributeValues: { ':seen': row.lastSeenAt, ':device': row.device },
    },
  };
}

function deviceAction({ sub, row, credentialsVersion, isNewDevice }: SessionNote, now: Date): TransactItem {
  const Key = deviceKey(sub, row.device);
  const ttl = timeToLive(deviceDays, now);
  if (isNewDevice) {
    return {
      Put: {
        Item: { ...Key, credentialsVersion, firstSeenAt: now.toISOString(), ttl },
        ConditionExpression: 'attribute_not_exists(pk)',
      },
    };
  }
  return {
    Update: {
      Key,
      UpdateExpression: 'SET #ttl = :ttl, credentialsVersion = :version',
      ConditionExpression: 'attribute_exists(pk)',
      ExpressionAttributeNames: { '#ttl': 'ttl' },
      ExpressionAttributeValues: { ':ttl': ttl, ':version': credentialsVersion },
    },
  };
}
