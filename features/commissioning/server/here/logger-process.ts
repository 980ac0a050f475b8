import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';

/** The logger asks to be started again, for example after an update of its settings. */
const RESTART_CODE = 75;
const FIRST_WAIT_MS = 1000;
const LONGEST_WAIT_MS = 60_000;
/** After so long the start counts as successful. */
const STABLE_MS = 60_000;
const KILL_AFTER_MS = 10_000;
/** Nothing else of the server's environment, which contains secrets. */
const PASSED_ON = ['PATH', 'HOME', 'TZ', 'LANG', 'LC_ALL', 'NODE_EXTRA_CA_CERTS'];

export interface LoggerProgram {
  /** Path of the program. */
  readonly entry: string;
  readonly execArgv: readonly string[];
}

interface ProcessDeps {
  readonly program: LoggerProgram;
  readonly configFile: string;
  /** Each line that the logger prints; `isError`: on its error output, or about its end. */
  readonly onLine: (line: string, isError: boolean) => void;
}

/** A logger in a process of its own, restarted when it ends. */
export class LoggerProcess {
  readonly #deps: ProcessDeps;
  #child: ChildProcess | undefined;
  #again: NodeJS.Timeout | undefined;
  #waitMs = FIRST_WAIT_MS;
  #stopped = false;

  constructor(deps: ProcessDeps) {
    this.#deps = deps;
  }

  start(): void {
    const { program, configFile, onLine } = this.#deps;
    const startedMs = performance.now();
    const env = Object.fromEntries(
      PASSED_ON.flatMap((name) => (process.env[name] ? [[name, process.env[name]]] : [])),
    );
    // With a channel to this process: the logger ends when this process is killed.
    const child = fork(program.entry, ['--config', configFile], {
      execArgv: [...program.execArgv],
      env,
      stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
    });
    this.#child = child;
    for (const [stream, isError] of [
      [child.stdout, false],
      [child.stderr, true],
    ] as const)
      if (stream) createInterface({ input: stream }).on('line', (line) => onLine(line, isError));
    child.on('error', (error) => onLine(String(error), true));
    child.on('exit', (code, signal) => {
      if (this.#stopped) return;
      if (performance.now() - startedMs > STABLE_MS) this.#waitMs = FIRST_WAIT_MS;
      const waitMs = code === RESTART_CODE ? 0 : this.#waitMs;
      if (waitMs > 0) {
        onLine(`ended (${signal ?? code}); it is started again in ${waitMs / 1000} s`, true);
        this.#waitMs = Math.min(2 * waitMs, LONGEST_WAIT_MS);
      }
      this.#again = setTimeout(() => this.start(), waitMs);
    });
  }

  async stop(): Promise<void> {
    this.#stopped = true;
    clearTimeout(this.#again);
    const child = this.#child;
    if (!child || child.exitCode !== null || child.signalCode !== null) return;
    const ended = once(child, 'exit');
    child.kill('SIGTERM');
    const kill = setTimeout(() => child.kill('SIGKILL'), KILL_AFTER_MS);
    await ended;
    clearTimeout(kill);
  }
}
