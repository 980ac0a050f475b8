/** SQL: the object does not belong to an extension. */
export const ofNoExtension = (catalog: 'pg_class' | 'pg_proc', oid: string): string => `NOT EXISTS (
  SELECT FROM pg_depend d WHERE d.classid = '${catalog}'::regclass AND d.objid = ${oid} AND d.deptype = 'e')`;

/**
 * First statement on an owner connection, so that functions and operators created by the application role never run
 * with owner rights.
 */
export const ONLY_CATALOG = 'SET search_path = pg_catalog, pg_temp';
