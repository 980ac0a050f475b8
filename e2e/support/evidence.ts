import { mkdir, rm, writeFile } from 'node:fs/promises';
import { join, relative } from 'node:path';
import type { Page, Response } from 'playwright-core';
import type { RunnerTestCase } from 'vitest';
import { paint } from './painting.ts';

declare module 'vitest' {
  interface TaskMeta {
    /** Folder with the evidence of a failed test. */
    evidence?: string;
  }
}

const root = join(import.meta.dirname, '../..');
const folder = join(root, 'e2e/failures');
const ERROR_ON_PURPOSE = /Failed to load resource/;
const REFUSAL_BYTES = 1000;

/** Reading all response bodies would slow the tests down. */
const isShort = (response: Response) =>
  Number(response.headers()['content-length'] ?? Number.POSITIVE_INFINITY) < REFUSAL_BYTES;

/** Logs and requests of the pages of a test, so that a failure can be analysed without a rerun. */
export class Observed {
  /** Errors logged by pages; they fail the test. */
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

  /** Removes and returns the errors logged so far. */
  forgive(): string[] {
    return this.complaints.splice(0);
  }

  /** Errors of this test; clears the record. */
  end(): string[] {
    this.#console.length = 0;
    this.#failedCalls.length = 0;
    this.#pages.length = 0;
    return this.complaints.splice(0);
  }

  /** Writes screenshots, texts, console and failed calls to the folder named in the report. */
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
