import { randomInt, randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { type IncomingMessage, request } from 'node:http';
import { text } from 'node:stream/consumers';
import { signInPath } from '#shared/sign-in.ts';
import { joinCloud } from '#tests/support/in-process.ts';
import { createPerson } from '#tests/support/people.ts';
import { startCloudForTests } from '#tests/support/start-cloud.ts';
import { signUpCall } from '#tests/support/sign-up.ts';
import { byPassword, type PoolCall } from '#tests/support/user-pool.ts';
import { atMost } from './measures.ts';
import type { BenchReport, Row } from './report.ts';
import { guesserOf, type Probed } from './probes/guesser.ts';

/** Number of probes of each operation that accepts an e-mail. */
const probesEach = 200;
/** Number of further probes of each operation that train the guesser. */
const lessonsEach = 100;
const knownAddresses = 150;
const atOnce = 4;
/** Allowed share of right guesses. A guess must be no better than a coin toss, within the spread of 1,000 tosses. */
const bounds = { least: 0.45, most: 0.55 };

/** Every request that names an e-mail. All other requests need a secret that only one browser has. */
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

interface Probe extends Probed {
  isKnown: boolean;
}

/**
 * Sends requests to the sign-in proxy for registered and unregistered e-mails, in random order. A trained guesser must
 * not be able to distinguish them by status, headers, body or time.
 */
async function bench(): Promise<BenchReport> {
  const cloud = await startCloudForTests();
  try {
    joinCloud(cloud);
    const known: string[] = [];
    while (known.length < knownAddresses) known.push((await createPerson(cloud, { role: 'user' })).email);
    const rows: Row[] = [];
    const broken: string[] = [];
    let right = 0;
    for (const [name, question] of Object.entries(questions)) {
      const probes = await ask(cloud.site, question, known, lessonsEach + probesEach);
      const guess = guesserOf(probes.slice(0, lessonsEach));
      const guessed = probes.slice(lessonsEach).filter((probe) => guess(probe) === probe.isKnown).length;
      const answers = new Set(probes.map(({ answer }) => answer)).size;
      broken.push(...atMost(`${name}: different answers`, answers, 1));
      rows.push({ question: name, answers, 'guessed right': guessed / probesEach });
      right += guessed;
    }
    const share = right / (probesEach * rows.length);
    rows.push({ question: 'all', 'guessed right': share });
    if (share < bounds.least || share > bounds.most)
      broken.push(`guessed right: ${share}, expected about half`);
    return { tables: { 'Who is registered': rows }, broken };
  } finally {
    await cloud.stop();
  }
}

export const parts = { all: bench };

async function ask(
  site: string,
  question: (email: string) => PoolCall,
  known: readonly string[],
  count: number,
): Promise<Probe[]> {
  // Use each registered e-mail about once, to stay below its own limit.
  let next = 0;
  const queue = Array.from({ length: count }, () => {
    const isKnown = randomInt(2) === 1;
    return { isKnown, email: isKnown ? known[next++ % known.length]! : `${randomUUID()}@example.test` };
  });
  const probes: Probe[] = [];
  const work = async () => {
    for (let one = queue.shift(); one; one = queue.shift()) {
      const from = `127.0.${randomInt(1, 250)}.${randomInt(1, 250)}`;
      probes.push({ ...(await send(site, question(one.email), from)), isKnown: one.isKnown });
    }
  };
  await Promise.all(Array.from({ length: atOnce }, work));
  return probes;
}

/** Sends a request from a given loopback address, because limits count by network. */
async function send(site: string, { operation, input }: PoolCall, localAddress: string): Promise<Probed> {
  const startedAt = performance.now();
  const sent = request({
    host: '127.0.0.1',
    port: new URL(site).port,
    localAddress,
    path: signInPath,
    method: 'POST',
    agent: false,
    headers: {
      'content-type': 'application/x-amz-json-1.1',
      'x-amz-target': `AWSCognitoIdentityProviderService.${operation}`,
    },
  });
  sent.end(JSON.stringify(input));
  const [response] = (await once(sent, 'response')) as [IncomingMessage];
  const body = await text(response);
  const milliseconds = performance.now() - startedAt;
  const headers = Object.keys(response.headers).sort().join();
  const withoutIds = body.replaceAll(/[0-9a-f]{8}-[0-9a-f-]{27}/g, 'id');
  return { answer: `${response.statusCode} ${headers} ${withoutIds}`, milliseconds };
}
