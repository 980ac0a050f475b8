export const VIEW_PATH = '/monitoring/topo';
export const EDITOR_PATH = '/topologyMap';
/** Opens the editor with the automatic diagram. */
export const EDITOR_FROM_AUTO_PATH = `${EDITOR_PATH}?start=auto`;
export const devicePath = (deviceId: number): string => `/monitoring/deviceDetails?deviceId=${deviceId}`;
