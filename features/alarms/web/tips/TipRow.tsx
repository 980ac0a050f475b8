import { PlayCircleOutlined } from '@ant-design/icons';
import { useLang } from '@heliodon/ui/useLang';
import { Button, InputNumber, Switch } from 'antd';
import { useTranslation } from 'react-i18next';
import { alarmGrades } from '../../contract/alarm.ts';
import { gradeWords } from '../../contract/alarm.words.ts';
import {
  type AlarmTip,
  type GradeName,
  TIPS_MAX_INTERVAL_MIN,
  TIPS_MAX_REPEATS,
} from '../../contract/tips.contract.ts';
import { GradeTag } from '../GradeTag.tsx';
import { alarmWatch } from '../prompt/alarmWatch.ts';
import styles from './TipsPanel.module.css';
import { trialItem } from './trialItem.ts';

interface TipRowProps {
  name: GradeName;
  tip: AlarmTip;
  disabled: boolean;
  onChange: (part: Partial<AlarmTip>) => void;
}

/** Settings for alarms of one level, as controls and as text. */
export function TipRow({ name, tip, disabled, onChange }: TipRowProps) {
  const { t } = useTranslation('alarms');
  const grade = alarmGrades[name];
  const word = gradeWords[grade][useLang()];
  const label = (what: string) => `${word}: ${what}`;
  const isActive = tip.screen || tip.voice;
  const repeats = isActive && tip.repeatCount > 0;
  return (
    <tr data-grade={name}>
      <td>
        <GradeTag grade={grade} />
      </td>
      <td data-label={t('tips.screen')}>
        <Switch
          checked={tip.screen}
          disabled={disabled}
          aria-label={label(t('tips.screen'))}
          onChange={(screen) => onChange({ screen })}
        />
      </td>
      <td data-label={t('tips.voice')}>
        <Switch
          checked={tip.voice}
          disabled={disabled}
          aria-label={label(t('tips.voice'))}
          onChange={(voice) => onChange({ voice })}
        />
      </td>
      <td data-label={t('tips.repeat')}>
        <InputNumber
          min={0}
          max={TIPS_MAX_REPEATS}
          precision={0}
          value={tip.repeatCount}
          disabled={disabled || !isActive}
          aria-label={label(t('tips.repeat'))}
          onChange={(repeatCount) => onChange({ repeatCount: repeatCount ?? 0 })}
        />
        <span className={styles.unit}>{t('tips.times')}</span>
      </td>
      <td data-label={t('tips.interval')}>
        <InputNumber
          min={1}
          max={TIPS_MAX_INTERVAL_MIN}
          precision={0}
          value={tip.intervalMin}
          disabled={disabled || !repeats}
          aria-label={label(t('tips.interval'))}
          onChange={(intervalMin) => onChange({ intervalMin: intervalMin ?? 1 })}
        />
        <span className={styles.unit}>{t('tips.minutes')}</span>
      </td>
      <td className={styles.words}>
        {t(`tips.told.${channelOf(tip)}`)}
        {repeats && t('tips.again', { count: tip.repeatCount, minutes: tip.intervalMin })}
      </td>
      <td>
        <Button
          type="link"
          size="small"
          icon={<PlayCircleOutlined />}
          aria-label={label(t('tips.try'))}
          onClick={() => alarmWatch.trial(trialItem(grade))}
        >
          {t('tips.try')}
        </Button>
      </td>
    </tr>
  );
}

function channelOf({ screen, voice }: AlarmTip): 'both' | 'screen' | 'voice' | 'none' {
  if (screen) return voice ? 'both' : 'screen';
  return voice ? 'voice' : 'none';
}
