import { coded, type LoggerText } from '@heliodon/telemetry/logger-text';
import { DeviceRefusal } from '../transport/errors.ts';

const EXCEPTIONS: ReadonlyMap<number, LoggerText> = new Map([
  [1, coded('illegalFunction', {})],
  [2, coded('illegalAddress', {})],
  [3, coded('illegalValue', {})],
  [4, coded('deviceFailure', {})],
  [5, coded('stillProcessing', {})],
  [6, coded('deviceBusy', {})],
  [7, coded('negativeAcknowledge', {})],
  [8, coded('memoryParity', {})],
  [10, coded('gatewayPath', {})],
  [11, coded('gatewayTarget', {})],
]);

/** The device or the gateway in front of it returned an exception. */
export class ModbusException extends DeviceRefusal {
  readonly code: number;

  constructor(code: number) {
    super(EXCEPTIONS.get(code) ?? coded('exception', { number: code }));
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
