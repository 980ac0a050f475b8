import { type Command, type DeviceKind, takesCommand } from '@heliodon/kernel/device-kind';
import { usePermission } from '@heliodon/web/permissions';

/** Commands of a kind that the account may send, given the permission to set devices. */
export function usePermittedCommands(kind: DeviceKind): Command[] {
  const backflow = usePermission('backflowManager');
  return kind.commands.filter(({ permission }) => permission === undefined || backflow);
}

/** Splits commands into those that the device supports and those that it does not. */
export const bySupport = (commands: readonly Command[], supported: readonly string[] | null) => ({
  taken: commands.filter(({ name }) => takesCommand(supported, name)),
  lacking: commands.filter(({ name }) => !takesCommand(supported, name)),
});
