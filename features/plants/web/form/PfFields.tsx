import { DeleteOutlined, PlusOutlined } from '@ant-design/icons';
import { Button, Form, InputNumber, Switch } from 'antd';
import { useTranslation } from 'react-i18next';
import { MAX_PF_POINTS } from '../../contract/plants.contract.ts';
import { Field, fieldId } from './Field.tsx';
import styles from './form.module.css';
import { usePlantForm } from './formContext.ts';
import { PfCurve } from './PfCurve.tsx';
import type { PlantValues } from './plantValues.ts';

type Point = PlantValues['pfPoints'][number];

/** Unity up to half the power, then slightly capacitive: the most common grid operator requirement. */
const FIRST_POINTS: Point[] = [
  { powerPercent: 0, pf: 1 },
  { powerPercent: 50, pf: 1 },
  { powerPercent: 100, pf: -0.95 },
];

function PointRow({ index, point }: { index: number; point: Point }) {
  const { t } = useTranslation('plants');
  const { values, errors, change, left } = usePlantForm();
  const points = values.pfPoints;
  const set = (patch: Partial<Point>) =>
    change({ pfPoints: points.map((one, i) => (i === index ? { ...one, ...patch } : one)) });
  // No min and max: the field would clamp the typed value instead of showing an error.
  const input = (name: keyof Point, step: number, unit?: string) => {
    const message = errors[`pfPoints.${index}.${name}`];
    return (
      <Form.Item validateStatus={message ? 'error' : undefined} help={message}>
        <InputNumber
          className={styles.full}
          aria-label={`${t(`pf.${name}`)} ${index + 1}`}
          step={step}
          suffix={unit}
          value={point[name]}
          onChange={(value) => set({ [name]: value })}
          onBlur={() => left('pfPoints')}
        />
      </Form.Item>
    );
  };
  return (
    <div className={styles.point}>
      <span>{index + 1}</span>
      {input('powerPercent', 5, '%')}
      {input('pf', 0.01)}
      <Button
        type="text"
        icon={<DeleteOutlined />}
        aria-label={t('pf.remove', { n: index + 1 })}
        onClick={() => change({ pfPoints: points.filter((_, i) => i !== index) })}
      />
    </div>
  );
}

/** Power factor by power: points, and the curve through them. */
export function PfFields() {
  const { t } = useTranslation('plants');
  const { values, errors, change } = usePlantForm();
  const { pfEnabled, pfPoints } = values;
  const enable = (on: boolean) =>
    change({ pfEnabled: on, ...(on && pfPoints.length === 0 && { pfPoints: FIRST_POINTS }) });
  return (
    <section className={styles.section}>
      <h3 className={styles.title}>{t('section.pf')}</h3>
      <p className={styles.hint}>{t('pf.hint')}</p>
      <Field name="pfEnabled" label={t('pf.enable')}>
        <Switch id={fieldId('pfEnabled')} checked={pfEnabled} onChange={enable} />
      </Field>
      {(pfEnabled || pfPoints.length > 0) && (
        <div className={styles.pf}>
          <div>
            <div className={styles.point}>
              <span />
              <span>{t('pf.powerPercent')}</span>
              <span>{t('pf.pf')}</span>
            </div>
            {pfPoints.map((point, i) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: points have no name but their place
              <PointRow key={i} index={i} point={point} />
            ))}
            <Form.Item validateStatus={errors.pfPoints ? 'error' : undefined} help={errors.pfPoints}>
              <Button
                icon={<PlusOutlined />}
                disabled={pfPoints.length >= MAX_PF_POINTS}
                onClick={() => change({ pfPoints: [...pfPoints, { powerPercent: null, pf: null }] })}
              >
                {t('pf.add')}
              </Button>
            </Form.Item>
          </div>
          <PfCurve points={pfPoints} />
        </div>
      )}
    </section>
  );
}
