import { type Permission, type PermissionGroup, permissionGroups } from '@heliodon/contract/permissions';
import type { ReactNode } from 'react';
import { create } from 'zustand';
import { onSessionEnd } from './session.ts';

export interface MenuItem {
  menuCode: string;
  status: string;
}

/** One flag per code, by group: `flags.plant.plantEdit`. */
export type PermissionFlags = Record<PermissionGroup, Partial<Record<Permission, boolean>>>;

/** Granted only if the code's status is "1"; codes not in the list are not granted. */
export function permissionFlags(menuList: readonly MenuItem[]): PermissionFlags {
  const granted = new Set(menuList.filter((item) => item.status === '1').map((item) => item.menuCode));
  return Object.fromEntries(
    Object.entries(permissionGroups).map(([group, codes]) => [
      group,
      Object.fromEntries(codes.map((code) => [code, granted.has(code)])),
    ]),
  ) as PermissionFlags;
}

const groupOf = Object.fromEntries(
  Object.entries(permissionGroups).flatMap(([group, codes]) => codes.map((code) => [code, group])),
) as Record<Permission, PermissionGroup>;

export function holds(flags: PermissionFlags | undefined, code: Permission): boolean {
  return flags?.[groupOf[code]][code] === true;
}

interface PermissionState {
  /** Undefined until loaded; then nothing is granted. */
  flags: PermissionFlags | undefined;
}

export const usePermissionStore = create<PermissionState>(() => ({ flags: undefined }));

export const keepPermissions = (menuList: readonly MenuItem[]): void =>
  usePermissionStore.setState({ flags: permissionFlags(menuList) });

onSessionEnd(() => usePermissionStore.setState({ flags: undefined }));

export function usePermission(code: Permission): boolean {
  return usePermissionStore((state) => holds(state.flags, code));
}

/** Renders its content only if the code is granted. */
export function Allowed({ code, children }: { code: Permission; children: ReactNode }): ReactNode {
  return usePermission(code) ? children : null;
}
