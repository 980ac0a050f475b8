import { RPCClient } from 'ocpp-rpc';

interface Access {
  readonly endpoint: string;
  readonly identity: string;
  readonly password: string;
}

export interface TestPile {
  /** Connects a vehicle. */
  plugIn(): Promise<void>;
  /**
   * Sends the connector register of this many minutes ago; for the charger, the session began forty minutes
   * ago.
   */
  meter(registerWh: number, powerW: number, minutesAgo: number): Promise<void>;
  /** Commands from the portal in order: RemoteStartTransaction, RemoteStopTransaction … */
  readonly orders: readonly string[];
  end(): Promise<void>;
}

const ago = (minutes: number) => new Date(Date.now() - minutes * 60_000).toISOString();
const now = () => ago(0);
/** Plausible duration for ten kWh. */
const SESSION_MIN = 40;

/** A charger with one connector that executes commands, from a third-party OCPP library. */
export async function connectPile({ endpoint, identity, password }: Access): Promise<TestPile> {
  const options = {
    endpoint,
    identity,
    password,
    protocols: ['ocpp1.6'],
    strictMode: true,
    reconnect: false,
  };
  // The types require all options, the constructor does not.
  const client = new RPCClient(options as ConstructorParameters<typeof RPCClient>[0]);
  const orders: string[] = [];
  let transactionId = 0;
  let registerWh = 1000;
  const status = (word: string) =>
    client.call('StatusNotification', {
      connectorId: 1,
      errorCode: 'NoError',
      status: word,
      timestamp: now(),
    });
  const start = async (idTag: string) => {
    const asked = { connectorId: 1, idTag, meterStart: registerWh, timestamp: ago(SESSION_MIN) };
    const answer = (await client.call('StartTransaction', asked)) as { transactionId: number };
    transactionId = answer.transactionId;
    await status('Charging');
  };
  const stop = async () => {
    const request = { transactionId, meterStop: registerWh, timestamp: now(), reason: 'Remote' };
    await client.call('StopTransaction', request);
    await status('Available');
  };
  client.handle('RemoteStartTransaction', async ({ params }) => {
    orders.push('RemoteStartTransaction');
    setImmediate(() => void start(String(params?.idTag)));
    return { status: 'Accepted' };
  });
  client.handle('RemoteStopTransaction', async () => {
    orders.push('RemoteStopTransaction');
    setImmediate(() => void stop());
    return { status: 'Accepted' };
  });
  client.handle('GetConfiguration', async () => ({
    configurationKey: [
      { key: 'HeartbeatInterval', value: '60', readonly: false },
      { key: 'NumberOfConnectors', value: '1', readonly: true },
    ],
    unknownKey: [],
  }));
  client.handle('ChangeConfiguration', async () => {
    orders.push('ChangeConfiguration');
    return { status: 'Accepted' };
  });
  for (const action of ['TriggerMessage', 'SetChargingProfile', 'ClearChargingProfile', 'ChangeAvailability'])
    client.handle(action, async () => ({ status: 'Accepted' }));
  await client.connect();
  await client.call('BootNotification', {
    chargePointVendor: 'Test works',
    chargePointModel: 'One plug',
    firmwareVersion: '3.2.1',
  });
  await status('Available');
  return {
    orders,
    async plugIn() {
      await status('Preparing');
    },
    async meter(wh, powerW, minutesAgo) {
      registerWh = wh;
      const value = (measurand: string, unit: string, reading: number) => ({
        measurand,
        unit,
        value: String(reading),
      });
      await client.call('MeterValues', {
        connectorId: 1,
        transactionId,
        meterValue: [
          {
            timestamp: ago(minutesAgo),
            sampledValue: [
              value('Energy.Active.Import.Register', 'Wh', wh),
              value('Power.Active.Import', 'W', powerW),
            ],
          },
        ],
      });
    },
    async end() {
      await client.close();
    },
  };
}
