import { createCommissioning, type LocalLoggersSetting } from '@heliodon/commissioning/server';
import { permissionsOfRole } from '@heliodon/contract/permissions';
import { deviceKinds } from '@heliodon/device-kinds/kinds';
import type { DeviceLink } from '@heliodon/device-links/mqtt/device-link';
import type { TestLogger } from '@heliodon/device-links/testing/test-logger';
import { Limiter } from '@heliodon/infrastructure/limiter';
import { AppError } from '@heliodon/kernel/app-error';
import type { Caller } from '@heliodon/server-kit/caller';
import { recordedLog } from '@heliodon/server-kit/testing/recorded-log';
import { testCaller } from '@heliodon/server-kit/testing/test-caller';
import { createGatewayWorld } from '@heliodon/telemetry/gateway-world';
import type { SetupReport, SetupRequest } from '@heliodon/telemetry/setup';
import { sql } from 'kysely';

export const manager = testCaller({ accountId: 1002, accountPath: [1001, 1002] });
export const operator = testCaller({
  accountId: 1003,
  roleId: 3,
  accountPath: [1001, 1002, 1003],
  managerId: 1002,
  permissions: permissionsOfRole(3),
});
export const stranger = testCaller({ accountId: 1004, accountPath: [1001, 1004] });
/** North belongs to the manager, South to the stranger. */
export const plants = { north: 2010, south: 2020 };

type Running = Awaited<ReturnType<SetupWorld['process']>>;
export type SetupWorld = Awaited<ReturnType<typeof createSetupWorld>>;

/** Two account trees with plants, and any number of processes with a gateway and the feature. */
export async function createSetupWorld() {
  const gateways = await createGatewayWorld();
  const { db } = gateways;
  const { log, written } = recordedLog();
  const time = { ms: Date.parse('2026-06-15T04:00:00Z') };
  const clock = { now: () => new Date(time.ms) };
  await sql`INSERT INTO account (id, parent_id, path, tree_id, role_id, account_name, password_hash) VALUES
    (1001, NULL, '{1001}', 1001, 1, 'root', ''), (1002, 1001, '{1001,1002}', 1002, 1, 'manager', ''),
    (1003, 1002, '{1001,1002,1003}', 1002, 3, 'operator', ''), (1004, 1001, '{1001,1004}', 1004, 1, 'stranger', '')`.execute(
    db,
  );
  await sql`INSERT INTO plant (id, owner_id, name, latitude, longitude) VALUES
    (${plants.north}, 1002, 'North', 31.2, 121.5), (${plants.south}, 1004, 'South', NULL, NULL)`.execute(db);
  await sql`INSERT INTO account_plant VALUES (1003, ${plants.north})`.execute(db);

  return {
    ...gateways,
    written,
    time,
    clock,
    /** The platform with this connection to its loggers. */
    async process(
      link: DeviceLink,
      {
        takesClaims = true,
        localLoggers,
      }: { takesClaims?: boolean; localLoggers?: LocalLoggersSetting } = {},
    ) {
      const telemetry = await gateways.gateway({ link, clock });
      const feature = createCommissioning({
        db,
        clock,
        log,
        limiter: new Limiter(db),
        kinds: deviceKinds,
        link,
        takesClaims,
        pool: { connect: gateways.connect },
        localLoggers,
        onError: (error) => gateways.errors.push(error),
      });
      telemetry.gateway.listenToSetup(feature.messages);
      return {
        feature,
        pass: () => feature.dispatch.pass(),
        sweep: async () => {
          for (const work of feature.sweeps) await work();
        },
        /** Throws the error of the call. */
        async call(path: string, request: object, caller: Caller = manager) {
          const found = feature.routes.find((one) => one.call.path === path);
          if (!found) throw new Error(`no call ${path}`);
          const body = found.call.request.parse(request);
          // biome-ignore lint/suspicious/noExplicitAny: tests look into answers of every call
          return found.call.response.parse(await found.handle(body as never, caller as never)) as any;
        },
      };
    },
    /** Connected, with the channel `setup`; resolves when the platform knows. */
    async ready(id: number, line: TestLogger, setup: number | undefined = 1): Promise<void> {
      await line.listen();
      await line.publish('status', {
        online: true,
        firmware: '1.8.0',
        ...(setup !== undefined && { setup }),
      });
      await until(async () => {
        const rows = await gateways.rows<{ online: boolean }>(
          'SELECT online FROM logger_link WHERE logger_id = $1',
          id,
        );
        return rows[0]?.online === true;
      });
    },
  };
}

/** The error code of a call. */
export const codeOf = (work: Promise<unknown>): Promise<number> =>
  work.then(
    () => 1000,
    (error) => {
      if (error instanceof AppError) return error.entry.code;
      throw error;
    },
  );

/** The next request that the logger receives. */
export async function nextRequest<Do extends SetupRequest['do']>(
  process: Running,
  line: TestLogger,
  expected: Do,
): Promise<Extract<SetupRequest, { do: Do }>> {
  await process.pass();
  const request = await line.next<SetupRequest>('setup');
  if (request.do !== expected) throw new Error(`${request.do} instead of ${expected}`);
  return request as Extract<SetupRequest, { do: Do }>;
}

export const site = (...sns: string[]) => ({
  lines: [{ type: 'tcp' as const, name: 'roof', host: '192.168.1.20', port: 502 }],
  devices: sns.map((sn, i) => ({
    line: 'roof',
    unit: i + 1,
    map: 'acrel-adl400',
    sn,
    index: 1,
    sign: 1 as const,
    swapEnergy: false,
  })),
});

export const report = (change: Partial<SetupReport>) => ({
  report: {
    version: null,
    state: 'running',
    returnedFrom: null,
    site: { lines: [], devices: [] },
    serialPorts: ['/dev/ttyUSB0'],
    networks: ['192.168.1.0/24'],
    ...change,
  },
});

async function until(holds: () => Promise<boolean>): Promise<void> {
  while (!(await holds())) await new Promise((resolve) => setTimeout(resolve, 5));
}
