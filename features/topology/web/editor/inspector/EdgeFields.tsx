import { SwapOutlined } from '@ant-design/icons';
import { formatNumber } from '@heliodon/kernel/format/number';
import { Text } from '@heliodon/ui/layout/Text';
import { Button, InputNumber, Segmented, Switch } from 'antd';
import { useTranslation } from 'react-i18next';
import type { DiagramEdge } from '../../../contract/index.ts';
import { flowOf } from '../../live/flow.ts';
import { useFreshValue } from '../../live/useBoard.ts';
import { BindingField } from './BindingField.tsx';
import { Field, Section } from './Field.tsx';
import { InkField } from './InkField.tsx';
import styles from './inspector.module.css';

interface EdgeFieldsProps {
  edge: DiagramEdge;
  change: (change: Partial<DiagramEdge>, group?: string) => void;
}

const NEW_FLOW: DiagramEdge['flow'] = {
  binding: { of: 'plant', figure: 'gridKw' },
  positive: 'forward',
  idleKw: 0.1,
};

export function EdgeFields({ edge, change }: EdgeFieldsProps) {
  const { t } = useTranslation('topology');
  const { flow } = edge;
  const powerKw = useFreshValue(flow?.binding ?? null);
  const state = flowOf(flow, powerKw);
  return (
    <>
      <Section
        title={t('line.title')}
        extra={
          <Button
            type="text"
            size="small"
            icon={<SwapOutlined />}
            onClick={() => change({ from: edge.to, to: edge.from })}
          >
            {t('line.swap')}
          </Button>
        }
      >
        <Field label={t('line.shape')}>
          {() => (
            <Segmented
              block
              size="small"
              value={edge.shape}
              options={(['step', 'straight'] as const).map((value) => ({ value, label: t(`line.${value}`) }))}
              onChange={(shape) => change({ shape })}
            />
          )}
        </Field>
        <Field label={t('line.width')}>
          {(id) => (
            <InputNumber
              id={id}
              className={styles.full}
              min={1}
              max={16}
              suffix="px"
              value={edge.widthPx}
              onChange={(widthPx) => widthPx !== null && change({ widthPx }, 'width')}
            />
          )}
        </Field>
        <Field label={t('inspect.colour')}>
          {() => <InkField value={edge.ink} onChange={(ink) => change({ ink })} />}
        </Field>
      </Section>
      <Section
        title={t('line.flow')}
        extra={
          <Switch
            size="small"
            aria-label={t('line.flow')}
            checked={flow !== null}
            onChange={(on) => change({ flow: on ? NEW_FLOW : null })}
          />
        }
      >
        {!flow && (
          <Text as="p" tone="tertiary" size="xs">
            {t('line.noFlow')}
          </Text>
        )}
        {flow && (
          <>
            <BindingField
              powerOnly
              value={flow.binding}
              onChange={(binding) => binding && change({ flow: { ...flow, binding } })}
            />
            <Field label={t('line.positive')}>
              {() => (
                <Segmented
                  block
                  size="small"
                  value={flow.positive}
                  options={(['forward', 'backward'] as const).map((value) => ({
                    value,
                    label: t(`line.${value}`),
                  }))}
                  onChange={(positive) => change({ flow: { ...flow, positive } })}
                />
              )}
            </Field>
            <Field label={t('line.idle')}>
              {(id) => (
                <InputNumber
                  id={id}
                  className={styles.full}
                  min={0}
                  max={1000}
                  suffix="kW"
                  value={flow.idleKw}
                  onChange={(idleKw) => idleKw !== null && change({ flow: { ...flow, idleKw } }, 'idle')}
                />
              )}
            </Field>
            <p className={styles.sample}>
              {t('rule.now')}
              <b>{formatNumber(powerKw, 1)}</b> kW
              <span>{state ? t(`line.${state.way}`) : t('line.still')}</span>
            </p>
          </>
        )}
      </Section>
    </>
  );
}
