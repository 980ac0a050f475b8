import { connect } from 'node:net';
import { knownMaps } from '@heliodon/register-maps/library';
import type { LineConfig } from '@heliodon/register-maps/site-config';
import { lineOf, TIMEOUT_MS } from './line-building.ts';
import type { Proposal, ScannedLine, UnitAnswer } from './scanning/found.ts';
import { hostsOf, ownNetworks } from './scanning/hosts.ts';
import { proposalOf } from './scanning/proposal.ts';
import { probeUnit } from './scanning/unit-probe.ts';

type SerialLine = Extract<LineConfig, { type: 'rtu' }>;

export interface ScanOptions {
  /** Hosts or networks like 192.168.1.0/24. Default without `serial`: the networks of this machine. */
  readonly hosts?: readonly string[];
  readonly ports?: readonly number[];
  readonly serial?: Pick<SerialLine, 'path'> & Partial<Pick<SerialLine, 'baud' | 'parity' | 'stopBits'>>;
  /** First and last unit; default: the usual ones. */
  readonly units?: readonly [from: number, to: number];
  /** Allows networks that are not private. */
  readonly allowPublic?: boolean;
  /** Response timeout; default as in the logger. */
  readonly timeoutMs?: number;
  /** Progress messages. */
  readonly onProgress?: (line: string) => void;
}

const PORTS = [502, 1502];
/** Usual unit numbers: low ones, and those of SMA and Fronius. */
const TCP_UNITS = [...range(1, 10), 100, 126, 200, 240, 247];
const RTU_UNITS = range(1, 32);
const CONNECT_WITHIN_MS = 500;
/** Units between two progress messages. */
const REPORT_EVERY = 10;
const CONNECTS_AT_A_TIME = 64;
const HOSTS_AT_A_TIME = 8;

/** Finds devices and proposes a configuration. Read-only. */
export async function scan(options: ScanOptions): Promise<Proposal> {
  const { serial, units, onProgress = () => {} } = options;
  const wanted = units && range(units[0], units[1]);
  const lines: ScannedLine[] = [];
  if (serial) {
    const { path, baud = 9600, parity = 'none', stopBits = 1 } = serial;
    const timeoutMs = options.timeoutMs ?? TIMEOUT_MS.rtu;
    const line: LineConfig = { name: nameOf(path), type: 'rtu', path, baud, parity, stopBits, timeoutMs };
    const asked = wanted ?? RTU_UNITS;
    onProgress(`Scanning ${path} (${baud} baud): ${patience(asked, timeoutMs)}`);
    lines.push(await scanLine(line, asked, onProgress));
  }
  const targets = options.hosts ?? (serial ? [] : ownNetworks());
  const hosts = (await Promise.all(targets.map((target) => hostsOf(target, options.allowPublic)))).flat();
  const places = hosts.flatMap((host) => (options.ports ?? PORTS).map((port) => ({ host, port })));
  if (places.length > 0)
    onProgress(`Scanning ${hosts.length} ${hosts.length === 1 ? 'address' : 'addresses'} for Modbus TCP`);
  const withinMs = Math.max(CONNECT_WITHIN_MS, options.timeoutMs ?? 0);
  const open = await someAtATime(places, CONNECTS_AT_A_TIME, (place) => listens(place, withinMs));
  const scanned = await someAtATime(
    places.filter((_, i) => open[i]),
    HOSTS_AT_A_TIME,
    ({ host, port }) => {
      const timeoutMs = options.timeoutMs ?? TIMEOUT_MS.tcp;
      const line: LineConfig = { name: nameOf(`${host}-${port}`), type: 'tcp', host, port, timeoutMs };
      const asked = wanted ?? TCP_UNITS;
      onProgress(`${host}:${port} is open: ${patience(asked, timeoutMs)}`);
      return scanLine(line, asked, onProgress);
    },
  );
  return proposalOf([...lines, ...scanned]);
}

async function scanLine(
  config: LineConfig,
  units: readonly number[],
  onProgress: (line: string) => void,
): Promise<ScannedLine> {
  const line = lineOf(config, Number.POSITIVE_INFINITY);
  const answers: [number, UnitAnswer][] = [];
  const maps = knownMaps();
  try {
    for (const [at, unit] of units.entries()) {
      const answer = await probeUnit(line, unit, maps);
      if (answer.what === 'devices') onProgress(`${config.name}, unit ${unit}: ${answer.key}`);
      answers.push([unit, answer]);
      if ((at + 1) % REPORT_EVERY === 0 || at + 1 === units.length)
        onProgress(`${config.name}: ${at + 1} of ${units.length} units queried`);
    }
  } finally {
    await line.close();
  }
  return { line: config, answers };
}

const patience = (units: readonly number[], timeoutMs: number): string =>
  `querying ${units.length === 1 ? 'unit' : 'units'} ${shortList(units)}, waiting up to ${timeoutMs} ms for each response`;

/** 1-10, 100, 126: neighbours as a range. */
function shortList(units: readonly number[]): string {
  const ranges: [from: number, to: number][] = [];
  for (const unit of units) {
    const last = ranges.at(-1);
    if (last?.[1] === unit - 1) last[1] = unit;
    else ranges.push([unit, unit]);
  }
  return ranges.map(([from, to]) => (from === to ? `${from}` : `${from}-${to}`)).join(', ');
}

const listens = ({ host, port }: { host: string; port: number }, withinMs: number): Promise<boolean> =>
  new Promise((resolve) => {
    const socket = connect({ host, port });
    const done = (open: boolean) => {
      socket.destroy();
      resolve(open);
    };
    socket.setTimeout(withinMs, () => done(false));
    socket.once('connect', () => done(true)).once('error', () => done(false));
  });

/** Results in the order of the items, with limited concurrency. */
async function someAtATime<T, R>(
  items: readonly T[],
  count: number,
  work: (item: T) => Promise<R>,
): Promise<R[]> {
  const results: R[] = [];
  const queue = items.entries();
  const worker = async () => {
    for (const [i, item] of queue) results[i] = await work(item);
  };
  await Promise.all(Array.from({ length: count }, worker));
  return results;
}

const nameOf = (place: string): string => place.replace(/^\/(dev\/)?/, '').replace(/[^\w.-]+/g, '-');

function range(from: number, to: number): number[] {
  return Array.from({ length: to - from + 1 }, (_, i) => from + i);
}
