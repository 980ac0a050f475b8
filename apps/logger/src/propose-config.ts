import { writeFile } from 'node:fs/promises';
import { BAUDS, PARITIES } from '@heliodon/register-maps/site-config';
import { type ScanOptions, scan } from './field/scan.ts';

export interface ProposeArgs {
  readonly host?: readonly string[] | undefined;
  readonly port?: string | undefined;
  readonly serial?: string | undefined;
  readonly baud?: string | undefined;
  readonly parity?: string | undefined;
  readonly units?: string | undefined;
  /** Milliseconds. */
  readonly timeout?: string | undefined;
  /** A new file; undefined: standard output. */
  readonly out?: string | undefined;
}

/** The usual settings are tried one after the other. */
const AUTO = 'auto';

/** The report goes to the terminal, the configuration to the output. */
export async function proposeConfig(args: ProposeArgs): Promise<void> {
  const print = (line: string) => process.stderr.write(`${line}\n`);
  const { config, report } = await scan({ ...scanOptionsOf(args), onProgress: print });
  for (const line of report) print(line);
  // Empty fields cause named errors when the logger starts.
  const whole = { sn: '', secret: '', platform: 'mqtt://127.0.0.1:1883', ...config };
  const text = `${JSON.stringify(whole, null, 2)}\n`;
  if (args.out === undefined) process.stdout.write(text);
  else {
    await writeFile(args.out, text, { flag: 'wx', mode: 0o600 });
    print(
      `${args.out}: enter the serial number, secret and platform address in it, then start without --scan.`,
    );
  }
}

export function scanOptionsOf({
  host,
  port,
  serial,
  baud = AUTO,
  parity = AUTO,
  units,
  timeout,
}: ProposeArgs): ScanOptions {
  const known = {
    baud: BAUDS.find((one) => String(one) === baud),
    parity: PARITIES.find((one) => one === parity),
  };
  if (!known.baud && baud !== AUTO) throw new Error(`--baud: enter ${AUTO} or one of ${BAUDS.join(', ')}`);
  if (!known.parity && parity !== AUTO)
    throw new Error(`--parity: enter ${AUTO} or one of ${PARITIES.join(', ')}`);
  return {
    ...(host ? { hosts: host } : {}),
    ...(port === undefined ? {} : { ports: [wholeNumber('--port', port, 1, 65_535)] }),
    ...(serial !== undefined && {
      serial: {
        path: serial,
        ...(known.baud !== undefined && { baud: known.baud }),
        ...(known.parity !== undefined && { parity: known.parity }),
      },
    }),
    ...(units === undefined ? {} : { units: unitRange(units) }),
    ...(timeout === undefined ? {} : { timeoutMs: wholeNumber('--timeout', timeout, 50, 30_000) }),
  };
}

function unitRange(units: string): readonly [number, number] {
  const [from = '', to = from] = units.split('-');
  const range = [wholeNumber('--units', from, 0, 247), wholeNumber('--units', to, 0, 247)] as const;
  if (range[0] > range[1]) throw new Error('--units: enter the lower number first, for example 1-32');
  return range;
}

function wholeNumber(name: string, text: string, min: number, max: number): number {
  const value = Number(text);
  if (!Number.isInteger(value) || text === '' || value < min || value > max)
    throw new Error(`${name}: enter a whole number from ${min} to ${max}`);
  return value;
}
