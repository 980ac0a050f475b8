import { readFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { LOGGER_COMMAND } from './command-name.ts';
import { loadConfig } from './field/config.ts';
import { proposeConfig } from './propose-config.ts';
import { StatusServer } from './status/status-server.ts';
import { Supervisor } from './supervisor.ts';

/* npm run logger: scripts/logger.mjs installs dependencies and starts this. */

const HELP = `${LOGGER_COMMAND} --config logger.json    reads devices and sends their data to the platform
${LOGGER_COMMAND} --scan                    finds devices and proposes a configuration
    --host 192.168.1.20 [--port 502]        at this address, or in a network such as 192.168.1.0/24
    --serial /dev/ttyUSB0 [--baud auto] [--parity auto]
                                            on this serial port; auto tries the usual settings
    --units 1-32                            only at these unit addresses
    --timeout 5000                          milliseconds to wait for each response of slow devices
    --out logger.json                       writes it to a new file
The configuration is explained in docs/logger.md.`;

const { values: args } = parseArgs({
  options: {
    config: { type: 'string', default: 'logger.json' },
    scan: { type: 'boolean', default: false },
    host: { type: 'string', multiple: true },
    port: { type: 'string' },
    serial: { type: 'string' },
    baud: { type: 'string' },
    parity: { type: 'string' },
    units: { type: 'string' },
    timeout: { type: 'string' },
    out: { type: 'string' },
    help: { type: 'boolean', default: false },
  },
});
const print = (line: string) => process.stdout.write(`${line}\n`);
/** Relative to the user's working directory, not npm's. */
const pathOf = (path: string) => resolve(process.env.INIT_CWD ?? process.cwd(), path);
/** scripts/logger.mjs and systemd restart the program on this exit code. */
const RESTART_CODE = 75;

try {
  if (args.help) print(HELP);
  else if (args.scan)
    await proposeConfig({ ...args, out: args.out === undefined ? undefined : pathOf(args.out) });
  else await run();
} catch (error) {
  console.error((error as Error).message);
  process.exitCode = 1;
}

async function run(): Promise<void> {
  const config = await loadConfig(pathOf(args.config));
  let supervisor: Supervisor | undefined;
  // First, because two loggers must not share a folder: the second one cannot bind its port.
  const page =
    config.statusPort === 0
      ? undefined
      : new StatusServer({
          host: config.statusHost,
          port: config.statusPort,
          status: () => supervisor?.status,
        });
  await page?.start();
  let ending = false;
  const end = async (code: number) => {
    if (ending) return;
    ending = true;
    await supervisor?.stop();
    await page?.stop();
    process.exit(code);
  };
  try {
    supervisor = await Supervisor.open({
      config,
      ca: config.caFile === undefined ? undefined : await readFile(config.caFile, 'utf8'),
      report: print,
      onRestart: () => void end(RESTART_CODE),
    });
  } catch (error) {
    // Otherwise the status page would keep the process alive.
    await page?.stop();
    throw error;
  }
  for (const signal of ['SIGTERM', 'SIGINT'] as const) process.on(signal, () => void end(0));
  // Started by the server, which has ended.
  process.on('disconnect', () => void end(0));
  supervisor.start();
  const { sn, status } = supervisor;
  print(`Logger ${sn}: ${status.devices.length} devices, platform ${config.platform}`);
  if (page) print(`Status page: http://${config.statusHost}:${config.statusPort}`);
  if (status.claimCode !== null)
    print(
      `Not added to a plant yet: in the portal, add the logger ${sn} with claim code ${status.claimCode}`,
    );
}
