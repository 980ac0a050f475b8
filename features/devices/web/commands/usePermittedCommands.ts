import { type Command, type DeviceKind, takesCommand } from '@heliodon/kernel/device-kind';
import { usePermission } from '@heliodon/web/permissions';

/** The commands of a kind that are this account's to give, besides the right to set devices. */
export function usePermittedCommands(kind: DeviceKind): Command[] {
  const backflow = usePermission('backflowManager');
  return kind.commands.filter(({ permission }) => permission === undefined || backflow);
}

/** What a device takes of these commands, and what it does not have. */
export const bySupport = (commands: readonly Command[], said: readonly string[] | null) => ({
  taken: commands.filter(({ name }) => takesCommand(said, name)),
  lacking: commands.filter(({ name }) => !takesCommand(said, name)),
});
