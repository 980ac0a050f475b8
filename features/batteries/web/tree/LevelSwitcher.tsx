import { LeftOutlined, RightOutlined } from '@ant-design/icons';
import type { BatteryTree } from '@heliodon/batteries/contract';
import { Inline } from '@heliodon/ui/layout/Inline';
import { Text } from '@heliodon/ui/layout/Text';
import { Button, Select, Space } from 'antd';
import { useTranslation } from 'react-i18next';
import { Link, useNavigate, useSearchParams } from 'react-router';
import { type Level, levels, type Place, placePath, TOTAL_PATH } from '../paths.ts';

interface LevelSwitcherProps {
  tree: BatteryTree;
  level: Level;
  place: Required<Place>;
}

interface Choice {
  readonly value: number;
  readonly label: string;
}

const numbers = (count: number): number[] => Array.from({ length: count }, (_, i) => i + 1);

/** Stack ▸ cluster ▸ pack ▸ cell: each level can be changed, and the last one stepped through. */
export function LevelSwitcher({ tree, level, place }: LevelSwitcherProps) {
  const { t } = useTranslation('batteries');
  const cluster = tree.clusters[place.cluster - 1];
  const inPack = Math.min(
    cluster?.cellsPerPack ?? 0,
    (cluster?.cells ?? 0) - (place.pack - 1) * (cluster?.cellsPerPack ?? 0),
  );
  const choices: Record<Level, Choice[]> = {
    stack: tree.stacks.map(({ deviceId, alias, sn }) => ({ value: deviceId, label: alias || sn })),
    cluster: tree.clusters.map(({ no }) => ({ value: no, label: t('level.cluster', { n: no }) })),
    pack: numbers(cluster?.packs ?? 0).map((n) => ({ value: n, label: t('level.pack', { n }) })),
    cell: numbers(inPack).map((n) => ({ value: n, label: t('level.cell', { n }) })),
  };
  const shown = levels.slice(0, levels.indexOf(level) + 1);
  return (
    <Inline as="nav" wrap gap="xs" rowGap="xxs" aria-label={t('level.nav')}>
      <Link to={TOTAL_PATH}>{t('level.total')}</Link>
      {shown.map((one) => (
        <LevelPart
          key={one}
          level={one}
          here={one === level}
          place={place}
          choices={choices[one]}
          value={one === 'stack' ? place.deviceId : place[one]}
        />
      ))}
    </Inline>
  );
}

interface LevelPartProps {
  level: Level;
  here: boolean;
  place: Required<Place>;
  choices: Choice[];
  value: number;
}

function LevelPart({ level, here, place, choices, value }: LevelPartProps) {
  const { t } = useTranslation('batteries');
  const navigate = useNavigate();
  const [params] = useSearchParams();
  const pathOf = (next: number) =>
    placePath(level, { ...place, [level === 'stack' ? 'deviceId' : level]: next }, params);
  const at = choices.findIndex((choice) => choice.value === value);
  const step = (by: number) => {
    const next = choices[at + by];
    if (next) navigate(pathOf(next.value));
  };
  return (
    <>
      <Text tone="tertiary" aria-hidden>
        ▸
      </Text>
      {here ? (
        <Space.Compact>
          <Button
            size="small"
            icon={<LeftOutlined />}
            aria-label={t('level.before')}
            disabled={at <= 0}
            onClick={() => step(-1)}
          />
          <Select
            size="small"
            aria-label={t(`level.choose.${level}`)}
            popupMatchSelectWidth={false}
            value={value}
            options={choices}
            onChange={(next) => navigate(pathOf(next))}
          />
          <Button
            size="small"
            icon={<RightOutlined />}
            aria-label={t('level.after')}
            disabled={at < 0 || at >= choices.length - 1}
            onClick={() => step(1)}
          />
        </Space.Compact>
      ) : (
        <Link to={pathOf(value)}>{choices[at]?.label ?? value}</Link>
      )}
    </>
  );
}
