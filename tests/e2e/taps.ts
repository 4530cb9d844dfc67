import type { Locator } from '@playwright/test';

/**
 * Counts what somebody presses on the way through a task, a press into a field among it; typing and scrolling are none.
 * `tell` prints the number, so that a run shows what each task takes.
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

  /** A press into a field, and what is typed there. */
  async type(field: Locator, text: string): Promise<void> {
    await this.press(field);
    await field.pressSequentially(text);
  }

  tell(): void {
    console.log(`taps: ${this.#task}: ${this.count}`);
  }
}
