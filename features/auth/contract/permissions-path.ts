/** Apart from its call: the first script of a page asks for the permissions without the schemas of all calls. */
export const PERMISSIONS_PATH = '/user/getPermissions';
