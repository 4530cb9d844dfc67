import * as z from 'zod';
import { ownAppeal } from '#shared/decision.ts';
import { AppError } from '#shared/errors.ts';
import { accountPk, appealKey, appealPrefix } from '#shared/deployment/keys.ts';
import { type AlsoRecord, ifAbsent, putRecord } from '#functions/data/also-record.ts';
import { readAs } from '#functions/data/stored.ts';
import { queryPrefix, readItem } from '#functions/data/table.ts';

/** Appeal of a decision, with its outcome once another reviewer decided. */
const storedAppeal = ownAppeal.extend({ decisionId: z.string() });
export type StoredAppeal = z.infer<typeof storedAppeal>;

/** Builds a new appeal; a decision has at most one. */
export const appealRecord = (sub: string, appeal: StoredAppeal): AlsoRecord => ({
  ...putRecord({ ...appealKey(sub, appeal.decisionId), ...appeal }, ifAbsent),
  refused: new AppError('already-appealed', 'the decision was appealed before'),
});

/** Builds the outcome of an appeal. */
export const appealOutcome = (
  sub: string,
  appeal: StoredAppeal,
  outcome: NonNullable<StoredAppeal['outcome']>,
): AlsoRecord => putRecord({ ...appealKey(sub, appeal.decisionId), ...appeal, outcome });

export const readAppeal = (sub: string, decisionId: string): Promise<StoredAppeal | undefined> =>
  readItem(appealKey(sub, decisionId), storedAppeal);

/** Returns all appeals of an account. */
export const readAppeals = async (sub: string): Promise<StoredAppeal[]> =>
  (await queryPrefix(accountPk(sub), appealPrefix)).map((item) => readAs(storedAppeal, item));
