/** Timeout, or no connection. */
export class LineSilence extends Error {
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
    super(
      noise
        ? `no readable response within ${timeoutMs} ms: check baud rate, parity, wiring and duplicate addresses`
        : `no response within ${timeoutMs} ms`,
    );
    this.noise = noise;
  }
}

/** An invalid response. */
export class LineGarbled extends Error {
  override readonly name = 'LineGarbled';
}

/** The device, or a gateway in front of it, returned an error. */
export abstract class DeviceRefusal extends Error {
  /** The gateway answered instead of a silent device. */
  abstract readonly gateway: boolean;
  /** The requested data does not exist in the device. */
  abstract readonly refused: boolean;
}
