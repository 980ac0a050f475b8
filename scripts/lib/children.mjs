import { readFileSync } from 'node:fs';
import { constants } from 'node:os';

/** @typedef {import('node:child_process').ChildProcess} ChildProcess */

const REPEAT_MS = 1000;
const PARENT_CHECK_MS = 250;

/**
 * Forwards termination signals to the children. npm and the terminal each send their own copy of one Ctrl-C:
 * copies within a second count as one.
 * @param {readonly ChildProcess[]} children
 * @returns {() => boolean} whether a termination signal was received
 */
export function forwardSignals(children) {
  let last = 0;
  let signalled = false;
  /** @param {NodeJS.Signals} signal */
  const forward = (signal) => {
    if (Date.now() - last < REPEAT_MS) return;
    last = Date.now();
    signalled = true;
    for (const child of children) child.kill(signal);
  };
  // In a terminal Ctrl-C reaches the whole process group, including children.
  process.on('SIGINT', () => {
    signalled = true;
    if (!process.stdin.isTTY) forward('SIGINT');
  });
  process.on('SIGTERM', () => forward('SIGTERM'));
  process.on('SIGHUP', () => forward('SIGTERM'));
  onParentEnd(() => forward('SIGTERM'));
  return () => signalled;
}

/**
 * npm runs this process through a shell, and neither signals the end of npm: without this function, the
 * children would keep running. Only below npm, as a background program may outlive its terminal.
 * @param {() => void} react
 */
function onParentEnd(react) {
  if (!process.env.npm_lifecycle_event || process.platform === 'win32') return;
  const before = ancestry();
  const timer = setInterval(() => {
    if (ancestry() === before) return;
    clearInterval(timer);
    react();
  }, PARENT_CHECK_MS);
  timer.unref();
}

/** The parent process, and if that is npm's shell, its parent (Linux only). */
function ancestry() {
  try {
    const [, name, grandparent] =
      /\((.*)\) \S (\d+)/.exec(readFileSync(`/proc/${process.ppid}/stat`, 'utf8')) ?? [];
    return /^(sh|dash|bash)$/.test(name ?? '') ? `${process.ppid} ${grandparent}` : `${process.ppid}`;
  } catch {
    return `${process.ppid}`;
  }
}

/**
 * @param {ChildProcess} child
 * @returns {Promise<number>} its exit code, in the convention of shells
 */
export function exitOf(child) {
  return new Promise((resolve) => {
    child.on('error', (error) => {
      console.error(error.message);
      resolve(1);
    });
    child.on('exit', (code, signal) => resolve(code ?? 128 + (signal ? constants.signals[signal] : 0)));
  });
}
