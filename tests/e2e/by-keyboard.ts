import { expect, type Page } from '@playwright/test';

/** Returns the name of the focused element, and whether the element and its focus mark are visible. */
export const focused = (page: Page) =>
  page.evaluate(() => {
    const element = document.activeElement!;
    const label = (element as HTMLInputElement).labels?.[0]?.textContent;
    const { left, top, width, height } = element.getBoundingClientRect();
    // Visible if one of these points is not covered (WCAG 2.2, "Focus Not Obscured").
    const points = [0.1, 0.5, 0.9].map((part) => [left + width * part, top + height / 2] as const);
    const isSeen = points.some(([x, y]) => {
      const found = document.elementFromPoint(x, y);
      return found !== null && (element.contains(found) || found.contains(element));
    });
    return {
      name: (element.getAttribute('aria-label') ?? label ?? element.textContent ?? '')
        .replace(/\s+/g, ' ')
        .trim(),
      isSeen,
      isMarked: getComputedStyle(element).outlineStyle !== 'none',
    };
  });

/** Tabs to the first element whose name contains the text. Every element on the way must be visible and marked. */
export async function tabTo(page: Page, name: string): Promise<void> {
  for (let press = 0; press < 80; press += 1) {
    await page.keyboard.press('Tab');
    const at = await focused(page);
    if (at.name === '') continue;
    expect(at, 'the focused element must be visible and marked').toMatchObject({
      isMarked: true,
      isSeen: true,
    });
    if (at.name.includes(name)) return;
  }
  throw new Error(`Tab did not reach "${name}" in 80 steps`);
}
