const PAGE = '/monitoring/alarmManage';

/** The page of all alarms, or with one of them opened. */
export const alarmPath = (id?: number): string => (id === undefined ? PAGE : `${PAGE}?alarm=${id}`);
