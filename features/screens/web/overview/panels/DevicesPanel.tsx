import { kindById } from '@heliodon/device-kinds/kinds';
import { DevicePicture } from '@heliodon/ui/pictures/DevicePicture';
import { useLang } from '@heliodon/ui/useLang';
import { WallPanel } from '@heliodon/ui/wall/WallPanel';
import type { CSSProperties } from 'react';
import { useTranslation } from 'react-i18next';
import type { Overview } from '../../../contract/overview.contract.ts';
import { kindCounts, TONE_ORDER } from '../model/deviceModel.ts';
import styles from './devices.module.css';
import panel from './panels.module.css';

/** Devices of each kind by status. */
export function DevicesPanel({ devices }: { devices: NonNullable<Overview['devices']> }) {
  const { t } = useTranslation('screens');
  const lang = useLang();
  const kinds = kindCounts(devices);
  return (
    <WallPanel className={panel.grow} title={t('overview.devices.title')}>
      {kinds.length === 0 && <p className={panel.quiet}>{t('overview.devices.none')}</p>}
      <ul className={styles.kinds} style={{ '--rows': kinds.length } as CSSProperties}>
        {kinds.map(({ kind, picture, total, tones }) => (
          <li key={kind} data-kind={kind}>
            <DevicePicture kind={picture} size="100%" className={styles.picture} />
            <span className={styles.name}>{kindById(kind)?.[lang]}</span>
            <b className={styles.count}>{total}</b>
            <span className={styles.tones}>
              {TONE_ORDER.filter((tone) => tones[tone] > 0).map((tone) => (
                <span key={tone} style={{ color: `var(--hd-status-${tone}-text)` }}>
                  {t(`overview.tone.${tone}`)} {tones[tone]}
                </span>
              ))}
            </span>
            <span className={styles.strip} aria-hidden>
              {TONE_ORDER.filter((tone) => tones[tone] > 0).map((tone) => (
                <i
                  key={tone}
                  style={{ flexGrow: tones[tone], background: `var(--hd-status-${tone}-solid)` }}
                />
              ))}
            </span>
          </li>
        ))}
      </ul>
    </WallPanel>
  );
}
