import { QuestionCircleOutlined } from '@ant-design/icons';
import { cellRules } from '@heliodon/energy/cells/cell-warnings';
import { Button, Popover } from 'antd';
import { useTranslation } from 'react-i18next';
import styles from './RulesButton.module.css';

/** The limits as the rule has them: nothing here is written twice. */
function useRules(): { name: string; text: string }[] {
  const { t } = useTranslation('batteries');
  const { deviation, drift, hot, overVoltage, underVoltage, sensor } = cellRules;
  const volts = (mv: number) => (mv / 1000).toFixed(2);
  return [
    { name: t('warning.of.deviation'), text: t('rule.deviation', { ...deviation }) },
    { name: t('warning.of.drift'), text: t('rule.drift', { ...drift }) },
    { name: t('warning.of.hot'), text: t('rule.hot', { ...hot }) },
    {
      name: t('warning.of.overVoltage'),
      text: t('rule.overVoltage', {
        near: volts(overVoltage.mv),
        limit: volts(overVoltage.highMv),
        ofDays: overVoltage.ofDays,
      }),
    },
    {
      name: t('warning.of.underVoltage'),
      text: t('rule.underVoltage', {
        near: volts(underVoltage.mv),
        limit: volts(underVoltage.highMv),
        ofDays: underVoltage.ofDays,
      }),
    },
    {
      name: t('warning.of.sensor'),
      text: t('rule.sensor', {
        percent: sensor.missingShare * 100,
        stuckMv: sensor.stuckMv,
        ofDays: sensor.ofDays,
      }),
    },
  ];
}

/** Explains the rules for cells. */
export function RulesButton() {
  const { t } = useTranslation('batteries');
  const rules = useRules();
  return (
    <Popover
      trigger="click"
      placement="bottomRight"
      title={t('rule.title')}
      content={
        <div className={styles.rules}>
          <p>{t('rule.basis')}</p>
          <dl>
            {rules.map(({ name, text }) => (
              <div key={name}>
                <dt>{name}</dt>
                <dd>{text}</dd>
              </div>
            ))}
          </dl>
        </div>
      }
    >
      <Button type="text" size="small" icon={<QuestionCircleOutlined />}>
        {t('rule.title')}
      </Button>
    </Popover>
  );
}
