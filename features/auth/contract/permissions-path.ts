/** Separate from its call: the first script of a page loads the permissions without the schemas of all calls. */
export const PERMISSIONS_PATH = '/user/getPermissions';
