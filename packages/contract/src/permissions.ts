/*
 * The menu codes, by group, and who holds them by default (account types 1 manager, 2 ordinary user,
 * 3 operator). A custom role holds the codes stored with it. Every call names one of these codes.
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
    'deviceUpgrade',
    'deviceExport',
    'commandPassword',
  ],
  alarm: ['alarmView', 'alarmHandle', 'alarmSettings', 'alarmExport'],
  battery: ['batteryView', 'batteryExport', 'batteryDelete'],
  report: ['reportView', 'reportExport'],
  dispatch: ['dispatchView', 'dispatchAdd', 'dispatchDelete', 'dispatchSet', 'dispatchRead'],
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
/** Ids of custom roles start here; numbers between the defaults and this one get nothing. */
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
  'logView',
  'logExport',
];

/** About the whole installation: only the head of the account tree, the platform manager, holds these. */
const platformOnly: ReadonlySet<Permission> = new Set<Permission>(['systemConfig']);
/** What a role can contain. */
export const grantable: readonly Permission[] = allPermissions.filter((code) => !platformOnly.has(code));

/**
 * Not shown to whoever came from the oss system: accounts and the own sign-in are looked after there. Calls of these
 * codes are marked `notFromOss`; a test keeps the two together.
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

/** What the platform manager may do. */
export const platformPermissions: ReadonlySet<Permission> = new Set(allPermissions);

/** What a role may do. `stored` are the codes of a custom role; a default role has none stored. */
export function permissionsOfRole(roleId: number, stored: readonly string[] = []): ReadonlySet<Permission> {
  if (roleId === ROLE_MANAGER) return new Set(grantable);
  if (roleId === ROLE_USER) return new Set(ordinaryUser);
  if (roleId === ROLE_OPERATOR) return new Set(operator);
  if (roleId < FIRST_CUSTOM_ROLE_ID) return new Set();
  return new Set(grantable.filter((code) => stored.includes(code)));
}

/** A role as an account holds it; `stored` are the codes of a custom one. */
export interface HeldRole {
  readonly roleId: number;
  readonly stored: readonly string[];
}

/** Access comes from above: an account may do what its own role and those of all accounts above it let it do. */
export function effectivePermissions(own: HeldRole, above: readonly HeldRole[]): ReadonlySet<Permission> {
  const limits = above.map(({ roleId, stored }) => permissionsOfRole(roleId, stored));
  const held = [...permissionsOfRole(own.roleId, own.stored)];
  return new Set(held.filter((code) => limits.every((limit) => limit.has(code))));
}
