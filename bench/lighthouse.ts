// npm run bench:lighthouse: Lighthouse scores of the sign-in page, the plant list and the big screen of the demo.

import { execFile } from 'node:child_process';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs, promisify } from 'node:util';
import { sessionCookie } from '@heliodon/server-kit/testing/session-cookie';
import { chromium } from 'playwright-core';
import { signIn } from './support/api.ts';
import { keeping, startBareBrowser } from './support/browser.ts';
import { startDemo } from './support/demo.ts';

const { values: args } = parseArgs({
  options: {
    runs: { type: 'string', default: '3' },
    historyDays: { type: 'string', default: '2' },
    /** Folder for Lighthouse's reports. */
    reports: { type: 'string' },
  },
});
const CATEGORIES = ['performance', 'accessibility', 'best-practices'] as const;
/** Waits for initial calculations of the demo, which would affect the measurement. */
const SETTLE_MS = 20_000;

const SUBJECTS = [
  { name: 'login', path: '/login', signedIn: false, mobile: false },
  { name: 'login, mobile', path: '/login', signedIn: false, mobile: true },
  { name: 'plant list', path: '/monitoring/plantListv3', signedIn: true, mobile: false },
  { name: 'overview', path: '/overviewv3', signedIn: true, mobile: false },
];
type Subject = (typeof SUBJECTS)[number];

/** What is read of a report of Lighthouse. */
interface Report {
  readonly runtimeError?: { readonly message: string };
  readonly categories: Record<string, { score: number | null; auditRefs: { id: string; weight: number }[] }>;
  readonly audits: Record<
    string,
    { title: string; score: number | null; displayValue?: string; numericValue?: number }
  >;
}
const LONGEST_REPORT_BYTES = 64 * 1024 * 1024;

/** Set by scripts/bench.mjs, which installs it. */
const lighthouseProgram = process.env.LIGHTHOUSE_PATH ?? '';

const program = await startDemo(Number(args.historyDays));
const origin = `http://127.0.0.1:${program.port}`;
try {
  await sleep(SETTLE_MS);
  const marks = [];
  for (const subject of SUBJECTS) marks.push(await marksOf(subject));
  console.log(JSON.stringify({ runs: Number(args.runs), marks }));
} finally {
  await program.stop();
}

/** Median of each score, and of the times behind the performance score. */
async function marksOf(subject: Subject) {
  const results: Report[] = [];
  for (let n = 0; n < Number(args.runs); n += 1) results.push(await visit(subject));
  const mark = (category: string) =>
    median(results.map((one) => Math.round((one.categories[category]?.score ?? 0) * 100)));
  const figure = (audit: string) => median(results.map((one) => one.audits[audit]?.numericValue ?? 0));
  const [last] = results.slice(-1);
  for (const complaint of last ? complaintsOf(last) : []) console.log(`${subject.name}: ${complaint}`);
  return {
    page: subject.name,
    performance: mark('performance'),
    accessibility: mark('accessibility'),
    bestPractices: mark('best-practices'),
    firstPaintMs: Math.round(figure('first-contentful-paint')),
    largestPaintMs: Math.round(figure('largest-contentful-paint')),
    blockedMs: Math.round(figure('total-blocking-time')),
    layoutShift: Math.round(figure('cumulative-layout-shift') * 1000) / 1000,
  };
}

/** In a new browser profile that contains only the session. */
async function visit(subject: Subject): Promise<Report> {
  const browser = await startBareBrowser();
  try {
    if (subject.signedIn) await keepSession(browser.url);
    const { stdout } = await promisify(execFile)(
      process.execPath,
      [
        lighthouseProgram,
        `${origin}${subject.path}`,
        `--port=${browser.port}`,
        `--only-categories=${CATEGORIES.join(',')}`,
        '--output=json',
        '--quiet',
        ...(subject.signedIn ? ['--disable-storage-reset'] : []),
        ...(subject.mobile ? [] : ['--preset=desktop']),
      ],
      { maxBuffer: LONGEST_REPORT_BYTES },
    );
    if (args.reports) await writeFile(join(args.reports, `${subject.name}.json`), stdout);
    const report: Report = JSON.parse(stdout);
    if (report.runtimeError) throw new Error(report.runtimeError.message);
    return report;
  } finally {
    await browser.stop();
  }
}

async function keepSession(url: string): Promise<void> {
  const { token } = await signIn(program);
  const browser = await chromium.connectOverCDP(url);
  const page = await browser.contexts()[0]?.newPage();
  // A portal file without scripts, to have the right origin.
  await page?.goto(`${origin}/icon.svg`);
  await page?.context().addCookies([sessionCookie(origin, token)]);
  await page?.evaluate(keeping({ session: 'of a bench' }));
  await page?.close();
  // Only disconnects: an attached tool would affect the measurement.
  await browser.close();
}

/** Causes of reduced scores, one line each. */
function complaintsOf({ categories, audits }: Report): string[] {
  return CATEGORIES.flatMap((category) =>
    (categories[category]?.auditRefs ?? [])
      .filter(({ id, weight }) => weight > 0 && (audits[id]?.score ?? 1) < 0.9)
      .map(({ id }) => `${category}: ${audits[id]?.title} ${audits[id]?.displayValue ?? ''}`.trim()),
  );
}

function median(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;
}
