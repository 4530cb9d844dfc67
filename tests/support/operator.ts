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

/** Runs commands as an operator. To read the audit log, the process must have joined the cloud. */
export function operatorOf(cloud: SharedCloud, name: string) {
  const { stage, aws, dynamodb, mailbox, region, credentials } = cloud;
  return {
    /** Runs one operator command. Returns its exit code and output, also after a failure. */
    async type(...words: string[]): Promise<{ code: number; printed: string }> {
      const env = {
        ...process.env,
        LOCAL_CLOUD: JSON.stringify({ stage, aws, dynamodb, mailbox, region, credentials }),
        // Each command starts two processes that load the SDK.
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

    /** Returns an account's audit entries of today in the cloud's time: actor, action, codes with the reason's text. */
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
