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

/** One sign-in. */
export interface SessionRow {
  /** Keyed hash of the browser's device id and the sub. */
  device: string;
  browser?: string;
  system?: string;
  /** ISO instants, UTC; the latter to the hour, and never before the former. */
  createdAt: string;
  lastSeenAt: string;
}

/** What is written of a sign-in at once. */
interface SessionNote {
  sub: string;
  /** Seconds since the epoch. */
  signedInAt: number;
  row: SessionRow;
  credentialsVersion: number;
  isNewSession: boolean;
  isNewDevice: boolean;
  /** Whether a mail notifies the owner of the new device. */
  notify: boolean;
}

/** Days after which a device that was not seen again is a new one. */
const deviceDays = 400;

const sessionReader = shaped<SessionRow>({ device: 'string', createdAt: 'string', lastSeenAt: 'string' });

export const readSession = (sub: string, signedInAt: number): Promise<SessionRow | undefined> =>
  readItem(sessionKey(sub, signedInAt), sessionReader);

/** Those that may have tokens still: the table deletes an item some time after its life. */
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

/** A sign-in is forgotten. @param known whether it is refused for one that the account does not have */
export const sessionForgotten = (sub: string, signedInAt: number, known: boolean): AlsoRecord => ({
  actions: () => [{ Delete: { Key: sessionKey(sub, signedInAt), ...(known && ifExists) } }],
  refused: new AppError('not-found'),
});

/** A browser that signed in to an account. */
interface DeviceRow {
  /** The account's, at its last sign-in. */
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
 * Notes a sign-in, its device and the mail about it in one transaction.
 * @returns false where another request was first, or the session ended meanwhile: then nothing was written
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

/** Moves a sign-in's last use on. Where the row was taken away meanwhile it stays away. */
export const seeSession = (sub: string, signedInAt: number, lastSeenAt: string): Promise<void> =>
  setWhereThere(sessionKey(sub, signedInAt), 'lastSeenAt', lastSeenAt);

/** Gives a device the version of the credentials that it knows by a sign-in that goes on. */
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

/** The account is there and stays, and neither this sign-in nor all of its time were ended (`isEnded`, as the table says it). */
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
