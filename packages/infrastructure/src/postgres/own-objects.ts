/** SQL: the object is not of an extension, which belongs to whoever runs the database. */
export const ofNoExtension = (catalog: 'pg_class' | 'pg_proc', oid: string): string => `NOT EXISTS (
  SELECT FROM pg_depend d WHERE d.classid = '${catalog}'::regclass AND d.objid = ${oid} AND d.deptype = 'e')`;

/** First on a connection of the owner: functions and operators that the program made are never run with its rights. */
export const ONLY_CATALOG = 'SET search_path = pg_catalog, pg_temp';
