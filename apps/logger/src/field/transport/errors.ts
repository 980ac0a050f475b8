import { coded } from '@heliodon/telemetry/logger-text';
import { TextError } from '../../text-error.ts';

/** Timeout, or no connection. */
export class LineSilence extends TextError {
  override readonly name: string = 'LineSilence';
}

/** The connection could not be established, or was closed during a request. */
export class LineDisconnected extends LineSilence {
  override readonly name = 'LineDisconnected';
}

/** Connected, but the device does not respond. */
export class TimedOut extends LineSilence {
  override readonly name = 'TimedOut';
  /** Something arrived, but no response. */
  readonly noise: boolean;

  constructor(timeoutMs: number, noise: boolean) {
    super(coded(noise ? 'unreadableResponse' : 'noResponse', { timeoutMs }));
    this.noise = noise;
  }
}

/** An invalid response. */
export class LineGarbled extends TextError {
  override readonly name = 'LineGarbled';
}

/** The device, or a gateway in front of it, returned an error. */
export abstract class DeviceRefusal extends TextError {
  /** The gateway answered instead of a silent device. */
  abstract readonly gateway: boolean;
  /** The requested data does not exist in the device. */
  abstract readonly refused: boolean;
}
