import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { chromium, type Browser, type BrowserContext } from '@playwright/test';
import { adminMessages as admin } from '#web/i18n/es/admin.ts';
import { browserExecutable } from '#tests/support/browser.ts';
import { storeProvider } from '#tests/support/builders.ts';
import { joinCloud } from '#tests/support/in-process.ts';
import { createPerson } from '#tests/support/people.ts';
import { signedIn, submitCase } from '#tests/support/signed-in.ts';
import { startCloudForTests } from '#tests/support/start-cloud.ts';
import type { QueueRow } from './admin/queues.ts';
import { scriptsOf, signedInContext } from './auth/scripts.ts';
import type { BenchReport, Row } from './run.ts';

/**
 * The reviewers' console: what a page of a queue reads at 100 and at 100,000 open cases, how many keys a decision takes
 * (counted while it is made, in the built site), and the scripts of its screens beside the others' as gzip sends them.
 */
const bounds = {
  /** The queue's own, and the one of how long the last cases waited. */
  queries: 2,
  growth: 1.1,
  /** Keys of a decision, of which an identity's first four open its documents; the document's number apart. */
  presses: { approval: 10, refusal: 7, 'three contents approved': 4, 'three contents, one refused': 5 },
};

export default async function bench(): Promise<BenchReport> {
  const measured = await promisify(execFile)(process.execPath, [
    join(import.meta.dirname, 'admin/print-queues.ts'),
  ]);
  const queues = JSON.parse(measured.stdout) as QueueRow[];
  const broken = queues.flatMap((row) => {
    const small = queues.find(({ queue, page }) => queue === row.queue && page === row.page)!;
    const grown = (['read units', 'bytes read', 'bytes answered'] as const).filter(
      (figure) => row[figure] > bounds.growth * small[figure],
    );
    return [
      ...(row.Queries === bounds.queries ? [] : [`${row.queue}: ${row.Queries} Queries`]),
      ...grown.map((figure) => `${row.queue}, ${row.open} open: ${figure} ${row[figure]}`),
    ];
  });
  const { presses, scripts } = await inBrowser();
  for (const { decision, presses: counted } of presses)
    if (counted > bounds.presses[decision as keyof typeof bounds.presses])
      broken.push(`${decision}: ${counted} key presses`);
  return {
    rows: [...queues, ...presses, ...scripts] as Row[],
    broken,
    tables: {
      'A page of a queue': queues as unknown as Row[],
      'Key presses a decision': presses,
      'First load, KB of JavaScript': scripts,
    },
  };
}

async function inBrowser() {
  const cloud = await startCloudForTests();
  const { executablePath, args } = await browserExecutable();
  const browser = await chromium.launch({ executablePath, args });
  try {
    joinCloud(cloud);
    const reviewer = await createPerson(cloud, { role: 'admin', name: 'Revisora' });
    const context = await signedInContext(browser, cloud.site, reviewer);
    const scripts = await firstLoads(browser, cloud.site, await context.storageState());
    const presses: Array<{ decision: string; presses: number }> = [];
    const count = async (decision: string, sub: string, path: string, make: Decision) =>
      presses.push({ decision, presses: await countPresses(context, `${cloud.site}${path}/${sub}`, make) });
    for (const [decision, make] of [
      ['approval', approve],
      ['refusal', refuse],
    ] as const) {
      const person = await signedIn(cloud, 'worker');
      await submitCase(person);
      await count(decision, person.sub, '/admin/verifications', make);
    }
    for (const [decision, make] of [
      ['three contents approved', approveContents],
      ['three contents, one refused', refuseOne],
    ] as const) {
      const { sub } = await storeProvider({ waitsSince: new Date().toISOString(), photos: [{}, {}] });
      await count(decision, sub, '/admin/contents', make);
    }
    return { presses, scripts };
  } finally {
    await browser.close();
    await cloud.stop();
  }
}

type Storage = Awaited<ReturnType<BrowserContext['storageState']>>;

async function firstLoads(browser: Browser, site: string, storage: Storage): Promise<Row[]> {
  const screens: ReadonlyArray<readonly [string, Storage | undefined]> = [
    ['/login', undefined],
    ['/dashboard', storage],
    ['/dashboard/settings', storage],
    ['/admin/verifications', storage],
    ['/admin/contents', storage],
  ];
  const rows: Row[] = [];
  for (const [screen, state] of screens) {
    const { kilobytes, scripts } = await scriptsOf(browser, site + screen, state);
    rows.push({ screen, 'JS KB': kilobytes, scripts: scripts.length });
  }
  return rows;
}

type Press = (...keys: string[]) => Promise<void>;
type Decision = (press: Press, shown: (text: string) => Promise<void>) => Promise<void>;

/** Each document is opened before anything is said of it. */
const openAll: Decision = async (press, shown) => {
  await press('1', '2', '3', '4');
  await shown(admin.zoomIn);
};
const approve: Decision = async (press, shown) => {
  await openAll(press, shown);
  await press('n', 'Enter', 'Space', 'a', 'Enter');
};
const refuse: Decision = async (press, shown) => {
  await openAll(press, shown);
  await press('r', '2', 'Enter');
};
const approveContents: Decision = (press) => press('a', 'a', 'a', 'Enter');
const refuseOne: Decision = (press) => press('a', 'a', 'r', '8', 'Enter');

/** @throws Error where the keys decided nothing */
async function countPresses(context: BrowserContext, address: string, make: Decision): Promise<number> {
  const page = await context.newPage();
  await page.setViewportSize({ width: 1280, height: 800 });
  await page.goto(address);
  await page.getByTestId('decision-panel').waitFor();
  let presses = 0;
  await make(
    async (...keys) => {
      for (const key of keys) {
        await page.keyboard.press(key);
        presses += 1;
        // What is typed of the document is no key of the console.
        if (key === 'n') await page.keyboard.type('MX1234567');
      }
    },
    (text) => page.getByRole('button', { name: text }).nth(1).waitFor(),
  );
  await page.getByTestId('told').locator('strong').waitFor();
  await page.close();
  return presses;
}
