import { hasRole, kindById } from '@heliodon/device-kinds/kinds';
import { isDevicePlan } from '@heliodon/energy/schedule/device-plan';
import type { Command } from '@heliodon/kernel/device-kind';
import type { CommandMessage } from '@heliodon/telemetry/protocol';
import { z } from 'zod';
import type { FieldDevice } from '../field-device.ts';
import { type HeldPlan, SET_POINT_MS, type Settings } from '../settings.ts';
import { checkedParams, commandOf } from './check-params.ts';
import { CommandFailed, NOT_SUPPORTED } from './command-failed.ts';

export type Values = Readonly<Record<string, number>>;

export interface DeviceCommandPorts {
  readonly settings: Settings;
  readonly now: () => number;
  /** Site control has control: a user's wish is stored and has lower priority. */
  readonly isOrdered: (sn: string) => boolean;
  readonly onSent: (sn: string) => void;
}

/** Functions the logger provides for a converter that only accepts power. */
const HELD_FOR_PCS = ['setRunMode', 'setWorkMode', 'setSocLimits', 'setPowerLimits'];

const planParams = z.object({
  version: z.int().min(1),
  timeZone: z.string(),
  segments: z.array(
    z.object({ fromMin: z.int(), toMin: z.int(), powerKw: z.number(), cutOffSoc: z.number() }),
  ),
});

/** Whether the logger controls this device's power, and stores plan and modes for it. */
const isLed = (device: FieldDevice): boolean =>
  hasRole(device.description.kind, 'storageConverter') && device.commands.has('setPower');

const isHeld = (device: FieldDevice, name: string): boolean =>
  isLed(device) && !device.commands.has(name) && HELD_FOR_PCS.includes(name);

/** Announced commands: executed by the device, or by the logger for it. */
export function takenCommands(device: FieldDevice): string[] {
  const { kind } = device.description;
  const isConverter = hasRole(kind, 'storageConverter');
  const stops = isConverter && (device.commands.has('startStop') || device.commands.has('setPower'));
  const isTaken = ({ name, type }: Command) =>
    device.commands.has(name) ||
    isHeld(device, name) ||
    (type === 'plan' && isLed(device)) ||
    (stops && (name === 'startStop' || name === 'emergencyStop'));
  return (kindById(kind)?.commands ?? []).filter(isTaken).map(({ name }) => name);
}

export async function commandDevice(
  ports: DeviceCommandPorts,
  device: FieldDevice,
  { type, name, params }: CommandMessage,
): Promise<Values | undefined> {
  const { sn, kind } = device.description;
  if (type === 'firmware')
    throw new CommandFailed("this logger cannot upgrade devices: use the manufacturer's tools on site");
  if (type === 'read') return readBack(ports, device, params.names);
  const command = commandOf(kind, name);
  if (type === 'plan' && !device.commands.has(name)) return holdPlan(ports, device, params);
  const checked = checkedParams(command, params);
  if (isHeld(device, name)) {
    checkHeld(name, checked);
    const held = { ...ports.settings.device(sn).held, [name]: checked };
    await ports.settings.setDevice(sn, { held });
    return undefined;
  }
  const isConverter = hasRole(kind, 'storageConverter');
  if (isConverter && isStop(name, checked)) return stop(ports, device, name);
  if (isConverter && name === 'startStop') return startAgain(ports, device, checked);
  if (!device.commands.has(name)) throw new CommandFailed(NOT_SUPPORTED);
  if (isLed(device) && name === 'setPower') checkRated(device);
  await noteWish(ports, device, name, checked);
  // Under site control, the next step takes the wish into account.
  const isWish = name === 'setPower' || name === 'setActivePowerLimit' || name === 'setPowerLimit';
  if (!(isWish && ports.isOrdered(sn))) {
    device.expectAnswer();
    await device.execute(name, type === 'plan' ? params : checked);
  }
  ports.onSent(sn);
  return undefined;
}

function checkHeld(name: string, { socMin = 0, socMax = 100 }: Values): void {
  if (name === 'setSocLimits' && socMin >= socMax) throw new CommandFailed('socMin must be below socMax');
}

async function noteWish(
  { settings, now }: DeviceCommandPorts,
  device: FieldDevice,
  name: string,
  params: Values,
): Promise<void> {
  const { sn, ratedKw = 0 } = device.description;
  if (name === 'setPower')
    await settings.setDevice(sn, {
      setPoint: { powerKw: params.powerKw ?? 0, untilMs: now() + SET_POINT_MS },
    });
  if (name === 'setActivePowerLimit')
    await settings.setDevice(sn, { limitKw: ((params.limitPercent ?? 100) / 100) * ratedKw });
  if (name === 'setPowerLimit') await settings.setDevice(sn, { limitKw: params.limitKw });
}

const isStop = (name: string, { state }: Values): boolean =>
  name === 'emergencyStop' || (name === 'startStop' && state === 0);

/** By its switch, or by zero power. No longer controlled, even if the disk cannot store it. */
async function stop(
  { settings, onSent }: DeviceCommandPorts,
  device: FieldDevice,
  name: string,
): Promise<undefined> {
  const { sn } = device.description;
  const way = [name, 'startStop', 'setPower'].find((one) => device.commands.has(one));
  if (!way) throw new CommandFailed(NOT_SUPPORTED);
  const kept = settings.setDevice(sn, { stopped: true, setPoint: undefined }).catch((error: Error) => {
    console.error(`the stop of ${sn} could not be stored on disk: ${error.message}`);
  });
  device.expectAnswer();
  await device.execute(
    way,
    way === 'emergencyStop' ? {} : way === 'startStop' ? { state: 0 } : { powerKw: 0 },
  );
  await kept;
  onSent(sn);
}

/** Controlled again only after a successful start. */
async function startAgain(
  { settings, onSent }: DeviceCommandPorts,
  device: FieldDevice,
  params: Values,
): Promise<undefined> {
  const { sn } = device.description;
  if (device.commands.has('startStop')) {
    device.expectAnswer();
    await device.execute('startStop', params);
  } else if (!isLed(device)) throw new CommandFailed(NOT_SUPPORTED);
  await settings.setDevice(sn, { stopped: undefined });
  onSent(sn);
}

/** Without rated power its limits are unknown, so it would always rest. */
function checkRated({ description: { sn, ratedKw = 0 } }: FieldDevice): void {
  if (ratedKw <= 0)
    throw new CommandFailed(
      `the rated power of ${sn} is unknown: enter its ratedKw in the logger configuration`,
    );
}

async function holdPlan(
  { settings }: DeviceCommandPorts,
  device: FieldDevice,
  params: CommandMessage['params'],
): Promise<Values> {
  const { sn } = device.description;
  const plan = planParams.safeParse(params);
  if (!isLed(device))
    throw new CommandFailed(`${sn} accepts no power setpoint from this logger, so it cannot follow a plan`);
  checkRated(device);
  if (!plan.success || !isDevicePlan(plan.data.segments) || !isTimeZone(plan.data.timeZone))
    throw new CommandFailed(
      'the plan has overlapping segments, segments outside the day or an unknown time zone',
    );
  await settings.setDevice(sn, { plan: plan.data satisfies HeldPlan });
  return { planVersion: plan.data.version };
}

function isTimeZone(timeZone: string): boolean {
  try {
    new Intl.DateTimeFormat('en', { timeZone });
    return true;
  } catch {
    return false;
  }
}

/** Values stored by the device, and by the logger for it. */
async function readBack(
  { settings }: DeviceCommandPorts,
  device: FieldDevice,
  asked: unknown,
): Promise<Values> {
  const names = z.array(z.string()).catch([]).parse(asked);
  const own = names.filter((name) => device.commands.has(name));
  const { held } = settings.device(device.description.sn);
  const values = names
    .filter((name) => isHeld(device, name))
    .flatMap((name) => Object.entries(held[name] ?? {}).map(([param, value]) => [`${name}.${param}`, value]));
  return { ...Object.fromEntries(values), ...(own.length > 0 ? await device.readBack(own) : {}) };
}
