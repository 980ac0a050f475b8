import { DeviceRefusal } from '../transport/errors.ts';

const EXCEPTIONS: Readonly<Record<number, string>> = {
  1: 'illegal function',
  2: 'illegal data address',
  3: 'illegal data value',
  4: 'server device failure',
  5: 'acknowledge, still processing',
  6: 'server device busy',
  7: 'negative acknowledge',
  8: 'memory parity error',
  10: 'gateway path unavailable',
  11: 'gateway target device failed to respond',
};

/** The device or the gateway in front of it returned an exception. */
export class ModbusException extends DeviceRefusal {
  readonly code: number;

  constructor(code: number) {
    super(EXCEPTIONS[code] ?? `exception ${code}`);
    this.name = 'ModbusException';
    this.code = code;
  }

  get gateway(): boolean {
    return this.code === 10 || this.code === 11;
  }

  get refused(): boolean {
    return this.code === 1 || this.code === 2 || this.code === 3;
  }
}
