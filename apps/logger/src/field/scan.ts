import { connect } from 'node:net';
import { knownMaps } from '@heliodon/register-maps/library';
import type { LineConfig } from '@heliodon/register-maps/site-config';
import type { Proposal, ScannedLine } from './scanning/found.ts';
import { hostsOf, ownNetworks } from './scanning/hosts.ts';
import { type ProgressListeners, ScanProgress } from './scanning/progress.ts';
import { proposalOf } from './scanning/proposal.ts';
import { scanTcpLine } from './scanning/protocol-trials.ts';
import type { ScanContext } from './scanning/scan-context.ts';
import { newLines, type ScanLines } from './scanning/scan-lines.ts';
import { scanSerialPort } from './scanning/serial-port.ts';
import { range } from './scanning/unit-range.ts';

type SerialLine = Extract<LineConfig, { type: 'rtu' }>;
type TcpLine = Extract<LineConfig, { type: 'tcp' }>;

export interface ScanOptions extends ProgressListeners {
  /** Hosts or networks like 192.168.1.0/24. Default without `serial`: the networks of this machine. */
  readonly hosts?: readonly string[] | undefined;
  readonly ports?: readonly number[] | undefined;
  /** Without a baud rate the usual settings are tried. */
  readonly serial?:
    | (Pick<SerialLine, 'path'> & Partial<Pick<SerialLine, 'baud' | 'parity' | 'stopBits'>>)
    | undefined;
  /** First and last unit; default: the usual ones. */
  readonly units?: readonly [from: number, to: number] | undefined;
  /** Allows networks that are not private. */
  readonly allowPublic?: boolean;
  /** Response timeout; default as in the logger. */
  readonly timeoutMs?: number | undefined;
  /** Ends the scan: it rejects with the reason of the signal. */
  readonly signal?: AbortSignal | undefined;
  /** Default: a new line for each endpoint. */
  readonly lines?: ScanLines;
}

const PORTS = [502, 1502];
const CONNECT_WITHIN_MS = 500;
const CONNECTS_AT_A_TIME = 64;
const HOSTS_AT_A_TIME = 8;

/** Finds devices and proposes a configuration. Read-only. */
export const scan = async (options: ScanOptions): Promise<Proposal> => proposalOf(await scanLines(options));

/** The responses on each line. Rejects with the reason of the signal. */
export async function scanLines(options: ScanOptions): Promise<ScannedLine[]> {
  const { serial, hosts, units, timeoutMs, signal, lines = newLines } = options;
  const context: ScanContext = {
    lines,
    progress: new ScanProgress(options),
    maps: knownMaps(),
    units: units && range(units[0], units[1]),
    signal,
  };
  const scanned: ScannedLine[] = [];
  if (serial) {
    const line: SerialLine = { name: nameOf(serial.path), type: 'rtu', stopBits: 1, ...serial, timeoutMs };
    scanned.push(await scanSerialPort(line, context));
  }
  const targets = hosts ?? (serial ? [] : ownNetworks());
  return [...scanned, ...(await scanNetworks(targets, options, context))];
}

async function scanNetworks(
  targets: readonly string[],
  { allowPublic, ports = PORTS, timeoutMs }: ScanOptions,
  context: ScanContext,
): Promise<ScannedLine[]> {
  const { lines, progress, signal } = context;
  const hosts = (await Promise.all(targets.map((target) => hostsOf(target, allowPublic)))).flat();
  const places = hosts.flatMap((host) =>
    ports.map((port): TcpLine => ({ name: nameOf(`${host}-${port}`), type: 'tcp', host, port, timeoutMs })),
  );
  if (places.length > 0)
    progress.say(`Scanning ${hosts.length} ${hosts.length === 1 ? 'address' : 'addresses'} for Modbus TCP`);
  progress.expect(places.length);
  const withinMs = Math.max(CONNECT_WITHIN_MS, timeoutMs ?? 0);
  const open = await someAtATime(places, CONNECTS_AT_A_TIME, signal, async (place) => {
    const isOpen = lines.isInUse(place) || (await listens(place, withinMs));
    progress.step(1, `${place.host}:${place.port}`);
    return isOpen;
  });
  const found = places.filter((_, i) => open[i]);
  return someAtATime(found, HOSTS_AT_A_TIME, signal, (line) => scanTcpLine(line, context));
}

/** Results in the order of the items, with limited concurrency. */
async function someAtATime<T, R>(
  items: readonly T[],
  count: number,
  signal: AbortSignal | undefined,
  work: (item: T) => Promise<R>,
): Promise<R[]> {
  const results: R[] = [];
  const queue = items.entries();
  const worker = async () => {
    for (const [i, item] of queue) {
      signal?.throwIfAborted();
      results[i] = await work(item);
    }
  };
  await Promise.all(Array.from({ length: count }, worker));
  return results;
}

const listens = ({ host, port }: TcpLine, withinMs: number): Promise<boolean> =>
  new Promise((resolve) => {
    const socket = connect({ host, port });
    const done = (open: boolean) => {
      socket.destroy();
      resolve(open);
    };
    socket.setTimeout(withinMs, () => done(false));
    socket.once('connect', () => done(true)).once('error', () => done(false));
  });

const nameOf = (place: string): string => place.replace(/^\/(dev\/)?/, '').replace(/[^\w.-]+/g, '-');
