/*
 * The permission codes by group, and the account types that hold them by default (1 manager, 2 ordinary user, 3
 * operator). A custom role stores its own codes. Every call requires one of these codes.
 */
export const permissionGroups = {
  account: [
    'accountView',
    'accountViewAll',
    'accountAdd',
    'accountEdit',
    'accountDelete',
    'accountReset',
    'accountDisable',
    'accountRoles',
    'ownPassword',
    'ownPhone',
    'ownEmail',
    'ownInfoEdit',
  ],
  plant: ['plantView', 'plantViewAll', 'plantAdd', 'plantEdit', 'plantDelete', 'plantExport'],
  device: [
    'deviceView',
    'deviceHistory',
    'deviceDiagnosis',
    'deviceAdd',
    'deviceEdit',
    'deviceDelete',
    'deviceSet',
    'deviceSetup',
    'deviceUpgrade',
    'deviceExport',
    'commandPassword',
  ],
  alarm: ['alarmView', 'alarmHandle', 'alarmSettings', 'alarmExport'],
  battery: ['batteryView', 'batteryExport', 'batteryDelete'],
  report: ['reportView', 'reportExport'],
  dispatch: [
    'dispatchView',
    'dispatchAdd',
    'dispatchDelete',
    'dispatchSet',
    'dispatchRead',
    'dispatchAutomatic',
  ],
  analysis: ['energyAnalysisView'],
  backflow: ['backflowManager'],
  log: ['logView', 'logExport'],
  system: ['systemConfig', 'projectConfig'],
} as const;

export type PermissionGroup = keyof typeof permissionGroups;
export type Permission = (typeof permissionGroups)[PermissionGroup][number];

export const allPermissions: readonly Permission[] = Object.values(permissionGroups).flat();

export const ROLE_MANAGER = 1;
export const ROLE_USER = 2;
export const ROLE_OPERATOR = 3;
/** Ids of custom roles start here; ids between the default roles and this one have no permissions. */
export const FIRST_CUSTOM_ROLE_ID = 1001;

const ordinaryUser: readonly Permission[] = [
  'accountView',
  'ownPassword',
  'ownPhone',
  'ownEmail',
  'plantView',
  'deviceView',
  'deviceHistory',
  'deviceDiagnosis',
  'alarmView',
  'batteryView',
  'reportView',
  'dispatchView',
  'energyAnalysisView',
];

const operator: readonly Permission[] = [
  ...ordinaryUser,
  'ownInfoEdit',
  'plantEdit',
  'plantDelete',
  'plantExport',
  'deviceAdd',
  'deviceEdit',
  'deviceDelete',
  'deviceSet',
  'deviceSetup',
  'deviceUpgrade',
  'deviceExport',
  'alarmHandle',
  'alarmSettings',
  'alarmExport',
  'batteryExport',
  'batteryDelete',
  'reportExport',
  'dispatchAdd',
  'dispatchDelete',
  'dispatchSet',
  'dispatchRead',
  'dispatchAutomatic',
  'logView',
  'logExport',
];

/** Concern the whole installation: only the platform manager, at the top of the account tree, holds them. */
const platformOnly: ReadonlySet<Permission> = new Set<Permission>(['systemConfig']);
/** The codes that a role can contain. */
export const grantable: readonly Permission[] = allPermissions.filter((code) => !platformOnly.has(code));

/**
 * Hidden from users who come from the oss system, which manages their accounts and sign-in. Calls with these codes are
 * marked `notFromOss`; a test checks that both agree.
 */
export const withheldFromOss: ReadonlySet<Permission> = new Set<Permission>([
  'accountViewAll',
  'accountAdd',
  'accountEdit',
  'accountDelete',
  'accountReset',
  'accountDisable',
  'accountRoles',
  'ownPassword',
  'ownPhone',
  'ownEmail',
  'ownInfoEdit',
  'commandPassword',
  'systemConfig',
]);

/** The permissions of the platform manager. */
export const platformPermissions: ReadonlySet<Permission> = new Set(allPermissions);

/** The permissions of a role. `stored`: codes of a custom role; empty for a default role. */
export function permissionsOfRole(roleId: number, stored: readonly string[] = []): ReadonlySet<Permission> {
  if (roleId === ROLE_MANAGER) return new Set(grantable);
  if (roleId === ROLE_USER) return new Set(ordinaryUser);
  if (roleId === ROLE_OPERATOR) return new Set(operator);
  if (roleId < FIRST_CUSTOM_ROLE_ID) return new Set();
  return new Set(grantable.filter((code) => stored.includes(code)));
}

/** The role of an account; `stored`: the codes of a custom role. */
export interface HeldRole {
  readonly roleId: number;
  readonly stored: readonly string[];
}

/** An account may do what its own role and the roles of all accounts above it allow. */
export function effectivePermissions(own: HeldRole, above: readonly HeldRole[]): ReadonlySet<Permission> {
  const limits = above.map(({ roleId, stored }) => permissionsOfRole(roleId, stored));
  const held = [...permissionsOfRole(own.roleId, own.stored)];
  return new Set(held.filter((code) => limits.every((limit) => limit.has(code))));
}
