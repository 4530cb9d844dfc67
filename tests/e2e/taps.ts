import type { Locator } from '@playwright/test';

/**
 * Counts the taps of a person during a task. Taps into fields count; typing and scrolling do not. `tell` prints the
 * number at the end of a task.
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

  /** Taps a field and types a text. */
  async type(field: Locator, text: string): Promise<void> {
    await this.press(field);
    await field.pressSequentially(text);
  }

  tell(): void {
    console.log(`taps: ${this.#task}: ${this.count}`);
  }
}
