import { readFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { LOGGER_COMMAND } from './command-name.ts';
import { loadConfig } from './field/config.ts';
import { buildSite } from './field/site.ts';
import { Counters } from './field/sunspec/counters.ts';
import { Logger } from './logger.ts';
import { proposeConfig } from './propose-config.ts';
import { StatusServer } from './status/status-server.ts';

/* npm run logger: scripts/logger.mjs installs dependencies and starts this. */

const HELP = `${LOGGER_COMMAND} --config logger.json    reads devices and sends their data to the platform
${LOGGER_COMMAND} --scan                    finds devices and proposes a configuration
    --host 192.168.1.20 [--port 502]        at this address, or in a network such as 192.168.1.0/24
    --serial /dev/ttyUSB0 [--baud 9600] [--parity none]
                                            on this serial port
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
  const counters = new Counters();
  const site = buildSite(config, counters);
  let logger: Logger | undefined;
  // First, because two loggers must not share a folder: the second one cannot bind its port.
  const page = new StatusServer({
    host: config.statusHost,
    port: config.statusPort,
    status: () => logger?.status,
  });
  await page.start();
  let ending = false;
  const end = async (code: number) => {
    if (ending) return;
    ending = true;
    await logger?.stop();
    await site.close();
    await counters.close();
    await page.stop();
    process.exit(code);
  };
  try {
    await counters.load(join(config.dataDir, 'counters.json'));
    logger = await Logger.open({
      sn: config.sn,
      secret: config.secret,
      url: config.platform,
      dataDir: config.dataDir,
      pollS: config.pollS,
      ...(config.caFile === undefined ? {} : { ca: await readFile(config.caFile, 'utf8') }),
      store: { maxBytes: config.store.maxMb * (1 << 20) },
      devices: site.devices,
      report: print,
      onRestart: () => void end(RESTART_CODE),
    });
  } catch (error) {
    // Otherwise the status page would keep the process alive.
    await site.close();
    await page.stop();
    throw error;
  }
  for (const signal of ['SIGTERM', 'SIGINT'] as const) process.on(signal, () => void end(0));
  logger.start();
  print(`Logger ${config.sn}: ${site.devices.length} devices, platform ${config.platform}`);
  print(`Status page: http://${config.statusHost}:${config.statusPort}`);
}
