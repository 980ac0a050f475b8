import { kindById } from '@heliodon/device-kinds/kinds';
import type { DeviceRow } from '@heliodon/devices/contract';
import { MoveDialog } from '../batch/MoveDialog.tsx';
import { RemoveDialog } from '../batch/RemoveDialog.tsx';
import { commonKind, targetOf } from '../batch/target.ts';
import { CommandDialog } from '../commands/CommandDialog.tsx';
import { EditDialog } from '../info/EditDialog.tsx';
import { UpgradeDialog } from '../upgrade/UpgradeDialog.tsx';
import type { Action } from './actions.ts';

export interface Asked {
  readonly action: Action;
  readonly rows: readonly DeviceRow[];
}

interface ActionDialogProps {
  asked: Asked;
  plantId: number;
  onClose: () => void;
}

/** Dialog of the requested action for the selected devices. */
export function ActionDialog({ asked, plantId, onClose }: ActionDialogProps) {
  const targets = asked.rows.map(targetOf);
  const kind = kindById(commonKind(targets) ?? '');
  const [row] = asked.rows;
  switch (asked.action) {
    case 'command':
      return kind && <CommandDialog kind={kind} targets={targets} onClose={onClose} />;
    case 'upgrade':
      return <UpgradeDialog targets={targets} onClose={onClose} />;
    case 'move':
      return <MoveDialog targets={targets} plantId={plantId} onClose={onClose} />;
    case 'remove':
      return <RemoveDialog targets={targets} onClose={onClose} />;
    case 'edit':
      return row && <EditDialog device={row} onClose={onClose} />;
  }
}
