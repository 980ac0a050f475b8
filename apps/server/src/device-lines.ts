import { readFile } from 'node:fs/promises';
import { BuiltInBroker } from '@heliodon/device-links/mqtt/built-in-broker';
import type { DeviceLink } from '@heliodon/device-links/mqtt/device-link';
import { ExternalBroker } from '@heliodon/device-links/mqtt/external-broker';
import { JoinedLink } from '@heliodon/device-links/ocpp/joined-link';
import { OcppEndpoint, type Piles } from '@heliodon/device-links/ocpp/ocpp-endpoint';
import { PileNames } from '@heliodon/device-links/ocpp/pile-names';
import type { Database } from '@heliodon/infrastructure/database';
import type { Notifications } from '@heliodon/infrastructure/postgres/database-events';
import type { Clock } from '@heliodon/kernel/clock';
import { MAX_MESSAGE_BYTES } from '@heliodon/telemetry/protocol';
import type { Logger } from 'pino';
import type { Config } from '../config/config.ts';

interface LineDeps {
  readonly db: Database;
  readonly clock: Clock;
  readonly notifications: Notifications;
  /** Asked for when the lines start. */
  readonly piles: () => Piles;
  readonly log: Logger;
}

/** Loggers over MQTT and piles over OCPP: to everything behind it one line. */
export async function createDeviceLines(config: Config, deps: LineDeps) {
  const { db, notifications, log } = deps;
  const mqtt = await createMqtt(config, log);
  const ocpp = await createOcpp(config, deps);
  const pileNames = new PileNames(db, (error) => log.error({ err: error }, 'names of piles'));
  const link = new JoinedLink({ mqtt, ocpp, isPile: (sn) => pileNames.has(sn) });
  if (config.mqttUrl) {
    await pileNames.reload();
    notifications.on('device', () => pileNames.changed());
    notifications.onReconnect(() => pileNames.changed());
  }
  notifications.on('credential', (sn) => void link.check(sn));
  notifications.onReconnect(() => void link.check());
  return { link, ocpp, mqttUrl: () => mqttUrl(config, mqtt) };
}

async function createMqtt(config: Config, log: Logger): Promise<DeviceLink> {
  const onError = (error: unknown) => log.warn({ err: error }, 'mqtt');
  if (config.mqttUrl) {
    const { mqttUrl: url, mqttClientId: clientId, mqttDynamicSecurity: dynamicSecurity } = config;
    return new ExternalBroker({ url, clientId, dynamicSecurity, onError });
  }
  const { mqttPort: port, host, mqttTls } = config;
  const tls = mqttTls && (await keyAndCert(mqttTls));
  return new BuiltInBroker({ port, host, ...(tls && { tls }), maxMessageBytes: MAX_MESSAGE_BYTES, onError });
}

async function createOcpp(config: Config, { clock, piles, log }: LineDeps): Promise<OcppEndpoint> {
  const { host, ocppPort: port, ocppTls, tlsBehindProxy: behindProxy } = config;
  const tls = ocppTls && { port: ocppTls.port, ...(await keyAndCert(ocppTls)) };
  const onError = (error: unknown, what: string) => log.warn({ err: error }, what);
  return new OcppEndpoint({ piles, clock, host, port, tls, behindProxy, onError });
}

const keyAndCert = async (files: { readonly key: string; readonly cert: string }) => ({
  key: await readFile(files.key, 'utf8'),
  cert: await readFile(files.cert, 'utf8'),
});

function mqttUrl(config: Config, mqtt: DeviceLink): string {
  if (!(mqtt instanceof BuiltInBroker)) return config.mqttUrl ?? '';
  const host = config.host === '0.0.0.0' ? '127.0.0.1' : config.host;
  return `${config.mqttTls ? 'mqtts' : 'mqtt'}://${host}:${mqtt.port}`;
}
