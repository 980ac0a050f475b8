import {
  EDITION_1997,
  EDITION_2007,
  type Edition,
  EVERY_METER,
  isAddressed,
  READ_ADDRESS,
  readAddressRequest,
  readRequest,
} from './editions.ts';
import { type Frame, functionOf, isResponse, reversed } from './frame.ts';
import type { Dlt645Line } from './line.ts';

export interface FoundMeter {
  readonly address: string;
  readonly edition: Edition;
}

export interface MeterSearch {
  readonly meters: readonly FoundMeter[];
  /** Addresses, with AA for any two digits, at which only unreadable data arrived. */
  readonly unreadable: readonly string[];
}

type Listener = Pick<Dlt645Line, 'name' | 'listen'>;

export interface SearchOptions {
  readonly onProgress?: ((line: string) => void) | undefined;
  readonly signal?: AbortSignal | undefined;
  /** Before as many requests. */
  readonly onExpect?: ((count: number) => void) | undefined;
  /** After each request; the address may contain AA for any two digits. */
  readonly onRequest?: ((address: string) => void) | undefined;
  /** Once for each meter. */
  readonly onMeter?: ((meter: FoundMeter) => void) | undefined;
}

/** Takes the addresses of meters that answered. */
type Note = (addresses: readonly string[]) => void;

/** Requests to all meters at once, from the usual to the rare. */
const TO_EVERY_METER: readonly { request: Frame; edition: Edition }[] = [
  { request: readAddressRequest, edition: EDITION_2007 },
  { request: readRequest(EDITION_2007, EVERY_METER, EDITION_2007.energy), edition: EDITION_2007 },
  { request: readRequest(EDITION_1997, EVERY_METER, EDITION_1997.energy), edition: EDITION_1997 },
];

/** Meters on a line, without knowing their addresses. */
export async function findMeters(line: Listener, options: SearchOptions = {}): Promise<MeterSearch> {
  for (const { request, edition } of TO_EVERY_METER) {
    options.onExpect?.(1);
    const heard = await hear(line, request, options);
    const isClear = !heard.noise;
    if (isClear && heard.addresses.length === 0) continue;
    const found = new Map<string, FoundMeter>();
    const note: Note = (addresses) => {
      for (const address of addresses) {
        if (found.has(address)) continue;
        const meter = { address, edition };
        found.set(address, meter);
        options.onMeter?.(meter);
      }
    };
    note(heard.addresses);
    const unreadable = isClear ? [] : await narrow(line, edition, EVERY_METER, note, options);
    const meters = [...found.values()].sort((a, b) => (a.address < b.address ? -1 : 1));
    return { meters, unreadable: found.size === 0 ? [EVERY_METER] : unreadable };
  }
  return { meters: [], unreadable: [] };
}

/**
 * Meters that answer at the same time garble each other. The standard lets AA stand for any two digits from the top, so
 * the lowest two digits are tried first, then the next two of those that are still garbled.
 */
async function narrow(
  line: Listener,
  edition: Edition,
  pattern: string,
  note: Note,
  options: SearchOptions,
): Promise<string[]> {
  const unreadable: string[] = [];
  const known = pattern.replace(/^(AA)+/, '');
  const free = pattern.length - known.length - 2;
  options.onProgress?.(`${line.name}: several DL/T 645 meters answer ${pattern}: trying 100 addresses`);
  options.onExpect?.(100);
  for (let pair = 0; pair < 100; pair += 1) {
    const next = `${'A'.repeat(free)}${String(pair).padStart(2, '0')}${known}`;
    const heard = await hear(line, readRequest(edition, next, edition.energy), options);
    note(heard.addresses);
    if (!heard.noise) continue;
    if (free === 0) unreadable.push(next);
    else unreadable.push(...(await narrow(line, edition, next, note, options)));
  }
  return unreadable;
}

async function hear(
  line: Listener,
  request: Frame,
  { signal, onRequest }: SearchOptions,
): Promise<{ addresses: string[]; noise: boolean }> {
  signal?.throwIfAborted();
  const { frames, noise, rest } = await line.listen(request);
  onRequest?.(request.address);
  // Some adapters echo the request.
  const answers = frames.filter(isResponse);
  const addresses = answers
    .map(addressOf)
    .filter((address) => /^\d{12}$/.test(address) && isAddressed(request.address, address));
  return { addresses, noise: noise || rest.length > 0 };
}

/** The response to a request for the address contains it as data. */
const addressOf = (frame: Frame): string =>
  functionOf(frame) === READ_ADDRESS ? reversed(frame.data).toString('hex') : frame.address;
