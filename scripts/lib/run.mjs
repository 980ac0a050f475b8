import { spawn } from 'node:child_process';
import { ROOT } from './project.mjs';

/**
 * @typedef {{ cwd?: string, env?: NodeJS.ProcessEnv }} Where
 */

const KEEP_OUTPUT_CHARACTERS = 200_000;
const PLAIN_PROGRESS_EVERY_S = 15;

/**
 * Runs a program and shows its output as it is written.
 * @param {string} program
 * @param {readonly string[]} args
 * @param {Where & { beside?: boolean }} [where] beside: other steps write at the same time, so lines are not
 * redrawn
 * @returns {Promise<number>} the exit code; 1 if it was killed
 */
export function runShown(program, args, { cwd = ROOT, env = process.env, beside = false } = {}) {
  return new Promise((resolve) => {
    const child = spawn(program, args, {
      cwd,
      env,
      stdio: beside ? ['ignore', 'pipe', 'pipe'] : 'inherit',
      shell: needsShell(program),
    });
    child.stdout?.pipe(process.stdout, { end: false });
    child.stderr?.pipe(process.stderr, { end: false });
    child.on('error', (error) => {
      console.error(`${program}: ${error.message}`);
      resolve(1);
    });
    child.on('close', (code) => resolve(code ?? 1));
  });
}

/**
 * Runs a program and captures its output.
 * @param {string} program
 * @param {readonly string[]} args
 * @param {Where} [where]
 * @returns {Promise<{ code: number, output: string }>}
 */
export function runCaptured(program, args, { cwd = ROOT, env = process.env } = {}) {
  return new Promise((resolve) => {
    let output = '';
    const child = spawn(program, args, {
      cwd,
      env,
      stdio: ['ignore', 'pipe', 'pipe'],
      shell: needsShell(program),
    });
    for (const stream of [child.stdout, child.stderr]) {
      stream.on('data', (chunk) => {
        output = (output + chunk).slice(-KEEP_OUTPUT_CHARACTERS);
      });
    }
    child.on('error', (error) => resolve({ code: 1, output: error.message }));
    child.on('close', (exit) => resolve({ code: exit ?? 1, output }));
  });
}

/**
 * Captures the output and shows it only if the command fails; meanwhile shows the elapsed time.
 * @param {string} title
 * @param {string} program
 * @param {readonly string[]} args
 * @param {Where} [where]
 * @returns {Promise<void>}
 */
export async function runStep(title, program, args, where) {
  const stop = showProgress(title);
  const { code, output } = await runCaptured(program, args, where);
  stop(code === 0 ? 'done' : 'failed');
  if (code === 0) return;
  process.stderr.write(`${output.trimEnd()}\n`);
  throw new StepFailed(`${title} failed: ${[program, ...args].join(' ')} (exit code ${code})`);
}

export class StepFailed extends Error {}

/** @param {string} title */
function showProgress(title) {
  const start = Date.now();
  const seconds = () => `${Math.round((Date.now() - start) / 1000)} s`;
  const live = process.stdout.isTTY;
  process.stdout.write(live ? `… ${title}` : `… ${title}\n`);
  const timer = setInterval(
    () => process.stdout.write(live ? `\r… ${title}, ${seconds()}` : `… ${title}, ${seconds()}\n`),
    live ? 1000 : PLAIN_PROGRESS_EVERY_S * 1000,
  );
  return (/** @type {string} */ end) => {
    clearInterval(timer);
    process.stdout.write(`${live ? '\r\x1b[K' : ''}${end === 'done' ? '✓' : '✗'} ${title}, ${seconds()}\n`);
  };
}

/**
 * npm on Windows is a batch file.
 * @param {string} program
 */
function needsShell(program) {
  return process.platform === 'win32' && program === 'npm';
}
