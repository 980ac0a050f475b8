import { PageFrame } from '@heliodon/ui/PageFrame';
import { type PlantSummary, usePlantStore } from '@heliodon/web/stores';
import { Tabs } from 'antd';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router';
import { BillReport } from './BillReport.tsx';
import { ReconciliationTab } from './ReconciliationTab.tsx';

const TABS = ['bill', 'reconciliation'] as const;

export default function BillPage() {
  const plant = usePlantStore((state) => state.plant);
  return plant && <Bill key={plant.plantId} plant={plant} />;
}

/** The bill calculated from our own data, and its reconciliation with the utility's invoice. */
function Bill({ plant }: { plant: PlantSummary }) {
  const { t } = useTranslation('settlement');
  const [params, setParams] = useSearchParams();
  const tab = TABS.find((name) => name === params.get('tab')) ?? 'bill';
  const show = (name: string) =>
    setParams(
      (current) => {
        const next = new URLSearchParams(current);
        next.set('tab', name);
        return next;
      },
      { replace: true },
    );
  return (
    <PageFrame title={t('bill.title')} subtitle={plant.name}>
      <Tabs
        activeKey={tab}
        onChange={show}
        destroyOnHidden
        items={TABS.map((name) => ({
          key: name,
          label: t(`bill.tab.${name}`),
          children: name === 'bill' ? <BillReport plant={plant} /> : <ReconciliationTab plant={plant} />,
        }))}
      />
    </PageFrame>
  );
}
