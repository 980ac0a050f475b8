import { PageFrame } from '@heliodon/ui/PageFrame';
import { usePlantStore } from '@heliodon/web/stores';
import { Tabs } from 'antd';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router';
import SubsidyPanel from '../panel/SubsidyPanel.tsx';
import TariffPanel from '../panel/TariffPanel.tsx';
import TransformerPanel from '../panel/TransformerPanel.tsx';

const panels = { price: TariffPanel, subsidy: SubsidyPanel, transformer: TransformerPanel };
type Panel = keyof typeof panels;
const names = Object.keys(panels) as Panel[];

/** Prices, subsidies and transformer billing of the selected plant. */
export default function PricePage() {
  const { t } = useTranslation('tariffs');
  const plant = usePlantStore((state) => state.plant);
  const [params, setParams] = useSearchParams();
  const active = names.find((name) => name === params.get('tab')) ?? 'price';
  const Content = panels[active];
  if (!plant) return null;
  return (
    <PageFrame title={t('page.title')} subtitle={plant.name}>
      <Tabs
        activeKey={active}
        tabBarStyle={{ margin: 0 }}
        onChange={(tab) => setParams({ tab }, { replace: true })}
        items={names.map((key) => ({ key, label: t(`page.${key}`) }))}
      />
      <Content key={`${active}${plant.plantId}`} plantId={plant.plantId} />
    </PageFrame>
  );
}
