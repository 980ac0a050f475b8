import { at, type LoggerText } from '@heliodon/telemetry/logger-text';
import { FieldError } from '../field-device.ts';
import { textOf } from '../text-error.ts';
import { DeviceRefusal, LineSilence } from './transport/errors.ts';

/** Converts line errors for uplink and users; `where` names device, file or register. */
export function fieldError(where: LoggerText, error: unknown): FieldError {
  if (error instanceof FieldError) return error;
  const silent = error instanceof LineSilence || (error instanceof DeviceRefusal && error.gateway);
  return new FieldError(at(where, textOf(error)), silent);
}

/** Whether the device responded but does not have the requested data. */
export const isRefusal = (error: unknown): boolean => error instanceof DeviceRefusal && error.refused;
