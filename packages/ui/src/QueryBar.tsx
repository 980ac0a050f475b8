import { DownOutlined, SearchOutlined, UpOutlined } from '@ant-design/icons';
import { Badge, Button, Form } from 'antd';
import { memo, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Inline } from './layout/Inline.tsx';
import styles from './QueryBar.module.css';
import { type QueryField, QueryInput } from './query/QueryInput.tsx';
import type { Filters } from './table/addressState.ts';
import { layoutPx } from './tokens.ts';
import type { TableState } from './useTableState.ts';

export type { QueryField } from './query/QueryInput.tsx';

const FIELD_PX = 280;
const GAP_PX = 24;
/** Estimated width of the bar beside the menu; nearly always right, so the bar is rendered once. */
const besideMenuPx = () => globalThis.innerWidth - layoutPx.side - 2 * GAP_PX;
const placesIn = (widthPx: number) => Math.max(1, Math.floor((widthPx + GAP_PX) / FIELD_PX));

interface QueryBarProps<F extends Filters> {
  table: Pick<TableState<F>, 'filters' | 'defaults' | 'setFilters' | 'resetFilters'>;
  fields: readonly QueryField<keyof F & string>[];
}

/** Number of fields per line; the last place is for the buttons. */
function usePlaces() {
  const box = useRef<HTMLDivElement>(null);
  const [places, setPlaces] = useState(() => placesIn(besideMenuPx()));
  useEffect(() => {
    const element = box.current;
    if (!element) return;
    const observer = new ResizeObserver(() => setPlaces(placesIn(element.clientWidth)));
    observer.observe(element);
    return () => observer.disconnect();
  }, []);
  return [box, places] as const;
}

function Bar<F extends Filters>({ table, fields }: QueryBarProps<F>) {
  const { t } = useTranslation('ui');
  const [form] = Form.useForm();
  const [open, setOpen] = useState(false);
  const [box, places] = usePlaces();

  // Back, forward and links change the address without this form.
  const given = useRef(table.filters);
  useEffect(() => {
    if (given.current === table.filters) return;
    given.current = table.filters;
    form.setFieldsValue(table.filters);
  }, [form, table.filters]);

  const room = Math.max(1, places - 1);
  const collapsible = fields.length > room;
  const shown = open || !collapsible ? fields : fields.slice(0, room);
  const differs = (name: string) =>
    JSON.stringify(table.filters[name]) !== JSON.stringify(table.defaults.filters?.[name]);
  const hiddenInUse = fields.slice(shown.length).filter((field) => differs(field.name)).length;

  const search = () => {
    const typed = form.getFieldsValue(true) as Filters;
    const clean = Object.entries(typed).map(([name, value]) => [
      name,
      typeof value === 'string' ? value.trim() : (value ?? ''),
    ]);
    table.setFilters(Object.fromEntries(clean) as Partial<F>);
  };

  const reset = () => {
    // Text typed but not searched for is reset too; the address does not contain it.
    form.setFieldsValue(table.defaults.filters ?? {});
    table.resetFilters();
  };

  return (
    <div ref={box} className={styles.card}>
      <Form form={form} className={styles.form} initialValues={table.filters} onFinish={search}>
        {shown.map((field) => (
          // A minimal item: there is no validation here, and the error display measures the layout on every render.
          <Inline key={field.name} gap="xs" className={styles.item}>
            <label htmlFor={field.name} title={field.label}>
              {field.label}
            </label>
            <Form.Item name={field.name as string} noStyle>
              <QueryInput field={field} />
            </Form.Item>
          </Inline>
        ))}
        <div className={styles.buttons}>
          {collapsible && (
            <Badge count={open ? 0 : hiddenInUse} size="small">
              <Button
                type="link"
                icon={open ? <UpOutlined /> : <DownOutlined />}
                iconPlacement="end"
                onClick={() => setOpen(!open)}
                aria-expanded={open}
              >
                {open ? t('query.less') : t('query.more')}
              </Button>
            </Badge>
          )}
          <Button onClick={reset}>{t('query.reset')}</Button>
          <Button color="primary" variant="outlined" htmlType="submit" icon={<SearchOutlined />}>
            {t('query.search')}
          </Button>
        </div>
      </Form>
    </div>
  );
}

/** The query form above a list. The search is in the URL; changing page or order does not re-render the form. */
export const QueryBar = memo(
  Bar,
  (before, now) =>
    before.fields === now.fields &&
    before.table.setFilters === now.table.setFilters &&
    JSON.stringify(before.table.filters) === JSON.stringify(now.table.filters),
) as typeof Bar;
