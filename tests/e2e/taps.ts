import type { Locator } from '@playwright/test';

/**
 * Counts a person's taps during a task. Taps into fields count; typing and scrolling do not. `tell` prints the number.
 */
export class Taps {
  count = 0;
  readonly #task: string;

  constructor(task: string) {
    this.#task = task;
  }

  async press(target: Locator): Promise<void> {
    this.count += 1;
    await target.click();
  }

  async type(field: Locator, text: string): Promise<void> {
    await this.press(field);
    await field.pressSequentially(text);
  }

  tell(): void {
    console.log(`taps: ${this.#task}: ${this.count}`);
  }
}
