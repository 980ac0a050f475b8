import { useCallback, useMemo, useRef } from 'react';
import { useSearchParams } from 'react-router';
import {
  type AddressState,
  type Filters,
  readAddress,
  type SortOrder,
  type TableDefaults,
  writeAddress,
} from './table/addressState.ts';

export interface TableState<F extends Filters = Filters> extends AddressState<F> {
  tableId: string;
  defaults: TableDefaults<F>;
  setPage: (page: number, pageSize: number) => void;
  setSort: (sort: string | undefined, order: SortOrder | undefined) => void;
  /** Goes back to the first page. */
  setFilters: (filters: Partial<F>) => void;
  resetFilters: () => void;
}

/** Page, order and filters of a list, kept in the address bar: a reload or a link shows the same. */
export function useTableState<F extends Filters = Filters>(
  tableId: string,
  defaults: TableDefaults<F> = {},
): TableState<F> {
  const [params, setParams] = useSearchParams();
  // Callers write the defaults inline; those of the first render count.
  const fixed = useRef(defaults).current;
  const address = useMemo(() => readAddress(params, fixed), [params, fixed]);

  const change = useCallback(
    (patch: (state: AddressState<F>) => Partial<AddressState<F>>) =>
      setParams(
        (current) => {
          const state = readAddress(current, fixed);
          return writeAddress(current, { ...state, ...patch(state) }, fixed);
        },
        { replace: true },
      ),
    [setParams, fixed],
  );

  return useMemo(
    () => ({
      ...address,
      tableId,
      defaults: fixed,
      setPage: (page, pageSize) => change(() => ({ page, pageSize })),
      setSort: (sort, order) => change(() => ({ sort, order, page: 1 })),
      setFilters: (filters) => change((state) => ({ filters: { ...state.filters, ...filters }, page: 1 })),
      resetFilters: () => change(() => ({ filters: { ...fixed.filters } as F, page: 1 })),
    }),
    [address, tableId, fixed, change],
  );
}
