import { coded, type LoggerText, plainText, at as textAt } from '@heliodon/telemetry/logger-text';
import { FieldError } from '../../field-device.ts';
import { fieldError, isRefusal } from '../field-errors.ts';
import { models } from './models.ts';

/** Reads holding registers of the device. */
export type ReadRegisters = (address: number, count: number) => Promise<number[]>;

/** A model of the device: start of its points and number of registers. */
export interface ModelPlace {
  readonly id: number;
  readonly address: number;
  readonly length: number;
}

/** 'SunS', at one of three possible addresses. */
const MARKER = [0x5375, 0x6e53];
export const MARKER_ADDRESSES = [40_000, 50_000, 0];
const END = 0xffff;
const MAX_MODELS = 150;

/** Start of the model chain; undefined if not a SunSpec device. Rejects without a response. */
export async function findMarker(read: ReadRegisters): Promise<number | undefined> {
  for (const address of MARKER_ADDRESSES) {
    try {
      const words = await read(address, 2);
      if (words[0] === MARKER[0] && words[1] === MARKER[1]) return address;
    } catch (error) {
      if (!isRefusal(error)) throw error;
    }
  }
  return undefined;
}

/** All models in order. Rejects with FieldError; `where` names the device. */
export async function readChain(where: LoggerText, read: ReadRegisters): Promise<ModelPlace[]> {
  const marker = await findMarker(read).catch((error) => {
    throw fieldError(where, error);
  });
  if (marker === undefined) throw new FieldError(textAt(where, coded('notSunSpec', {})));
  const chain: ModelPlace[] = [];
  for (let address = marker + 2; ; ) {
    const before = chain.at(-1);
    const at = `${plainText(where)}: the SunSpec chain is broken at register ${address}, ${before ? `behind model ${before.id}` : 'behind the marker'}`;
    const [id, length] = await header(at, read, address);
    if (id === END) return chain;
    const known = models.get(id);
    if (id === 0 || length === undefined || address + 2 + length > 0x10000)
      throw new FieldError(`${at}: model ${id} with ${length ?? 'no'} registers`);
    if (known && length < known.length)
      throw new FieldError(
        `${at}: model ${id} (${known.name}) has ${length} registers, ${known.length} are needed`,
      );
    if (chain.length >= MAX_MODELS) throw new FieldError(`${at}: it does not end`);
    chain.push({ id, address: address + 2, length });
    address += 2 + length;
  }
}

async function header(
  at: string,
  read: ReadRegisters,
  address: number,
): Promise<[number, number | undefined]> {
  try {
    const [id = 0, length] = await read(address, 2);
    return [id, length];
  } catch (error) {
    if (!isRefusal(error)) throw fieldError(at, error);
  }
  // Some devices refuse to read beyond their last register.
  const [id = 0] = await read(address, 1).catch((error) => {
    throw fieldError(at, error);
  });
  return [id, undefined];
}
