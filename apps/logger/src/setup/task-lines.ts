import { realpathSync } from 'node:fs';
import { type LineConfig, serialSettingsOf, serialText } from '@heliodon/register-maps/site-config';
import { coded, type LoggerText } from '@heliodon/telemetry/logger-text';
import { fieldLineOf } from '../field/line-building.ts';
import { privateAddress } from '../field/scanning/hosts.ts';
import type { OpenLine, ScanLines } from '../field/scanning/scan-lines.ts';
import type { SiteLine } from '../field/site.ts';

interface Opened extends SiteLine {
  users: number;
}

/**
 * Lines of tasks. Many devices allow one connection only, and a serial port has one user: an endpoint of the running
 * configuration, or of another task, is shared.
 */
export class TaskLines {
  readonly #running: () => readonly SiteLine[];
  readonly #opened = new Map<string, Opened>();

  constructor(running: () => readonly SiteLine[]) {
    this.#running = running;
  }

  /** Resolves the host names of the running configuration. The signal closes lines that only this task uses. */
  async forTask(signal: AbortSignal): Promise<ScanLines> {
    const running = new Map<string, SiteLine>();
    for (const one of this.#running()) {
      running.set(keyOf(one.config), one);
      const { config } = one;
      if (config.type !== 'tcp') continue;
      const host = await privateAddress(config.host).catch(() => config.host);
      running.set(keyOf({ ...config, host }), one);
    }
    return {
      isInUse: (config) => running.has(keyOf(config)) || this.#opened.has(keyOf(config)),
      open: (config) => {
        const shared = running.get(keyOf(config));
        return shared ? { ...shared, close: async () => undefined } : this.#open(config, signal);
      },
    };
  }

  /** Ends pending requests of tasks; lines of the running configuration stay open. */
  async close(): Promise<void> {
    const opened = [...this.#opened.values()];
    this.#opened.clear();
    await Promise.all(opened.map(({ line }) => line.close()));
  }

  #open(config: LineConfig, signal: AbortSignal): OpenLine {
    const key = keyOf(config);
    const opened = this.#opened.get(key) ?? {
      config,
      line: fieldLineOf(config, Number.POSITIVE_INFINITY),
      users: 0,
    };
    this.#opened.set(key, opened);
    opened.users += 1;
    let isOpen = true;
    const close = async () => {
      if (!isOpen) return;
      isOpen = false;
      opened.users -= 1;
      if (opened.users > 0) return;
      if (this.#opened.get(key) === opened) this.#opened.delete(key);
      await opened.line.close();
    };
    signal.addEventListener('abort', () => void close(), { once: true });
    return { line: opened.line, config: opened.config, close };
  }
}

/** Several names of one serial port lead to the same device. */
function keyOf(config: LineConfig): string {
  if (config.type === 'tcp') return `${config.host}:${config.port}`;
  try {
    return realpathSync(config.path);
  } catch {
    return config.path;
  }
}

/** Why a device with these settings cannot be read on an endpoint that is in use; undefined: it can. */
export function settingsConflict(wanted: LineConfig, used: LineConfig): LoggerText | undefined {
  const [asked, present] = [settingsText(wanted), settingsText(used)];
  if (asked === present) return undefined;
  const endpoint = used.type === 'tcp' ? `${used.host}:${used.port}` : used.path;
  return coded('lineInUse', { endpoint, settings: present, line: used.name });
}

/** The same in any language. */
function settingsText(line: LineConfig): string {
  const protocol = line.protocol === 'dlt645' ? 'DL/T 645' : 'Modbus';
  if (line.type === 'tcp')
    return line.framing === 'rtu' ? `${protocol} RTU over TCP` : `${protocol} over TCP`;
  return `${protocol}, ${serialText(serialSettingsOf(line))}`;
}
