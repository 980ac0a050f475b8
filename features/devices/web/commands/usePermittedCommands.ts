import type { Command, DeviceKind } from '@heliodon/kernel/device-kind';
import { usePermission } from '@heliodon/web/permissions';

/** The commands of a kind that are this account's to give, besides the right to set devices. */
export function usePermittedCommands(kind: DeviceKind): Command[] {
  const backflow = usePermission('backflowManager');
  return kind.commands.filter(({ permission }) => permission === undefined || backflow);
}
