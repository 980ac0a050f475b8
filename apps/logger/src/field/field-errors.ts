import { FieldError } from '../field-device.ts';
import { ModbusException, ModbusSilence } from './modbus/errors.ts';

/** Converts line errors for uplink and users; `where` names device, file or register. */
export function fieldError(where: string, error: unknown): FieldError {
  if (error instanceof FieldError) return error;
  const silent = error instanceof ModbusSilence || (error instanceof ModbusException && error.gateway);
  return new FieldError(`${where}: ${(error as Error).message}`, silent);
}

/** Whether the device responded but does not have the requested data. */
export const isRefusal = (error: unknown): boolean => error instanceof ModbusException && error.refused;
