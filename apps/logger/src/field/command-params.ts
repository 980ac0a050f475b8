import type { Command, DeviceKind } from '@heliodon/kernel/device-kind';
import { FieldError } from '../field-device.ts';

/** Validates the parameters of a command again before sending. Throws FieldError. */
export function commandParams(
  kind: DeviceKind,
  name: string,
  params: Readonly<Record<string, unknown>>,
): Readonly<Record<string, number>> {
  const command = kind.commands.find((one) => one.name === name);
  if (!command) throw new FieldError(`${kind.id} has no command ${name}`);
  return Object.fromEntries(command.params.map((param) => [param.name, numberOf(command, param, params)]));
}

function numberOf(
  command: Command,
  { name, min, max }: Command['params'][number],
  params: Readonly<Record<string, unknown>>,
): number {
  const value = params[name];
  if (typeof value !== 'number' || !(value >= min && value <= max))
    throw new FieldError(
      `${command.name}.${name}: must be a number from ${min} to ${max}, not ${String(value)}`,
    );
  return value;
}
