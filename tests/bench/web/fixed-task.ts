import type { Browser } from '@playwright/test';
import { slowdown } from './private-shell.ts';

/** Milliseconds that a fixed task takes on a slow phone. Our scripts' tasks are held against it in the same run. */
export async function fixedTask(browser: Browser): Promise<number> {
  const page = await browser.newPage();
  try {
    const protocol = await page.context().newCDPSession(page);
    await protocol.send('Emulation.setCPUThrottlingRate', { rate: slowdown });
    return await page.evaluate(() => {
      const began = performance.now();
      let seed = 1;
      const words = Array.from({ length: 30_000 }, () =>
        (seed = (seed * 16_807) % 2_147_483_647).toString(36),
      );
      JSON.stringify(words.sort());
      return performance.now() - began;
    });
  } finally {
    await page.close();
  }
}
