import { plus } from '@heliodon/energy/flows/energy-figures';
import { flowsOf, flowWords } from '@heliodon/energy/flows/flow-words';
import type { Flow } from '@heliodon/energy/flows/plant-flows';
import { formatNumber } from '@heliodon/kernel/format/number';
import { formatQuantity, type Quantity } from '@heliodon/kernel/format/unit';
import { type Tile, Tiles } from '@heliodon/ui/Tiles';
import { useLang } from '@heliodon/ui/useLang';
import { useTranslation } from 'react-i18next';
import type { ComparedPart, ElectricityReport } from '../../contract/electricity.contract.ts';
import { ChangeTag } from '../report/ChangeTag.tsx';
import { spanText } from '../report/columnText.ts';
import { FLOW_ROLES } from './electricityModel.ts';

type Figures = ElectricityReport['totals'] | ComparedPart;
type Known = Pick<Tile, 'key' | 'label' | 'energy' | 'hint'> & {
  readonly of: (figures: Figures) => number | null;
  readonly shown: (value: number | null) => Quantity;
  readonly goodWhen?: 'up' | 'down';
};

const energy = (kwh: number | null) => formatQuantity(kwh, 'kWh');
const hours = (value: number | null): Quantity => {
  const text = formatNumber(value);
  return { value: text, unit: 'h', text: `${text} h` };
};
const KG_A_TONNE = 1000;
/** 850.00 kg, 1.25 t. */
export function weight(kg: number | null): Quantity {
  const heavy = kg !== null && Math.abs(kg) >= KG_A_TONNE;
  const value = formatNumber(kg !== null && heavy ? kg / KG_A_TONNE : kg);
  const unit = heavy ? 't' : 'kg';
  return { value, unit, text: `${value} ${unit}` };
}

const GOOD: Readonly<Partial<Record<Flow, 'up' | 'down'>>> = { pv: 'up', import: 'down' };

function useTiles(screenType: number): Known[] {
  const { t } = useTranslation('settlement');
  const lang = useLang();
  const flows = flowsOf(screenType);
  const flowTile = (flow: Flow): Known => ({
    key: flow,
    label: flowWords[flow][lang],
    energy: FLOW_ROLES[flow],
    of: (figures) => figures.flows[flow],
    shown: energy,
    goodWhen: GOOD[flow],
  });
  const used: Known = {
    key: 'used',
    label: t('electricity.tile.used'),
    energy: 'load',
    hint: flows.includes('charging') ? t('electricity.tile.usedHint') : undefined,
    of: (figures) => plus(figures.flows.load, flows.includes('charging') ? figures.flows.charging : null),
    shown: energy,
  };
  const sun: Known[] = [
    {
      key: 'fullHours',
      label: t('electricity.tile.fullHours'),
      hint: t('electricity.tile.fullHoursHint'),
      of: (figures) => figures.fullHours,
      shown: hours,
      goodWhen: 'up',
    },
    {
      key: 'co2',
      label: t('electricity.tile.co2'),
      hint: t('electricity.tile.co2Hint'),
      of: (figures) => figures.co2Kg,
      shown: weight,
      goodWhen: 'up',
    },
  ];
  const known = (list: readonly Flow[]) => list.filter((flow) => flows.includes(flow)).map(flowTile);
  return [
    ...known(['pv']),
    used,
    ...known(['import', 'export', 'charge', 'discharge']),
    ...(flows.includes('pv') ? sun : []),
  ];
}

/** Energy flows of the plant, each compared with the previous period and the year before. */
export function ElectricityTiles({ report }: { report: ElectricityReport }) {
  const { t } = useTranslation('settlement');
  const tiles = useTiles(report.plant.screenType);
  const { totals, before, yearBefore, range } = report;
  // Years have no comparison with the year before, and the range of all years has none at all.
  const kinds = [
    { kind: 'before', compared: before, applies: range.step !== 'year' || before !== null },
    { kind: 'yearBefore', compared: yearBefore, applies: range.step !== 'year' },
  ] as const;
  const changes = ({ of, shown, goodWhen }: Known) =>
    kinds
      .filter(({ applies }) => applies)
      .map(({ kind, compared }) => (
        <ChangeTag
          key={kind}
          now={compared && of(compared.own)}
          before={compared && of(compared)}
          label={t(`change.${kind}`)}
          goodWhen={goodWhen}
          tip={
            compared
              ? t('change.tip', {
                  own: spanText(compared.own.from, compared.own.to),
                  ownValue: shown(of(compared.own)).text,
                  span: spanText(compared.from, compared.to),
                  value: shown(of(compared)).text,
                })
              : t('change.none')
          }
        />
      ));
  return (
    <Tiles
      ofHistory
      items={tiles.map((tile) => {
        const { value, unit } = tile.shown(tile.of(totals));
        return { ...tile, value, unit, note: changes(tile) };
      })}
    />
  );
}
