import type { DeviceLink, LinkHandlers } from '../mqtt/device-link.ts';
import type { DownChannel } from '../mqtt/topics.ts';
import type { OcppEndpoint } from './ocpp-endpoint.ts';

interface Parts {
  readonly mqtt: DeviceLink;
  /** Whether the serial number is a charger, on any server. */
  readonly isPile: (sn: string) => boolean;
  readonly ocpp: Pick<
    OcppEndpoint,
    'start' | 'stop' | 'isConnected' | 'isListening' | 'check' | 'send' | 'knows'
  >;
}

/** Combines MQTT loggers and OCPP chargers behind one interface. */
export class JoinedLink implements DeviceLink {
  readonly #parts: Parts;

  constructor(parts: Parts) {
    this.#parts = parts;
  }

  async start(handlers: LinkHandlers): Promise<void> {
    await this.#parts.mqtt.start(handlers);
    await this.#parts.ocpp.start(handlers);
  }

  async stop(): Promise<void> {
    await this.#parts.ocpp.stop();
    await this.#parts.mqtt.stop();
  }

  isConnected(sn: string): boolean | undefined {
    return this.#answer(sn, (line) => line.isConnected(sn));
  }

  isListening(sn: string, channel: DownChannel): boolean | undefined {
    return this.#answer(sn, (line) => line.isListening(sn, channel));
  }

  async check(sn?: string): Promise<void> {
    await Promise.all([this.#parts.mqtt.check(sn), this.#parts.ocpp.check(sn)]);
  }

  async send(sn: string, channel: DownChannel, payload: string): Promise<boolean> {
    const { mqtt, ocpp } = this.#parts;
    if (ocpp.isConnected(sn)) return ocpp.send(sn, channel, payload);
    return this.isConnected(sn) === false ? false : mqtt.send(sn, channel, payload);
  }

  /** For a charger "unknown" means "no": no other broker holds it. */
  #answer(sn: string, ask: (line: Pick<DeviceLink, 'isConnected' | 'isListening'>) => boolean | undefined) {
    const { mqtt, ocpp, isPile } = this.#parts;
    if (ocpp.isConnected(sn)) return ask(ocpp);
    const answer = ask(mqtt);
    return ocpp.knows(sn) || isPile(sn) ? (answer ?? false) : answer;
  }
}
