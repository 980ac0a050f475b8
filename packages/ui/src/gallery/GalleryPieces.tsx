import { formatMoney } from '@heliodon/kernel/format/money';
import { formatQuantity } from '@heliodon/kernel/format/unit';
import { Button, Card } from 'antd';
import { EmptyState } from '../EmptyState.tsx';
import { ErrorState } from '../ErrorState.tsx';
import { Figure } from '../Figure.tsx';
import { ForbiddenState } from '../ForbiddenState.tsx';
import { Logo } from '../Logo.tsx';
import { Grid } from '../layout/Grid.tsx';
import { Inline } from '../layout/Inline.tsx';
import { NoPlantState } from '../NoPlantState.tsx';
import { NotFoundState } from '../NotFoundState.tsx';
import { OfflineState } from '../OfflineState.tsx';
import { periodColor } from '../periodColor.ts';
import { DevicePicture, pictureKinds } from '../pictures/DevicePicture.tsx';
import { SerialNumber } from '../SerialNumber.tsx';
import { type KnownStatus, StatusTag } from '../StatusTag.tsx';
import type { EnergyRole, PricePeriod } from '../tokens.ts';
import { useLang } from '../useLang.ts';
import styles from './GalleryPage.module.css';
import { useText } from './useText.ts';

const STATUSES: KnownStatus[] = [
  'normal',
  'online',
  'running',
  'charging',
  'discharging',
  'waiting',
  'standby',
  'init',
  'upgrade',
  'warning',
  'fault',
  'shutdown',
  'offline',
];

export function GalleryFigures() {
  const text = useText();
  const lang = useLang();
  const figures: [string, string, string, EnergyRole | undefined][] = [
    [text('光伏功率', 'PV power'), ...pair(formatQuantity(862.4, 'kW')), 'pv'],
    [text('电池功率', 'Battery power'), ...pair(formatQuantity(-210.3, 'kW')), 'battery'],
    [text('电网功率', 'Grid power'), ...pair(formatQuantity(1342.8, 'kW')), 'grid'],
    [text('负载功率', 'Load power'), ...pair(formatQuantity(418, 'kW')), 'load'],
    [text('充电功率', 'Charging power'), ...pair(formatQuantity(null, 'kW')), 'charging'],
    [text('今日发电', 'Energy today'), ...pair(formatQuantity(4312.5, 'kWh')), undefined],
    [text('今日收益', 'Income today'), ...pair(formatMoney(3821.4, { lang })), undefined],
    [text('累计收益', 'Income total'), ...pair(formatMoney(1_286_310, { lang })), undefined],
  ];
  return (
    <div className={styles.tiles}>
      {figures.map(([label, value, unit, energy]) => (
        <Card key={label}>
          <Figure size="large" label={label} value={value} unit={unit} energy={energy} />
        </Card>
      ))}
    </div>
  );
}

function pair({ value, unit }: { value: string; unit: string }): [string, string] {
  return [value, unit];
}

export function GalleryColors() {
  const text = useText();
  const periods: [PricePeriod, string][] = [
    ['deepValley', text('深谷', 'Deep valley')],
    ['valley', text('谷', 'Valley')],
    ['usual', text('平', 'Usual')],
    ['peak', text('峰', 'Peak')],
    ['topPeak', text('尖峰', 'Top peak')],
  ];
  const energies: [EnergyRole, string][] = [
    ['pv', text('光伏', 'PV')],
    ['battery', text('电池', 'Battery')],
    ['grid', text('电网', 'Grid')],
    ['load', text('负载', 'Load')],
    ['charging', text('充电', 'Charging')],
  ];
  return (
    <div className={styles.two}>
      <Card title={text('颜色', 'Colours')}>
        <div className={styles.ramp}>
          {periods.map(([key, name]) => (
            <span
              key={key}
              style={{
                background: periodColor(key),
                color: periodColor(key, 'on'),
              }}
            >
              {name}
            </span>
          ))}
        </div>
        <div className={styles.ramp}>
          {energies.map(([key, name]) => (
            <span
              key={key}
              style={{ background: `var(--hd-energy-${key}-soft)`, color: `var(--hd-energy-${key}-text)` }}
            >
              {name}
            </span>
          ))}
        </div>
        <div className={styles.ramp}>
          {energies.map(([key]) => (
            <span key={key} style={{ background: `var(--hd-energy-${key}-solid)` }} />
          ))}
        </div>
      </Card>
      <Card title={text('状态', 'Status')}>
        <Inline wrap gap="xs" align="stretch" className={styles.below}>
          {STATUSES.map((status) => (
            <StatusTag key={status} status={status} />
          ))}
          <StatusTag tone="warning">{text('未知 (7)', 'Unknown (7)')}</StatusTag>
        </Inline>
        <Inline wrap gap="xs" align="stretch" className={styles.below}>
          <SerialNumber value="HD60K20260001" />
          <SerialNumber value={null} />
        </Inline>
      </Card>
    </div>
  );
}

export function GalleryPictures() {
  const text = useText();
  return (
    <div className={styles.two}>
      <Card title={text('设备图', 'Device pictures')} className={styles.wide}>
        <div className={styles.pictures}>
          {pictureKinds.map((kind) => (
            <figure key={kind}>
              <DevicePicture kind={kind} size={24} />
              <DevicePicture kind={kind} size={40} />
              <DevicePicture kind={kind} size={96} />
              <figcaption>{kind}</figcaption>
            </figure>
          ))}
        </div>
      </Card>
      <Card title="Logo" className={styles.wide}>
        <div className={styles.logos}>
          <Logo size={16} />
          <Logo size={24} withName />
          <Logo size={32} withName />
          <Logo size={64} withName />
          <Logo size={200} />
        </div>
      </Card>
    </div>
  );
}

export function GalleryStates() {
  const text = useText();
  return (
    <Grid columnRem={18} gap="md">
      <Card>
        <EmptyState compact action={<Button type="primary">{text('添加设备', 'Add device')}</Button>} />
      </Card>
      <Card>
        <ErrorState compact error={null} onRetry={() => {}} />
      </Card>
      <Card>
        <ForbiddenState compact />
      </Card>
      <Card>
        <NotFoundState compact />
      </Card>
      <Card>
        <OfflineState compact />
      </Card>
      <Card>
        <NoPlantState compact action={<Button>{text('添加电站', 'Add plant')}</Button>} />
      </Card>
    </Grid>
  );
}
