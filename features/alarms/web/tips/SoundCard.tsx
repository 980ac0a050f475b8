import { Inline } from '@heliodon/ui/layout/Inline';
import type { AlarmSound } from '@heliodon/web/storage';
import { Card, Slider, Switch } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { player, readSound } from '../prompt/sound/soundPlayer.ts';
import { saveSound } from '../prompt/sound/soundSettings.ts';
import styles from './TipsPanel.module.css';

/** Alarm volume in this browser; each user sets it separately. */
export function SoundCard() {
  const { t } = useTranslation('alarms');
  const [sound, setSound] = useState(readSound);
  const change = (part: Partial<AlarmSound>) => {
    saveSound(part);
    setSound(readSound());
    if (part.muted) player.stop();
    if (part.volume !== undefined) player.setVolume(part.volume);
  };
  const canSpeak = 'speechSynthesis' in globalThis;
  return (
    <Card title={t('tips.desk')}>
      <div className={styles.sound}>
        <Inline gap="sm">
          <span>{t('tips.muted')}</span>
          <Switch
            checked={sound.muted}
            aria-label={t('tips.muted')}
            onChange={(muted) => change({ muted })}
          />
        </Inline>
        <Inline gap="sm">
          <span>{t('tips.volume')}</span>
          <Slider
            className={styles.volume}
            min={0}
            max={100}
            step={5}
            disabled={sound.muted}
            value={Math.round(sound.volume * 100)}
            ariaLabelForHandle={t('tips.volume')}
            tooltip={{ formatter: (value) => `${value} %` }}
            onChange={(percent) => change({ volume: percent / 100 })}
          />
        </Inline>
        {canSpeak && (
          <Inline gap="sm">
            <span>{t('tips.speech')}</span>
            <Switch
              checked={sound.speech}
              disabled={sound.muted}
              aria-label={t('tips.speech')}
              onChange={(speech) => change({ speech })}
            />
          </Inline>
        )}
      </div>
      <p className={styles.lead}>{t('tips.deskHint')}</p>
    </Card>
  );
}
