import * as command from './command.contract.ts';
import * as firmware from './firmware.contract.ts';
import * as plan from './plan.contract.ts';

export * from './command.contract.ts';
export * from './firmware.contract.ts';
export * from './plan.contract.ts';

export const commandsCalls = [
  command.sendCommand,
  command.readParams,
  command.getCommand,
  command.getCommands,
  command.cancelCommand,
  command.getCommandList,
  command.getLastCommands,
  command.setCommandPassword,
  command.getCommandPassword,
  plan.setPlan,
  plan.getPlan,
  firmware.setFirmwareKey,
  firmware.getFirmwareKey,
  firmware.createFirmware,
  firmware.getFirmwareList,
  firmware.startUpgrade,
  firmware.cancelUpgrade,
  firmware.getUpgradeList,
];
