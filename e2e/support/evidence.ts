import { mkdir, rm, writeFile } from 'node:fs/promises';
import { join, relative } from 'node:path';
import type { Page, Response } from 'playwright-core';
import type { RunnerTestCase } from 'vitest';
import { paint } from './painting.ts';

declare module 'vitest' {
  interface TaskMeta {
    /** The folder with what the pages of a failed test showed. */
    evidence?: string;
  }
}

const root = join(import.meta.dirname, '../..');
const folder = join(root, 'e2e/failures');
const ERROR_ON_PURPOSE = /Failed to load resource/;
const REFUSAL_BYTES = 1000;

/** A refusal is: fetching every other answer a second time would slow the tests down. */
const isShort = (response: Response) =>
  Number(response.headers()['content-length'] ?? Number.POSITIVE_INFINITY) < REFUSAL_BYTES;

/** What the pages of a test log and ask for, so that a failure can be understood without running it again. */
export class Observed {
  /** Errors that pages logged; a test whose pages logged one has failed. */
  readonly complaints: string[] = [];
  readonly #console: string[] = [];
  readonly #failedCalls: string[] = [];
  readonly #pages: Page[] = [];

  watch(page: Page): void {
    this.#pages.push(page);
    page.on('pageerror', (error) => this.complaints.push(`${page.url()}: ${error.message}`));
    page.on('console', (message) => {
      this.#console.push(`${message.type()} ${page.url()}: ${message.text()}`);
      if (message.type() === 'error' && !ERROR_ON_PURPOSE.test(message.text()))
        this.complaints.push(`${page.url()}: ${message.text()}`);
    });
    page.on('requestfailed', (request) =>
      this.#failedCalls.push(`${request.method()} ${request.url()}: ${request.failure()?.errorText}`),
    );
    page.on('response', async (response) => {
      if (!response.url().includes('/sems/') || !isShort(response)) return;
      const answer = (await response.json().catch(() => undefined)) as
        | { code: number; msg: string }
        | undefined;
      if (answer && answer.code !== 1000)
        this.#failedCalls.push(
          `${response.url()}: ${answer.code} ${answer.msg} to ${response.request().postData()}`,
        );
    });
  }

  /** Forgets what was logged so far, and answers it. */
  forgive(): string[] {
    return this.complaints.splice(0);
  }

  /** Of this test; the next one begins with nothing. */
  end(): string[] {
    this.#console.length = 0;
    this.#failedCalls.length = 0;
    this.#pages.length = 0;
    return this.complaints.splice(0);
  }

  /** Writes screenshots, texts, console and failed calls to a folder that the report names. */
  async keep(task: RunnerTestCase): Promise<void> {
    const name = `${task.file.name.replace(/^e2e\/|\.e2e\.ts$/g, '')} ${task.name}`;
    const target = join(folder, name.replace(/[^\w]+/g, '-').slice(0, 100));
    await rm(target, { recursive: true, force: true });
    await mkdir(target, { recursive: true });
    for (const [n, page] of this.#pages.entries()) {
      await paint(page)
        .then(() => page.screenshot({ path: join(target, `page-${n + 1}.png`) }))
        .catch(() => undefined);
      const text = await page.evaluate(() => document.body.innerText).catch((error: Error) => error.message);
      await writeFile(join(target, `page-${n + 1}.txt`), `${page.url()}\n\n${text}\n`);
    }
    await writeFile(join(target, 'console.txt'), `${this.#console.join('\n')}\n`);
    await writeFile(join(target, 'failed-calls.txt'), `${this.#failedCalls.join('\n')}\n`);
    task.meta.evidence = relative(root, target);
  }
}
