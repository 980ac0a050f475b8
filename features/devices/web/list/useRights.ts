import { usePermission } from '@heliodon/web/permissions';
import { useMemo } from 'react';

export interface Rights {
  readonly set: boolean;
  readonly upgrade: boolean;
  readonly edit: boolean;
  readonly remove: boolean;
  readonly removeBatteries: boolean;
  /** At least one permission: rows can be selected. */
  readonly any: boolean;
}

/** Permissions of the account for the devices of a list. */
export function useRights(): Rights {
  const set = usePermission('deviceSet');
  const upgrade = usePermission('deviceUpgrade');
  const edit = usePermission('deviceEdit');
  const remove = usePermission('deviceDelete');
  const removeBatteries = usePermission('batteryDelete');
  return useMemo(() => {
    const any = set || upgrade || edit || remove || removeBatteries;
    return { set, upgrade, edit, remove, removeBatteries, any };
  }, [set, upgrade, edit, remove, removeBatteries]);
}
