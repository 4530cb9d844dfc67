import { execFile } from 'node:child_process';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { accountPk } from '#shared/deployment/keys.ts';
import { queryPartition } from '#functions/data/table.ts';
import { type SharedCloud, timeIn } from './cloud.ts';

const root = join(import.meta.dirname, '..', '..');
const run = promisify(execFile);

export type Operator = ReturnType<typeof operatorOf>;

/** An operator at a terminal; the process must have joined the cloud to read the log. */
export function operatorOf(cloud: SharedCloud, name: string) {
  const { stage, aws, dynamodb, mailbox, region, credentials } = cloud;
  return {
    /** One of the operator's commands, as a person types it; what is printed, whatever becomes of it. */
    async type(...words: string[]): Promise<{ code: number; printed: string }> {
      const env = {
        ...process.env,
        LOCAL_CLOUD: JSON.stringify({ stage, aws, dynamodb, mailbox, region, credentials }),
        // Each command is two processes that load the SDK: compiled once for all of them.
        NODE_COMPILE_CACHE: join(tmpdir(), 'operator-compile-cache'),
      };
      try {
        const { stdout } = await run(process.execPath, ['infra/operator/run.ts', ...words, '--as', name], {
          cwd: root,
          env,
        });
        return { code: 0, printed: stdout.trim() };
      } catch (error) {
        const { code, stdout, stderr } = error as { code: number; stdout: string; stderr: string };
        return { code, printed: (stdout + stderr).trim() };
      }
    },

    /** The log's entries about an account on the cloud's present day: actor, action, codes with the reason's text. */
    async logged(sub: string): Promise<unknown[][]> {
      const today = await queryPartition(`AUDIT#${new Date(timeIn(cloud)).toISOString().slice(0, 10)}`);
      const own = await queryPartition(accountPk(sub));
      return today
        .filter(({ subject }) => subject === sub)
        .map(({ pk: _pk, sk: _sk, ttl: _ttl, subject: _subject, actor, action, reasonId, ...codes }) => {
          const why = own.find(({ id }) => id !== undefined && id === reasonId);
          const said = { ...codes, ...(why && { reason: why['facts'] ?? why['reason'] }) };
          return [actor, action, ...(Object.keys(said).length > 0 ? [said] : [])];
        });
    },
  };
}
