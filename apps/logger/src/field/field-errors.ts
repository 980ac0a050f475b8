import { FieldError } from '../field-device.ts';
import { ModbusException, ModbusSilence } from './modbus/errors.ts';

/** What went wrong on the line as what the uplink and people understand; `where` names device, file or register. */
export function fieldError(where: string, error: unknown): FieldError {
  if (error instanceof FieldError) return error;
  const silent = error instanceof ModbusSilence || (error instanceof ModbusException && error.gateway);
  return new FieldError(`${where}: ${(error as Error).message}`, silent);
}

/** Whether the device is there and does not have what was asked for. */
export const isRefusal = (error: unknown): boolean => error instanceof ModbusException && error.refused;
