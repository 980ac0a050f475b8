import { commonErrors } from '@heliodon/contract/errors';
import type { Permission } from '@heliodon/contract/permissions';
import { AppError } from '@heliodon/kernel/app-error';
import type { Caller } from './caller.ts';

/** For a permission that is needed beside that of the call. */
export function mustHave({ permissions }: Pick<Caller, 'permissions'>, permission: Permission): void {
  if (!permissions.has(permission)) throw new AppError(commonErrors.noPermission);
}
