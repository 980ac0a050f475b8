import { readFile } from 'node:fs/promises';

const LOOK_EVERY_MS = 500;

export async function rssMb(pid: number): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8').catch(() => '');
  return Number(/VmRSS:\s+(\d+)/.exec(status)?.[1] ?? 0) / 1024;
}

/** Memory of a process that may be restarted, sampled continuously. */
export class MemoryWatch {
  readonly #pid: () => number;
  readonly #timer: NodeJS.Timeout;
  #first = 0;
  mostMb = 0;
  lastMb = 0;

  constructor(pid: () => number) {
    this.#pid = pid;
    this.#timer = setInterval(() => void this.#look(), LOOK_EVERY_MS);
  }

  async #look(): Promise<void> {
    const mb = await rssMb(this.#pid());
    if (mb === 0) return;
    this.#first ||= mb;
    this.lastMb = mb;
    this.mostMb = Math.max(this.mostMb, mb);
  }

  stop(): void {
    clearInterval(this.#timer);
  }

  get text(): string {
    return [this.#first, this.mostMb, this.lastMb].map((mb) => Math.round(mb)).join(' / ');
  }
}
