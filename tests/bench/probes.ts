import { randomInt, randomUUID } from 'node:crypto';
import { request } from 'node:http';
import { signInPath } from '#shared/sign-in.ts';
import { joinCloud } from '#tests/support/in-process.ts';
import { createPerson } from '#tests/support/people.ts';
import { startCloudForTests } from '#tests/support/start-cloud.ts';
import { signUpCall } from '#tests/support/sign-up.ts';
import { byPassword, type PoolCall } from '#tests/support/user-pool.ts';
import type { BenchReport, Row } from './run.ts';
import { guesserOf, type Told } from './probes/guesser.ts';

/** Of each operation that anybody may ask about an address. */
const probesEach = 200;
/** Further ones of each, from which the guesser learns first. */
const lessonsEach = 100;
const knownAddresses = 150;
/** Requests under way at a time. */
const atOnce = 4;
/** Issue "Safe against those who try": a guess is no better than a coin, within what a thousand tosses scatter. */
const bounds = { least: 0.45, most: 0.55 };

/** Every question that names an address; all others name what only one browser knows. */
const questions: Readonly<Record<string, (email: string) => PoolCall>> = {
  'sign-in, wrong password': (email) => byPassword(email, 'not-theirs'),
  'forgotten password': (email) => ({ operation: 'ForgotPassword', input: { Username: email } }),
  'new password, wrong code': (email) => ({
    operation: 'ConfirmForgotPassword',
    input: { Username: email, ConfirmationCode: '000000', Password: 'azul-Marino-27' },
  }),
  'sign-up': (email) => signUpCall(randomUUID(), { email }),
  'sign-up refused': (email) => signUpCall(randomUUID(), { email, 'custom:termsVersion': '1999-01-01' }),
};

interface Probe extends Told {
  isKnown: boolean;
}

/**
 * Asks the sign-in proxy about addresses that have an account and addresses that have none, in random order, and has a
 * guesser that has learnt from others say which was which, by status, headers, body and time.
 */
export default async function bench(): Promise<BenchReport> {
  const cloud = await startCloudForTests();
  try {
    joinCloud(cloud);
    const known: string[] = [];
    while (known.length < knownAddresses) known.push((await createPerson(cloud, { role: 'user' })).email);
    const rows: Row[] = [];
    let right = 0;
    let asked = 0;
    for (const [name, question] of Object.entries(questions)) {
      const probes = await ask(cloud.site, question, known, lessonsEach + probesEach);
      const guess = guesserOf(probes.slice(0, lessonsEach));
      const tested = probes.slice(lessonsEach);
      const guessed = tested.filter((probe) => guess(probe) === probe.isKnown).length;
      right += guessed;
      asked += tested.length;
      rows.push({
        question: name,
        probes: tested.length,
        answers: new Set(probes.map(({ answer }) => answer)).size,
        'median ms, known': median(probes.filter(({ isKnown }) => isKnown)),
        'median ms, unknown': median(probes.filter(({ isKnown }) => !isKnown)),
        'guessed right': percent(guessed / tested.length),
      });
    }
    const share = right / asked;
    rows.push({ question: 'all', probes: asked, 'guessed right': percent(share) });
    const broken = [
      ...(share < bounds.least || share > bounds.most
        ? [`guessed right in ${percent(share)}: 45 % to 55 % are a coin's`]
        : []),
      ...rows
        .filter(({ answers }) => answers !== undefined && answers !== 1)
        .map(({ question, answers }) => `${question}: ${answers} different answers`),
    ];
    return { rows, broken };
  } finally {
    await cloud.stop();
  }
}

const percent = (share: number): string => `${(share * 100).toFixed(1)} %`;
function median(probes: readonly Told[]): number {
  const sorted = probes.map(({ milliseconds }) => milliseconds).sort((one, other) => one - other);
  return Math.round(sorted[Math.floor(sorted.length / 2)] ?? 0);
}

async function ask(
  site: string,
  question: (email: string) => PoolCall,
  known: readonly string[],
  count: number,
): Promise<Probe[]> {
  const kinds = Array.from({ length: count }, () => randomInt(2) === 1);
  // Each known address is asked about about once: its own limit is no part of this question.
  let next = 0;
  const emails = kinds.map((isKnown) =>
    isKnown ? known[next++ % known.length]! : `${randomUUID()}@example.test`,
  );
  const probes: Probe[] = [];
  const queue = kinds.map((isKnown, index) => ({ isKnown, index }));
  const work = async () => {
    for (let one = queue.shift(); one; one = queue.shift()) {
      const told = await send(
        site,
        question(emails[one.index]!),
        `127.0.${randomInt(1, 250)}.${randomInt(1, 250)}`,
      );
      probes.push({ ...told, isKnown: one.isKnown });
    }
  };
  await Promise.all(Array.from({ length: atOnce }, work));
  return probes;
}

/** From a network address of this machine's own, since a network has limits; what comes back, with its time. */
function send(site: string, { operation, input }: PoolCall, localAddress: string): Promise<Told> {
  const { port } = new URL(site);
  const startedAt = performance.now();
  return new Promise((resolve, reject) => {
    const sent = request(
      {
        host: '127.0.0.1',
        port,
        localAddress,
        path: signInPath,
        method: 'POST',
        agent: false,
        headers: {
          'content-type': 'application/x-amz-json-1.1',
          'x-amz-target': `AWSCognitoIdentityProviderService.${operation}`,
        },
      },
      (response) => {
        const chunks: Buffer[] = [];
        response.on('data', (chunk: Buffer) => chunks.push(chunk));
        response.on('end', () => {
          const milliseconds = performance.now() - startedAt;
          const headers = Object.keys(response.headers).sort().join();
          const body = Buffer.concat(chunks)
            .toString()
            .replaceAll(/[0-9a-f]{8}-[0-9a-f-]{27}/g, 'id');
          resolve({ answer: `${response.statusCode} ${headers} ${body}`, milliseconds });
        });
        response.on('error', reject);
      },
    );
    sent.on('error', reject);
    sent.end(JSON.stringify(input));
  });
}
