import { readFile } from 'node:fs/promises';
import { BuiltInBroker } from '@heliodon/device-links/mqtt/built-in-broker';
import type { DeviceLink } from '@heliodon/device-links/mqtt/device-link';
import { ExternalBroker } from '@heliodon/device-links/mqtt/external-broker';
import { JoinedLink } from '@heliodon/device-links/ocpp/joined-link';
import { OcppEndpoint } from '@heliodon/device-links/ocpp/ocpp-endpoint';
import { PileNames } from '@heliodon/device-links/ocpp/pile-names';
import type { Database } from '@heliodon/infrastructure/database';
import type { EventSubscription } from '@heliodon/infrastructure/postgres/database-events';
import type { Clock } from '@heliodon/kernel/clock';
import { MAX_MESSAGE_BYTES } from '@heliodon/telemetry/protocol';
import type { Logger } from 'pino';
import type { Config } from '../config/config.ts';

interface LineDeps {
  readonly db: Database;
  readonly clock: Clock;
  readonly programLog: Logger;
}

/** MQTT loggers and OCPP chargers behind one interface. */
export async function createDeviceLines(config: Config, deps: LineDeps) {
  const { db, programLog } = deps;
  const mqtt = await createMqtt(config, programLog);
  const ocpp = await createOcpp(config, deps);
  const pileNames = new PileNames(db, (error) => programLog.error({ err: error }, 'names of piles'));
  const link = new JoinedLink({ mqtt, ocpp, isPile: (sn) => pileNames.has(sn) });
  const subscriptions: EventSubscription[] = [
    { channel: 'credential', onEvent: (sn) => void link.check(sn), onReconnect: () => void link.check() },
  ];
  if (config.mqttUrl) {
    await pileNames.reload();
    const onChange = () => pileNames.changed();
    subscriptions.push({ channel: 'device', onEvent: onChange, onReconnect: onChange });
  }
  /** Broker address for devices on this machine; known after the gateway has started. */
  const localMqttUrl = () => (mqtt instanceof BuiltInBroker ? mqtt.localUrl : '');
  return { subscriptions, link, ocpp, mqttUrl: () => mqttUrl(config, mqtt), localMqttUrl };
}

async function createMqtt(config: Config, programLog: Logger): Promise<DeviceLink> {
  const onError = (error: unknown) => programLog.warn({ err: error }, 'mqtt');
  if (config.mqttUrl) {
    const { mqttUrl: url, mqttClientId: clientId, mqttDynamicSecurity: dynamicSecurity } = config;
    return new ExternalBroker({ url, clientId, dynamicSecurity, onError });
  }
  const { mqttPort: port, host, mqttTls } = config;
  const tls = mqttTls && (await keyAndCert(mqttTls));
  return new BuiltInBroker({
    port,
    host,
    ...(tls && { tls }),
    servesLocally: config.localLogger,
    maxMessageBytes: MAX_MESSAGE_BYTES,
    onError,
  });
}

async function createOcpp(config: Config, { clock, programLog }: LineDeps): Promise<OcppEndpoint> {
  const { host, ocppPort: port, ocppTls, tlsBehindProxy: behindProxy } = config;
  const tls = ocppTls && { port: ocppTls.port, ...(await keyAndCert(ocppTls)) };
  const onError = (error: unknown, what: string) => programLog.warn({ err: error }, what);
  return new OcppEndpoint({ clock, host, port, tls, behindProxy, onError });
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
