import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const BY_ID = '/dev/serial/by-id';
/** Consoles (tty1) have no letters after the prefix. */
const SERIAL_PORT = /^tty[A-Za-z]+\d+$/;

/** Serial ports of this machine; the names by id stay the same when an adapter is plugged in elsewhere. */
export function serialPorts(): string[] {
  const byId = namesIn(BY_ID).map((name) => join(BY_ID, name));
  const ports = namesIn('/dev').filter((name) => SERIAL_PORT.test(name) && isPresent(name));
  return [...byId, ...ports.map((name) => join('/dev', name))];
}

function namesIn(folder: string): string[] {
  try {
    return readdirSync(folder).sort();
  } catch {
    return [];
  }
}

/** Linux lists ports of the mainboard that are not fitted, as type 0. */
function isPresent(name: string): boolean {
  if (!name.startsWith('ttyS')) return true;
  try {
    return readFileSync(join('/sys/class/tty', name, 'type'), 'utf8').trim() !== '0';
  } catch {
    return true;
  }
}
