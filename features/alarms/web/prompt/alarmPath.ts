const PAGE = '/monitoring/alarmManage';

/** The alarm page, optionally with one alarm opened. */
export const alarmPath = (id?: number): string => (id === undefined ? PAGE : `${PAGE}?alarm=${id}`);
