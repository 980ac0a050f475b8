import { hasRole } from '@heliodon/device-kinds/kinds';
import { formatQuantity } from '@heliodon/kernel/format/unit';
import { usePhoneCards } from '@heliodon/ui/table/phoneCards';
import { Table, Tag } from 'antd';
import { useTranslation } from 'react-i18next';
import type { SiteStepView } from '../../contract/control.contract.ts';
import styles from './SiteControlPanel.module.css';

type Row = SiteStepView['devices'][number];

const kw = (value: number | null): string => formatQuantity(value, 'kW').text;

/** Power and setpoint of each device; collapsed, because the bus diagram shows the sum for each kind. */
export function DeviceOrders({ step, isEdge }: { step: SiteStepView; isEdge: boolean }) {
  const { t } = useTranslation('site-control');
  const ordered = step.devices.filter(({ orderKw }) => orderKw !== null).length;
  const label = isEdge
    ? t('control.devices.title')
    : t('control.devices.summary', { told: ordered, all: step.devices.length });
  const note = ({ free, orderKw, kind }: Row) => {
    if (free) return <Tag>{t(`control.free.${free}`)}</Tag>;
    if (isEdge) return t('control.devices.byLogger');
    if (orderKw === null) return t('control.told.free');
    return t(hasRole(kind, 'storageConverter') ? 'control.devices.ordered' : 'control.devices.limited');
  };
  const cards = usePhoneCards<Row>([
    { title: t('control.devices.device'), render: (_, { alias, sn }) => alias || sn },
    { title: t('control.devices.kind'), render: (_, { kind }) => t(`control.kind.${kind}`) },
    { title: t('control.devices.power'), align: 'right', render: (_, row) => kw(row.powerKw) },
    { title: t('control.devices.order'), align: 'right', render: (_, row) => kw(row.orderKw) },
    { title: t('control.devices.rated'), align: 'right', render: (_, row) => kw(row.ratedKw) },
    { title: t('control.devices.note'), render: (_, row) => note(row) },
  ]);
  return (
    // Not antd's Collapse: the sign-in page would then load it too, because antd's colour picker imports it.
    <details className={styles.devices}>
      <summary>{label}</summary>
      <Table<Row>
        size="small"
        rowKey="sn"
        pagination={step.devices.length > 10 ? { pageSize: 10, showSizeChanger: false } : false}
        dataSource={step.devices}
        {...cards}
      />
    </details>
  );
}
